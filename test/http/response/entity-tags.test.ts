import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { OperationConfig } from "../../../src/http/operation";
import { OPERATIONS } from "../../../src/http/operations";
import { puzzlesOf } from "../../../src/puzzles/data";
import { get, newGame, post, textAt } from "../client";

const READS = OPERATIONS.map(({ config }) => config).filter(({ method }) => method === "get");
const isList = (config: OperationConfig): boolean => config.cursor !== undefined || /events$/.test(config.path);
const isPromised = ({ hashed, versioned }: OperationConfig): boolean => hashed === true || versioned === true;

/** For each operation, an address that White of a game can read. */
async function everything() {
  const game = await newGame();
  const { white, black, id } = game;
  const challenge = await post("/v1/challenges", white.token, {
    variant: "sparta",
    timeControl: { kind: "unlimited" },
    rated: false,
  });
  const hook = await post("/v1/webhooks", white.token, { url: "https://example.com/tags" });
  const tokens = await get("/v1/me/tokens", white.token);
  const tournament = await post("/v1/tournaments", white.token, {
    name: "Unchanging games",
    variant: "sparta",
    format: { kind: "round-robin" },
    timeControl: { kind: "per-move", perMove: "P3D" },
  });
  const ladder = await post("/v1/ladders", white.token, {
    name: "Unchanging places",
    variant: "sparta",
    timeControl: { kind: "per-move", perMove: "P3D" },
  });
  const team = await post("/v1/teams", white.token, { name: "Unchanging members" });
  await env.DB.prepare(
    "INSERT INTO evaluations (game_id, requested_at, plies, engine, nodes, finished_at) VALUES (?, 1, 0, '1', 1000, 2)",
  )
    .bind(id)
    .run();
  const given: Readonly<Record<string, string>> = {
    variant: "spartan-chess",
    username: black.username,
    code: "stale-ply",
    id,
  };
  const idsByFolder: readonly (readonly [folder: string, id: string])[] = [
    ["/v1/challenges/", textAt(challenge.body, "id")],
    ["/v1/webhooks/", textAt(hook.body, "webhook", "id")],
    ["/v1/me/tokens/", textAt(tokens.body, "items", 0, "id")],
    ["/v1/tournaments/", textAt(tournament.body, "id")],
    ["/v1/ladders/", textAt(ladder.body, "tournament", "id")],
    ["/v1/teams/", textAt(team.body, "id")],
    ["/v1/puzzles/", [...puzzlesOf("sparta").keys()][0] ?? ""],
  ];
  const addressOf = ({ path }: OperationConfig): string => {
    const own = idsByFolder.find(([folder]) => path.startsWith(folder));
    const ids = own === undefined ? given : { ...given, id: own[1] };
    const query = path.endsWith("/rating-history") ? "?variant=spartan-chess" : "";
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name) + query;
  };
  return { white, addressOf };
}

test("every promised ETag is sent and stays the same while nothing changes", async () => {
  const { white, addressOf } = await everything();
  const tags: (readonly [address: string, tag: string])[] = [];
  // Only the admin can read reports.
  for (const config of READS.filter((each) => isPromised(each) && each.id !== "listReports")) {
    const address = addressOf(config);
    const first = await get(address, white.token);
    expect(`${address} ${first.status} ${first.headers.get("ETag")}`).toMatch(/^\S+ 200 W\/"[^"]+"$/);
    tags.push([address, first.headers.get("ETag") ?? ""]);
  }
  await new Promise((resolve) => setTimeout(resolve, 1100));
  for (const [address, tag] of tags) {
    const again = await get(address, white.token, { "If-None-Match": tag });
    expect(`${address} ${again.status} ${again.text}`).toBe(`${address} 304 `);
  }
});

test("games and all lists promise an ETag", () => {
  const games = READS.filter(
    ({ path }) => path === "/v1/games/{id}" || /^\/v1\/games\/\{id\}\/(board|export)/.test(path),
  );
  const without = [...games, ...READS.filter(isList)].filter((config) => !isPromised(config)).map(({ path }) => path);
  expect(games.length).toBeGreaterThan(4);
  // Files, which nobody polls. Those of many games are written while they are sent.
  expect(new Set(without)).toEqual(
    new Set([
      "/v1/games.ndjson",
      "/v1/players/{username}/games.ndjson",
      "/v1/players/{username}/games.pgn",
      "/v1/me/export",
    ]),
  );
});
