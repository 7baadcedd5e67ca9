import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer } from "../http-player";
import { type Server, startServer } from "../spawn-server";
import { type Answered, Assistant } from "./assistant";
import { newName, twoWithGame } from "./two-with-game";

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server.stop();
});

test("refusals contain their code and how to correct the call", async () => {
  const { white, black, gameId } = await twoWithGame(server.url, "spartan-chess");
  const cases: readonly (readonly [string, () => Promise<Answered>, RegExp])[] = [
    ["illegal-move", () => white.call("play_move", { gameId, move: "e2e5", ply: 0 }), /Legal moves: .*\be2e4\b/],
    ["stale-ply", () => white.call("play_move", { gameId, move: "e2e4", ply: 3 }), /ply: 0\n.*get_game/s],
    ["not-your-turn", () => black.call("play_move", { gameId, move: "b7d5", ply: 0 }), /my_turns/],
    ["not-found", () => white.call("get_game", { gameId: "7g2k9qd4w0xn5tz1" }), /id/],
    ...["../me", "..", ".", "me/../../me", "%2e%2e", "?x", "#x"].map(
      (id) => ["not-found", () => white.call("get_game", { gameId: id }), /id/] as const,
    ),
    ["not-found", () => white.call("find_game", { action: "accept", challengeId: ".." }), /id/],
    ["invalid-request", () => white.call("find_game", { action: "accept" }), /challengeId/],
    ["invalid-request", () => white.call("respond", { to: "draw", answer: "accept", gameId }), /ply/],
    [
      "invalid-request",
      () => white.call("find_game", { action: "challenge", variant: "sparta", timePerMove: "3 days" }),
      /timePerMove: /,
    ],
    [
      "no-such-player",
      () => white.call("find_game", { action: "challenge", variant: "sparta", opponent: "nobody-here" }),
      /nobody-here/,
    ],
  ];
  for (const [code, call, words] of cases) {
    const answered = await call();
    expect(answered.code).toBe(code);
    expect(answered.text.startsWith(code)).toBe(true);
    expect(answered.text).toMatch(words);
    expect(answered.data).toEqual({});
  }
  const third = await Assistant.of(server.url, newName());
  expect((await third.call("play_move", { gameId, move: "e2e4", ply: 0 })).code).toBe("not-a-player");
});

test("every tool checks the token's scopes", async () => {
  const { white, gameId } = await twoWithGame(server.url, "spartan-chess");
  const tokenWith = async (scopes: readonly string[]) => {
    const { token } = await white.player.call<{ token: string }>("POST", "/v1/me/tokens", { name: "narrow", scopes });
    return Assistant.connect(server.url, token);
  };
  const reader = await tokenWith(["game:read"]);
  expect((await reader.call("my_turns")).data).toMatchObject({ counts: { yourTurn: 1 }, challengesToYou: [] });
  expect(await reader.game("get_game", { gameId })).toMatchObject({ yourSide: null, turn: "white" });
  const refused = await reader.call("play_move", { gameId, move: "e2e4", ply: 0 });
  expect(refused.code).toBe("insufficient-scope");
  expect(refused.text).toContain("game:play");
  expect((await reader.call("resign", { gameId })).code).toBe("insufficient-scope");
  expect((await reader.call("find_game", { action: "challenge", variant: "sparta" })).code).toBe("insufficient-scope");
  expect((await reader.call("find_game", { action: "list", box: "incoming" })).code).toBe("insufficient-scope");
  const adviser = await tokenWith(["game:propose"]);
  const suggested = { gameId, move: "e2e4", ply: 0, note: "It opens lines." };
  expect((await adviser.call("propose_move", suggested)).data).toEqual({ move: "e2e4", ply: 0 });
  expect((await adviser.call("propose_move", { ...suggested, move: "e2e5" })).code).toBe("illegal-move");
  expect((await adviser.call("play_move", { gameId, move: "e2e4", ply: 0 })).code).toBe("insufficient-scope");
  expect(await adviser.game("get_game", { gameId })).toMatchObject({ ply: 0, turn: "white" });
  const other = await tokenWith(["account:read"]);
  expect((await other.call("my_turns")).code).toBe("insufficient-scope");
});

test("a private game cannot be found by others, by any tool or resource", async () => {
  const [white, black, spy] = [
    await Assistant.of(server.url, newName()),
    await Assistant.of(server.url, newName()),
    await Assistant.of(server.url, newName()),
  ];
  const { data } = await white.call("find_game", { action: "challenge", variant: "sparta", private: true });
  const [{ challengeId }] = data.challenges as [{ challengeId: string }];
  const { gameId } = await black.game("find_game", { action: "accept", challengeId });
  for (const who of [spy, await Assistant.connect(server.url, null)]) {
    expect((await who.call("get_game", { gameId })).code).toBe("not-found");
    await expect(who.resource(`skytale://games/${gameId}/board.svg`)).rejects.toThrow(/not found/i);
  }
  expect((await spy.call("play_move", { gameId, move: "b1b2", ply: 0 })).code).toBe("not-found");
  expect((await spy.call("get_game", { gameId, include: ["messages"] })).code).toBe("not-found");
});

test("the API's limits apply, both the player's and that of the sending address", async () => {
  const limits = { PLAYER_REQUESTS_PER_MINUTE: "5", ANONYMOUS_REQUESTS_PER_MINUTE: "7" };
  const narrow = await startServer({ env: limits });
  const begun = Date.now();
  /** The number of requests refilled so far, for a limit per minute. */
  const givenBack = (limit: number) => (limit * (Date.now() - begun)) / 60_000;
  try {
    // Signing up uses one of the seven. Each message uses one, and each request of its tool another.
    const { token } = await HttpPlayer.signUp(narrow.url, newName());
    let count = 0;
    while ((await statusOf(narrow.url)) === 200) {
      count += 1;
      expect(count).toBeLessThanOrEqual(3 + givenBack(7));
    }
    expect(count).toBeGreaterThanOrEqual(3);

    const assistant = await Assistant.connect(narrow.url, token, "2025");
    let answered = await assistant.call("get_game", { gameId: "none" });
    for (let calls = 1; answered.code !== "rate-limited"; calls += 1) {
      expect(calls).toBeLessThanOrEqual(3 + givenBack(5));
      answered = await assistant.call("get_game", { gameId: "none" });
    }
    expect(answered.text).toMatch(/Wait before the next call/);
  } finally {
    await narrow.stop();
  }

  async function statusOf(url: string): Promise<number> {
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_variants","arguments":{}}}';
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await fetch(`${url}/mcp`, { method: "POST", headers, body });
    await response.text();
    return response.status;
  }
});
