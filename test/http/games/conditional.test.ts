import { describe, expect, test } from "vitest";
import { MAX_CONDITIONAL_DEPTH } from "../../../src/match/conditional";
import { at, get, listAt, newGame, newPlayer, post, send, tokenWith, verdict } from "../client";
import { eventsOf, feedOf } from "../events";

interface Node {
  readonly move: string;
  readonly next: readonly Node[];
}

const lineOf = (...moves: readonly string[]): readonly Node[] => {
  const [first, ...rest] = moves;
  return first === undefined ? [] : [{ move: first, next: lineOf(...rest) }];
};

const shuffled = (plies: number): readonly string[] =>
  Array.from({ length: plies }, (_, i) => ["g1f3", "e8e6", "f3g1", "e6e8"][i % 4] ?? "");

async function game(changes: Readonly<Record<string, unknown>> = {}) {
  const { id, white, black } = await newGame(changes);
  const path = `/v1/games/${id}/conditional-moves`;
  return {
    white,
    black,
    path,
    put: (token: string, ply: number, tree: unknown) => send("PUT", path, { token, body: { ply, tree } }),
    move: (token: string, move: string, ply: number, more = {}) =>
      post(`/v1/games/${id}/moves`, token, { move, ply, ...more }),
    look: () => get(`/v1/games/${id}`),
    id,
  };
}

