import { afterEach, describe, expect, test, vi } from "vitest";
import { at, get, newGame, newPlayer, post, send, type TestGame, verdict } from "../client";

/** A game of Spartan Chess with the moves e2e4 b7d5. */
async function played(changes: Readonly<Record<string, unknown>> = {}) {
  const game = await newGame(changes);
  await post(`/v1/games/${game.id}/moves`, game.white.token, { move: "e2e4", ply: 0 });
  await post(`/v1/games/${game.id}/moves`, game.black.token, { move: "b7d5", ply: 1 });
  return game;
}

const path = ({ id }: TestGame) => `/v1/games/${id}/analysis`;

const put = (game: TestGame, token: string | undefined, body: unknown, tag: string | null = null) =>
  send("PUT", path(game), { token, body, headers: tag === null ? {} : { "If-Match": tag } });

const shared = async (game: TestGame, token?: string) =>
  (await get(`/v1/games/${game.id}/shared-analyses`, token)).body;

afterEach(() => {
  vi.useRealTimers();
});

const EMPTY = { public: false, branches: [] };
const SOME = {
  public: true,
  branches: [
    {
      ply: 0,
      text: "The old question.\nWhy not d4?",
      next: [{ move: "d2d4", next: [{ move: "b7d5" }, { move: "d7f5" }] }],
    },
    { ply: 2, next: [{ move: "e4d5", text: "Takes." }, { move: "e4e5" }] },
  ],
};

