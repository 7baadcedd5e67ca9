import { describe, expect, test } from "vitest";
import { checkSource } from "../../scripts/check/check-source";

describe("directions of imports", () => {
  test.each([
    ["src/rules/sparta/game.ts", `import { ok } from "../../shared/result";`],
    ["src/rules/sparta/game.ts", `import { rays } from "../chess/rays";`],
    ["src/match/decide.ts", `import { gameOf } from "../rules/registry";`],
    ["src/match/view.ts", `// The clock is Date.now() of the room.\nexport const at = (now: number) => new Date(now);`],
    ["src/room/record.ts", `import type { GameRecord } from "../records/game-record";`],
    ["src/http/routes/games/export-game.ts", `import { writePgn } from "../../../records/pgn-writer";`],
    ["src/match/feed-events.ts", `import type { FeedEvent } from "../events/feed-event";`],
    ["src/events/values.ts", `import * as z from "zod";`],
    ["src/player/inbox.ts", `import type { News } from "../match/news";`],
    ["src/player/inbox.ts", `import { type News, type Event } from "../match/news";`],
    [
      "src/room/room.ts",
      `import { DurableObject } from "cloudflare:workers";\nimport type { Env } from "../bindings";`,
    ],
    ["src/http/auth/token.ts", `import { SETTINGS } from "../../player/account/settings";`],
    ["src/bindings.ts", `import type { RoomRpc } from "./room/room-rpc";\nenv.ROOMS.get(env.ROOMS.idFromName(id));`],
    ["src/index.ts", `export { Room } from "./room/room";`],
    ["clients/web/server/client.ts", `const address = (token: string) => \`\${origin}/v1/me?token=\${token}\`;`],
    ["clients/web/server/connection.ts", `void fetch(address, { method: "HEAD" });`],
    [
      "clients/web/server/resources.ts",
      "/** Answers of `GET /v1/games`. */\nexport const games = listGames({ client });",
    ],
  ])("%s may: %s", (file, source) => {
    expect(checkSource(file, source)).toEqual([]);
  });

  test.each([
    ["src/rules/sparta/game.ts", `import { decide } from "../../match/decide";`, "src/rules may not import"],
    ["src/rules/sparta/game.ts", `import { z } from "zod";`, "src/rules may not import the package"],
    ["src/rules/sparta/game.ts", `import fs from "node:fs";`, "src/rules may not import the package"],
    [
      "src/match/feed-events.ts",
      `import { FeedEvent } from "../events/feed-event";`,
      "src/match may import only types",
    ],
    ["src/events/values.ts", `import { Hono } from "hono";`, "src/events may not import the package"],
    ["src/match/decide.ts", `import type { Room } from "../room/room";`, "src/match may not import"],
    ["src/match/decide.ts", `export * from "../room/room";`, "src/match may not import"],
    ["src/match/decide.ts", `const room = await import("../room/room");`, "src/match may not import"],
    ["src/match/decide.ts", `import "../room/room";`, "src/match may not import"],
    ["src/shared/ids.ts", `import {\n  gameOf,\n} from "../rules/registry";`, "src/shared may not import"],
    ["src/db/games.ts", `import type { Env } from "../bindings";`, "src/db may not import"],
    ["src/room/outbox.ts", `import { Player } from "../player/player";`, "src/room may import only types"],
    ["src/room/outbox.ts", `import { type A, Player } from "../player/player";`, "src/room may import only types"],
    ["src/room/record.ts", `import { writePgn } from "../records/pgn-writer";`, "src/room may import only types"],
    ["src/records/pgn-writer.ts", `import type { MatchState } from "../match/state";`, "src/records may not import"],
    ["clients/web/pages/lobby/page.tsx", `const answer = await fetch("/lobby.json");`, "may use fetch"],
    ["clients/web/pages/lobby/page.tsx", "const send = window.fetch;", "may use fetch"],
    ["clients/web/server/events.ts", `new EventSource("/events");`, "may use EventSource"],
    [
      "clients/web/server/events.ts",
      `await client.get({ url: "/v1/me/events" });`,
      'naming the address "/v1/me/events"',
    ],
    ["clients/web/server/events.ts", `await get(\`/v1/games/\${id}\`);`, 'naming the address "/v1/games/"'],
    [
      "src/records/pgn-writer.ts",
      "export const today = () => new Date();",
      "src/records must be pure, but uses new Date()",
    ],
    ["src/http/app.ts", `import { Room } from "../room/room";`, "src/http may import only types"],
    ["src/match/clock.ts", "export const now = () => Date.now();", "src/match must be pure, but uses Date.now"],
    ["src/rules/random.ts", "export const die = Math.random;", "src/rules must be pure, but uses Math.random"],
    ["src/rules/random.ts", "console.log(1);", "src/rules must be pure, but uses console"],
    [
      "src/room/outbox.ts",
      "env.PLAYERS.get(env.PLAYERS.idFromName(id));",
      "object stubs may only be created in bindings.ts",
    ],
    ["src/room/outbox.ts", "console.error(error);", "only the Logger of src/logging may write to the console"],
    ["src/match/view.ts", `type A = import("../room/room").Room;`, "src/match may not import"],
    ["src/match/view.ts", `{ using room = f(await import("../room/room")); }`, "src/match may not import"],
    ["src/elsewhere/file.ts", "", "no rule for this folder"],
  ])("%s may not: %s", (file, source, complaint) => {
    expect(checkSource(file, source).join()).toContain(complaint);
  });
});