describe("conditional moves", () => {
  test("can be read with either of two scopes and no other", async () => {
    const { black, path } = await game();
    const read = async (scope: string): Promise<string> => verdict(await get(path, await tokenWith(black, [scope])));
    expect(await read("game:read")).toBe("200");
    expect(await read("game:play")).toBe("200");
    expect(await read("challenge:read")).toBe("403 insufficient-scope");
  });

  test("are set, read and deleted by their owner and invisible to everyone else", async () => {
    const { black, white, path, put } = await game();
    const tree = lineOf("e2e4", "b7d5");
    expect((await get(path, black.token)).body).toEqual({ ply: 0, tree: [], onDrawOffer: "pause" });
    expect((await put(black.token, 0, lineOf("e4", "b7d5"))).body).toEqual({ ply: 0, tree, onDrawOffer: "pause" });
    expect((await get(path, black.token)).body).toEqual({ ply: 0, tree, onDrawOffer: "pause" });
    expect((await get(path, white.token)).body).toEqual({ ply: 0, tree: [], onDrawOffer: "pause" });
    expect(verdict(await get(path))).toBe("401 missing-token");
    expect(verdict(await get(path, (await newPlayer()).token))).toBe("403 not-a-player");
    expect(verdict(await send("DELETE", path, { token: black.token }))).toBe("204");
    expect((await get(path, black.token)).body).toEqual({ ply: 0, tree: [], onDrawOffer: "pause" });
    expect(verdict(await send("DELETE", path, { token: black.token }))).toBe("204");
  });

  test("decline a draw offer that comes with the move if they are set to", async () => {
    const { white, black, move, path, look } = await game();
    const body = { ply: 0, tree: lineOf("e2e4", "b7d5", "e4d5", "d7f5"), onDrawOffer: "decline" };
    expect((await send("PUT", path, { token: black.token, body })).body).toEqual(body);
    expect((await move(white.token, "e2e4", 0, { offerDraw: true })).body).toMatchObject({ ply: 2, drawOffer: null });
    expect((await get(path, black.token)).body).toEqual({ ...body, ply: 2, tree: lineOf("e4d5", "d7f5") });
    await move(white.token, "d2d4", 2);
    expect((await get(path, black.token)).body).toEqual({ ply: 3, tree: [], onDrawOffer: "pause" });
    expect((await look()).body.drawOffer).toBeNull();
    const refused = await send("PUT", path, { token: black.token, body: { ...body, onDrawOffer: "accept" } });
    expect(verdict(refused)).toBe("422 invalid-request");
  });

  test("reply to the opponent's move within its request", async () => {
    const { white, black, put, move, path } = await game();
    await put(black.token, 0, lineOf("e2e4", "b7d5", "e4d5", "d7f5"));
    const moved = await move(white.token, "e2e4", 0);
    expect(moved.body).toMatchObject({ ply: 2, turn: "white" });
    expect(listAt(moved.body, "moves").map((ply) => at(ply, "by"))).toEqual(["player", "conditional"]);
    expect((await get(path, black.token)).body).toEqual({ ply: 2, tree: lineOf("e4d5", "d7f5"), onDrawOffer: "pause" });
    const [fired] = await eventsOf(black, "conditional.fired");
    expect(at(fired, "data")).toMatchObject({ side: "black", ply: 2 });
    expect((await move(white.token, "d2d4", 2)).body.ply).toBe(3);
    const [dropped] = await eventsOf(black, "conditional.dropped");
    expect(at(dropped, "data", "ply")).toBe(3);
    expect((await feedOf(white)).some((event) => String(at(event, "type")).startsWith("conditional"))).toBe(false);
  });

  test("answer a repeated move with the first answer, including the reply", async () => {
    const { white, black, put, move } = await game();
    await put(black.token, 0, lineOf("e2e4", "b7d5"));
    const first = await move(white.token, "e2e4", 0);
    expect((await move(white.token, "e2e4", 0)).text).toBe(first.text);
  });

  test("are not revealed by a dry run", async () => {
    const { id, white, black, put } = await game();
    await put(black.token, 0, lineOf("e2e4", "b7d5"));
    const dry = await post(`/v1/games/${id}/moves?dryRun=true`, white.token, { move: "e2e4", ply: 0 });
    expect(dry.body).toMatchObject({ ply: 1, turn: "black" });
  });

  test("leave a draw offer to their owner", async () => {
    const { white, black, put, move } = await game();
    await put(black.token, 0, lineOf("e2e4", "b7d5"));
    const moved = await move(white.token, "e2e4", 0, { offerDraw: true });
    expect(moved.body).toMatchObject({ ply: 1, turn: "black", drawOffer: "white" });
  });

  test("can end the game", async () => {
    const { white, black, put, move } = await game({ position: "1k6/8/1K6/8/8/8/8/7R b - - 0 1" });
    await put(white.token, 0, lineOf("b8a8", "h1h8"));
    const moved = await move(black.token, "b8a8", 0);
    expect(moved.body).toMatchObject({ status: "finished", outcome: { winner: "white", reason: "checkmate" } });
  });

  test("are refused with the path to the error", async () => {
    const { black, put, path, white, id } = await game();
    const refused = await put(black.token, 0, lineOf("e2e4", "a1a8"));
    expect([verdict(refused), refused.body.path]).toEqual(["422 invalid-conditional-move", ["e2e4", "a1a8"]]);
    expect(verdict(await put(black.token, 1, []))).toBe("409 stale-ply");
    expect((await get(path, black.token)).body).toEqual({ ply: 0, tree: [], onDrawOffer: "pause" });
    for (const tree of ["e2e4", [{ move: "e2e4" }], [{ move: "e2e4", next: [], also: 1 }], null]) {
      expect(verdict(await put(black.token, 0, tree))).toBe("422 invalid-request");
    }
    const reader = await tokenWith(black, ["game:read"]);
    expect(verdict(await put(reader, 0, []))).toBe("403 insufficient-scope");
    await post(`/v1/games/${id}/resign`, white.token);
    expect(verdict(await put(black.token, 0, []))).toBe("409 game-over");
    expect(verdict(await send("DELETE", path, { token: black.token }))).toBe("409 game-over");
  });

  test("may be forty plies long, which is also the limit of nesting", async () => {
    const { black, put } = await game();
    // The schema accepts forty plies. The rules reject the sixteenth, because it ends the game by repetition.
    const deepest = await put(black.token, 0, lineOf(...shuffled(MAX_CONDITIONAL_DEPTH)));
    expect([verdict(deepest), listAt(deepest.body, "path").length]).toEqual(["422 invalid-conditional-move", 16]);
    const deeper = await put(black.token, 0, lineOf(...shuffled(MAX_CONDITIONAL_DEPTH + 1)));
    expect(verdict(deeper)).toBe("400 malformed-request");
    const bomb = `{"ply":0,"tree":${'[{"move":"e2e4","next":'.repeat(2500)}[]${"}]".repeat(2500)}}`;
    const refused = await send("PUT", (await game()).path, { token: black.token, body: bomb });
    expect(verdict(refused)).toBe("400 malformed-request");
  });
});