describe("a player's analysis", () => {
  test("is stored as sent, by ply and in wire format, and is private", async () => {
    const game = await played();
    const { white, black } = game;
    expect((await get(path(game), white.token)).body).toEqual(EMPTY);
    const [opening, later] = SOME.branches;
    const first = await put(game, white.token, {
      public: true,
      branches: [
        {
          ...later,
          next: [
            { move: "exd5", text: "Takes.", next: [] },
            { move: "e5", text: "" },
          ],
        },
        opening,
      ],
    });
    expect([first.status, first.body]).toEqual([200, SOME]);
    const read = await get(path(game), white.token);
    expect(read.body).toEqual(SOME);
    expect(read.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect((await get(path(game), black.token)).body).toEqual(EMPTY);
    expect(verdict(await get(path(game), (await newPlayer()).token))).toBe("403 not-a-player");
    expect(verdict(await put(game, (await newPlayer()).token, SOME))).toBe("403 not-a-player");
    expect(verdict(await put(game, undefined, SOME))).toBe("401 missing-token");
    expect((await put(game, white.token, EMPTY)).body).toEqual(EMPTY);
    expect((await get(path(game), white.token)).body).toEqual(EMPTY);
  });

  test("with If-Match is replaced only if it has not changed", async () => {
    const game = await played();
    const { token } = game.white;
    const empty = (await get(path(game), token)).headers.get("ETag");
    const first = await put(game, token, SOME, empty);
    expect(first.status).toBe(200);
    expect(verdict(await put(game, token, EMPTY, empty))).toBe("412 analysis-changed");
    expect((await get(path(game), token)).body).toEqual(SOME);
    const tag = first.headers.get("ETag");
    const bodies = ["a", "b", "c", "d"].map((text) => ({ public: false, branches: [{ ply: 1, text }] }));
    const answers = await Promise.all(bodies.map((body) => put(game, token, body, tag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await get(path(game), token)).body).toEqual(answers.find(({ status }) => status === 200)?.body);
    expect((await put(game, token, EMPTY, "*")).status).toBe(200);
  });

  test.each([
    ["an illegal move", [{ ply: 2, next: [{ move: "e4e5", next: [{ move: "a1a8" }] }] }], 2, ["e4e5", "a1a8"]],
    ["an invalid move", [{ ply: 0, next: [{ move: "Zeus" }] }], 0, ["Zeus"]],
    ["a move of the wrong side", [{ ply: 1, next: [{ move: "d2d4" }] }], 1, ["d2d4"]],
    ["a ply beyond the game", [{ ply: 3, text: "?" }], 3, []],
    ["a repeated ply", [{ ply: 1 }, { ply: 1 }], 1, []],
    ["a glyph before the first move", [{ ply: 0, glyph: "!" }], 0, []],
    ["a drawing outside the board", [{ ply: 1, next: [{ move: "b7d5", shapes: ["Gi9"] }] }], 1, ["b7d5"]],
    ["an arrow to its own square", [{ ply: 1, shapes: ["Ge2e2"] }], 1, []],
    ["a repeated move", [{ ply: 2, next: [{ move: "e4d5" }, { move: "exd5" }] }], 2, ["exd5"]],
  ])("is refused for %s, which the error names", async (_name, branches, ply, moves) => {
    const game = await played();
    const refused = await put(game, game.white.token, { public: false, branches });
    expect([verdict(refused), refused.body.ply, refused.body.path]).toEqual(["422 invalid-analysis", ply, moves]);
    expect((await get(path(game), game.white.token)).body).toEqual(EMPTY);
  });

  test("has glyphs and drawings, of which the last on the same squares counts", async () => {
    const game = await played();
    const { token } = game.white;
    const branches = [
      { ply: 0, shapes: ["Ge2e4", "Rd5", "Be2e4"], next: [] },
      { ply: 1, glyph: "!?", shapes: [], next: [{ move: "d7f5", glyph: "??", shapes: ["Yf5"] }] },
    ];
    expect((await put(game, token, { public: true, branches })).body.branches).toEqual([
      { ply: 0, shapes: ["Rd5", "Be2e4"] },
      { ply: 1, glyph: "!?", next: [{ move: "d7f5", glyph: "??", shapes: ["Yf5"] }] },
    ]);
    expect(at((await get(path(game), token)).body, "branches", 1, "glyph")).toBe("!?");
    await post(`/v1/games/${game.id}/resign`, token);
    expect(at(await shared(game), "white", "branches", 0, "shapes")).toEqual(["Rd5", "Be2e4"]);
  });

  test.each([
    ["an unknown glyph", { glyph: "!!!" }],
    ["an unknown color", { shapes: ["Pe4"] }],
    ["more than 32 drawings", { shapes: Array.from({ length: 33 }, () => "Ge4") }],
    ["a drawing that is not a text", { shapes: [{ from: "e2" }] }],
  ])("is refused for %s", async (_name, annotations) => {
    const game = await played();
    const refused = await put(game, game.white.token, { public: false, branches: [{ ply: 1, ...annotations }] });
    expect(verdict(refused)).toBe("422 invalid-request");
  });

  test("contains plain text of limited size", async () => {
    // Freeze the clock so that the rate limit does not refill: large analyses cost more.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const game = await played();
    const worded = (text: string, count = 1) => ({
      public: false,
      branches: Array.from({ length: count }, (_, ply) => ({ ply, text })),
    });
    const { token } = game.white;
    expect(verdict(await put(game, token, worded("\u202eevil")))).toBe("422 invalid-request");
    expect(verdict(await put(game, token, worded("half a \ud800 letter")))).toBe("422 invalid-request");
    expect(verdict(await put(game, token, worded("x".repeat(5001))))).toBe("422 invalid-request");
    expect(verdict(await put(game, token, { ...EMPTY, public: "yes" }))).toBe("422 invalid-request");
    expect(verdict(await put(game, token, { branches: [] }))).toBe("422 invalid-request");
    const long = await put(game, token, worded("x".repeat(5000), 3));
    expect(long.status).toBe(200);
    expect(long.headers.get("RateLimit")).toMatch(/r=2[67]\d;/);
    expect(verdict(await put(game, token, worded("ö".repeat(5000), 7)))).toBe("413 body-too-large");
  });

  test("may have long lines", async () => {
    const game = await played();
    const cycle = ["g1f3", "a8c6", "f3g1", "c6a8"];
    const line = (length: number): object => {
      let next: object[] = [];
      for (let ply = length - 1; ply >= 0; ply -= 1)
        next = [{ move: cycle[ply % 4], ...(next.length > 0 ? { next } : {}) }];
      return { public: false, branches: [{ ply: 2, next }] };
    };
    // Fivefold repetition ends a line just as it ends a game.
    expect((await put(game, game.white.token, line(15))).status).toBe(200);
    expect(verdict(await put(game, game.white.token, line(20)))).toBe("422 invalid-analysis");
    expect(verdict(await put(game, game.white.token, line(300)))).toBe("400 malformed-request");
  });
});

describe("a public analysis", () => {
  test("is visible to everyone once the game is over, and deleted with the account", async () => {
    const game = await played();
    const stranger = await newPlayer();
    await put(game, game.white.token, SOME);
    await put(game, game.black.token, { ...SOME, public: false });
    for (const token of [undefined, stranger.token, game.black.token]) {
      expect(await shared(game, token)).toEqual({ white: null, black: null });
    }
    await post(`/v1/games/${game.id}/resign`, game.black.token);
    for (const token of [undefined, stranger.token, game.black.token]) {
      expect(await shared(game, token)).toEqual({ white: SOME, black: null });
    }
    await put(game, game.white.token, { ...SOME, public: false });
    expect(await shared(game)).toEqual({ white: null, black: null });
  });

  test("of a private game is visible to its players", async () => {
    const game = await played({ private: true });
    await put(game, game.white.token, SOME);
    await post(`/v1/games/${game.id}/resign`, game.black.token);
    const address = `/v1/games/${game.id}/shared-analyses`;
    expect(verdict(await get(address))).toBe("404 not-found");
    expect(verdict(await get(address, (await newPlayer()).token))).toBe("404 not-found");
    expect(at(await shared(game, game.black.token), "white")).toEqual(SOME);
  });

  test("is part of its player's export and deleted with the account", async () => {
    const game = await played();
    await put(game, game.white.token, SOME);
    expect(at((await get("/v1/me/export", game.white.token)).body, "runningGames", 0, "analysis")).toEqual(SOME);
    expect(at((await get("/v1/me/export", game.black.token)).body, "runningGames", 0, "analysis")).toEqual(EMPTY);
    const erased = await send("DELETE", "/v1/me", {
      token: game.white.token,
      body: { confirm: game.white.username },
    });
    expect(erased.status).toBeLessThan(300);
    await vi.waitFor(async () => expect(await shared(game)).toEqual({ white: null, black: null }));
    expect(at((await get(`/v1/games/${game.id}`)).body, "status")).toBe("finished");
  });
});