describe("the imports outside of the server", () => {
  test.each([
    ["clients/typescript/src/follow.ts", `import { sleep } from "./wait.js";`],
    ["clients/typescript/src/generated/a/b.gen.ts", `import type { HttpMethod } from "../core/types.gen.js";`],
    ["clients/typescript/cli/shell.ts", `import { client } from "skytale-client";\nimport os from "node:os";`],
    ["clients/web/main.tsx", `import { render } from "preact";\nimport { useMemo } from "preact/hooks";`],
    ["clients/web/components/unloaded.tsx", `export const P = () => <p>Nothing to import from "../../src/db".</p>;`],
    ["clients/web/components/small-board.tsx", `import { drawBoard } from "../../../src/pictures/board";`],
    ["clients/web/games/game-records.ts", `const rules = () => import("../../../src/rules/sparta/rules");`],
    ["site/main.ts", `import { PAGES } from "../clients/web/addresses";`],
    ["site/browser/board-page.ts", `import type { Side } from "../../src/shared/side";`],
    ["scripts/openapi.ts", `import { describe } from "../src/http/openapi/describe";\nimport yaml from "yaml";`],
    ["bench/bots/run.ts", `import { Random } from "../../test/rules/random";`],
    ["examples/bot.mjs", `import { run } from "skytale-client";`],
  ])("%s may: %s", (file, source) => {
    expect(checkSource(file, source)).toEqual([]);
  });

  test.each([
    ["clients/typescript/src/webhook.ts", `import { createHmac } from "node:crypto";`],
    ["clients/typescript/src/webhook.ts", `import { Webhook } from "standardwebhooks";`],
    ["clients/typescript/src/client.ts", `import type { Game } from "../../../src/http/schemas/game";`],
    ["clients/typescript/src/client.ts", `import { run } from "../cli/program.js";`],
    ["clients/typescript/cli/shell.ts", `import { wait } from "../src/wait.js";`],
    ["clients/web/main.tsx", `import { z } from "zod";`],
    ["clients/web/server/resources.ts", `import { getGame } from "../../typescript/src/index.js";`],
    ["clients/web/pages/game/page.tsx", `import type { Game } from "../../../../src/http/schemas/game";`],
    ["clients/web/components/time-left.tsx", `import { isUsername } from "../../../src/shared/username";`],
    ["site/main.ts", `import { gameOf } from "../src/match/decide";`],
    ["site/browser/search.ts", `import fs from "node:fs";`],
    ["site/browser/board-page.ts", `import { ok } from "../../src/shared/result";`],
    ["scripts/demo.ts", `import { newGame } from "../test/http/client";`],
    ["scripts/openapi.ts", `import { Hono } from "hono";`],
    ["bench/load/main.ts", `import { page } from "../../site/page";`],
    ["examples/bot.mjs", `import { z } from "zod";`],
  ])("%s may not: %s", (file, source) => {
    expect(checkSource(file, source).join()).toMatch(/ may (not import|import only types)/);
  });
});
