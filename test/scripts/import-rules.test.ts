import { describe, expect, test } from "vitest";
import { findCircles } from "../../scripts/check/import-circles";
import { checkBrowserFile, checkClientFile, checkFile } from "../../scripts/check/import-rules";

describe("directions of imports", () => {
  test.each([
    ["rules/sparta/game.ts", `import { ok } from "../../shared/result";`],
    ["rules/sparta/game.ts", `import { rays } from "../chess/rays";`],
    ["match/decide.ts", `import { gameOf } from "../rules/registry";`],
    ["match/view.ts", `// The clock is Date.now() of the room.\nexport const at = (now: number) => new Date(now);`],
    ["room/record.ts", `import type { GameRecord } from "../records/game-record";`],
    ["http/routes/games/export-game.ts", `import { writePgn } from "../../../records/pgn-writer";`],
    ["match/feed-events.ts", `import type { FeedEvent } from "../events/feed-event";`],
    ["events/values.ts", `import * as z from "zod";`],
    ["player/inbox.ts", `import type { News } from "../match/news";`],
    ["player/inbox.ts", `import { type News, type Event } from "../match/news";`],
    ["room/room.ts", `import { DurableObject } from "cloudflare:workers";\nimport type { Env } from "../bindings";`],
    ["http/auth/token.ts", `import { SETTINGS } from "../../player/account/settings";`],
    ["bindings.ts", `import type { RoomRpc } from "./room/room-rpc";\nenv.ROOMS.get(env.ROOMS.idFromName(id));`],
    ["index.ts", `export { Room } from "./room/room";`],
  ])("%s may: %s", (file, source) => {
    expect(checkFile(file, source)).toEqual([]);
  });

  test.each([
    ["rules/sparta/game.ts", `import { decide } from "../../match/decide";`, "rules may not import match"],
    ["rules/sparta/game.ts", `import { z } from "zod";`, "rules may not import packages"],
    ["rules/sparta/game.ts", `import fs from "node:fs";`, "rules may not import packages"],
    [
      "match/feed-events.ts",
      `import { FeedEvent } from "../events/feed-event";`,
      "match may import only types of events",
    ],
    ["events/values.ts", `import { Hono } from "hono";`, "events may not import packages"],
    ["match/decide.ts", `import type { Room } from "../room/room";`, "match may not import room"],
    ["match/decide.ts", `export * from "../room/room";`, "match may not import room"],
    ["match/decide.ts", `const room = await import("../room/room");`, "match may not import room"],
    ["match/decide.ts", `import "../room/room";`, "match may not import room"],
    ["shared/ids.ts", `import {\n  gameOf,\n} from "../rules/registry";`, "shared may not import rules"],
    ["db/games.ts", `import type { Env } from "../bindings";`, "db may not import bindings"],
    ["room/outbox.ts", `import { Player } from "../player/player";`, "room may import only types of player"],
    ["room/outbox.ts", `import { type A, Player } from "../player/player";`, "room may import only types of player"],
    ["room/record.ts", `import { writePgn } from "../records/pgn-writer";`, "room may import only types of records"],
    ["records/pgn-writer.ts", `import type { MatchState } from "../match/state";`, "records may not import match"],
    ["records/pgn-writer.ts", "export const today = () => new Date();", "records must be pure, but uses new Date()"],
    ["http/app.ts", `import { Room } from "../room/room";`, "http may import only types of room"],
    ["match/clock.ts", "export const now = () => Date.now();", "match must be pure, but uses Date.now"],
    ["rules/random.ts", "export const die = Math.random;", "rules must be pure, but uses Math.random"],
    ["rules/random.ts", "console.log(1);", "rules must be pure, but uses console"],
    [
      "room/outbox.ts",
      "env.PLAYERS.get(env.PLAYERS.idFromName(id));",
      "object stubs may only be created in bindings.ts",
    ],
    ["room/outbox.ts", "console.error(error);", "only the Logger of src/logging may write to the console"],
    ["elsewhere/file.ts", "", "no rule for this folder"],
  ])("%s may not: %s", (file, source, complaint) => {
    expect(checkFile(file, source).join()).toContain(complaint);
  });
});

describe("the TypeScript client", () => {
  test.each([
    ["follow.ts", `import { sleep } from "./wait.js";`],
    ["generated/client/client.gen.ts", `import type { HttpMethod } from '../core/types.gen.js';`],
  ])("%s may: %s", (file, source) => {
    expect(checkClientFile(file, source)).toEqual([]);
  });

  test.each([
    ["webhook.ts", `import { createHmac } from "node:crypto";`],
    ["webhook.ts", `import { Webhook } from "standardwebhooks";`],
    ["client.ts", `import type { Game } from "../../../src/http/schemas/game";`],
    ["client.ts", `import { run } from "../cli/program.js";`],
  ])("%s may not: %s", (file, source) => {
    expect(checkClientFile(file, source).join()).toContain("the client may import only its own files");
  });
});

describe("the web client", () => {
  test.each([
    ["main.tsx", `import { render } from "preact";`],
    ["server/resources.ts", `import { getGame } from "skytale-client";`],
    ["parts/small-board.tsx", `import { drawBoard } from "../../../src/pictures/board";`],
    ["parts/variants.ts", `const rules = () => import("../../../src/rules/sparta/rules");`],
  ])("%s may: %s", (file, source) => {
    expect(checkBrowserFile(file, source)).toEqual([]);
  });

  test.each([
    ["main.tsx", `import { z } from "zod";`],
    ["server/resources.ts", `import { getGame } from "../../typescript/src/index.js";`],
    ["pages/game/page.tsx", `import type { Game } from "../../../../src/http/schemas/game";`],
    ["parts/time-left.tsx", `import { isUsername } from "../../../src/shared/username";`],
  ])("%s may not: %s", (file, source) => {
    expect(checkBrowserFile(file, source).join()).toContain("the web client may import only its own files");
  });
});

describe("circles of imports", () => {
  const circlesAmong = (files: Readonly<Record<string, string>>) => findCircles(new Map(Object.entries(files)));

  test("are found across several files and for imports of types only", () => {
    const files = {
      "index.ts": `import { a } from "./a";`,
      "a.ts": `import { b } from "./rooms/b";`,
      "rooms/b.ts": `import { shared } from "../shared";\nimport type { C } from "./c";`,
      "rooms/c.ts": `export type { A } from "../a";`,
      "shared.ts": "",
    };
    expect(circlesAmong(files)).toEqual(["import cycle: src/a.ts, src/rooms/b.ts, src/rooms/c.ts"]);
  });

  test("are not reported for two paths to one file, or for imports in comments", () => {
    const files = {
      "a.ts": `import { b } from "./b";\nimport { c } from "./c";`,
      "b.ts": `import { d } from "./d";`,
      "c.ts": `import { d } from "./d";\n// import { a } from "./a";`,
      "d.ts": `import "./elsewhere";`,
    };
    expect(circlesAmong(files)).toEqual([]);
  });
});
