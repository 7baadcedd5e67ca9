import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { rateGame, shownRating } from "../../../src/db/glicko";
import { daysInRow, listPuzzlePlayers, recordPuzzleAttempt } from "../../../src/db/puzzles";
import { puzzlesOf } from "../../../src/puzzles/data";
import { startOf } from "../../../src/puzzles/judge";
import type { StoredPuzzle } from "../../../src/puzzles/puzzle";
import { dailyPuzzle } from "../../../src/puzzles/selection";
import { gameOf, VARIANTS, type Variant } from "../../../src/rules/registry";
import { DAY } from "../../../src/shared/duration";
import { at, get, listAt, newPlayer, post, send, type TestPlayer, textAt, tokenWith, verdict } from "../client";

const all = (variant: Variant): readonly StoredPuzzle[] => [...puzzlesOf(variant).values()];

/** A puzzle of Spartan Chess with this number of moves of the solver, which is not the daily puzzle. */
function puzzleOf(solverMoves: number, index = 0): StoredPuzzle {
  const today = dailyPuzzle("spartan-chess", Math.floor(Date.now() / DAY)).id;
  const found = all("spartan-chess").filter(
    ({ id, solution }) => id !== today && (solution.length + 1) / 2 === solverMoves,
  )[index];
  if (found === undefined) throw new Error(`no puzzle has ${solverMoves} moves`);
  return found;
}

/** The solver's moves of a puzzle. */
const solverMoves = ({ solution }: StoredPuzzle): readonly string[] => solution.filter((_, index) => index % 2 === 0);

/** A legal first move that is not the solution and does not win at once. */
function wrongMove(puzzle: StoredPuzzle): string {
  const start = startOf(gameOf(puzzle.variant), puzzle);
  const wrong = start.legalMoves.find((move) => {
    const played = start.play(move);
    return move !== puzzle.solution[0] && played.ok && played.value.outcome === null;
  });
  if (wrong === undefined) throw new Error(`puzzle ${puzzle.id} has no wrong move`);
  return wrong;
}

const attempt = (puzzle: StoredPuzzle, moves: readonly string[], token?: string) =>
  post(`/v1/puzzles/${puzzle.id}/attempts`, token, { moves });

const recordOf = async (player: TestPlayer, variant: Variant = "spartan-chess") =>
  at((await get("/v1/me/puzzles", player.token)).body, "variants", variant);

let player: TestPlayer;
beforeAll(async () => {
  player = await newPlayer();
});

describe("a puzzle", () => {
  test("shows the position and the last move, and not the solution", async () => {
    const puzzle = puzzleOf(2);
    const { body, text } = await get(`/v1/puzzles/${puzzle.id}`);
    const start = startOf(gameOf("spartan-chess"), puzzle);
    expect(body).toMatchObject({
      id: puzzle.id,
      variant: "spartan-chess",
      revision: 1,
      position: start.position,
      turn: start.turn,
      lastMove: { move: puzzle.lastMove, san: start.last?.san, position: puzzle.before },
      themes: puzzle.themes,
      rating: puzzle.rating,
      attempts: 0,
      moves: 2,
      source: { kind: "self-play", gameId: null },
    });
    expect(text).not.toContain("solution");
    expect(text).not.toContain(puzzle.solution.join(" "));
  });

  test("that was composed has a seed, and no game", async () => {
    const composed = [...puzzlesOf("sparta").values()].find(({ source }) => source.kind === "composed");
    const { body } = await get(`/v1/puzzles/${composed?.id}`);
    expect(body).toMatchObject({
      themes: expect.arrayContaining(["exchange"]),
      source: { kind: "composed", levels: null, seed: expect.any(Number), gameId: null },
    });
  });

  test("is 404 for an id that does not exist", async () => {
    expect(verdict(await get("/v1/puzzles/000000"))).toBe("404 not-found");
    expect(verdict(await get("/v1/puzzles/no-such-id"))).toBe("404 not-found");
    expect(verdict(await post("/v1/puzzles/000000/attempts", undefined, { moves: ["e2e4"] }))).toBe("404 not-found");
  });
});

describe("the daily puzzle", () => {
  test.each(VARIANTS)("of %s is the same for everybody, and shows one's own attempt", async (variant) => {
    const [mine, theirs] = [await newPlayer(), await newPlayer()];
    const puzzle = dailyPuzzle(variant, Math.floor(Date.now() / DAY));
    const before = await get(`/v1/puzzles/${variant}/daily`, mine.token);
    expect(before.body).toMatchObject({
      date: new Date().toISOString().slice(0, 10),
      puzzle: { id: puzzle.id },
      attempt: null,
    });
    const solved = await attempt(puzzle, solverMoves(puzzle), mine.token);
    expect(solved.body).toMatchObject({ status: "solved", stored: true });
    expect((await get(`/v1/puzzles/${variant}/daily`, mine.token)).body).toMatchObject({
      puzzle: { id: puzzle.id },
      attempt: { status: "solved", moves: solverMoves(puzzle), solution: puzzle.solution },
    });
    for (const token of [undefined, theirs.token, await tokenWith(mine, ["game:read"])]) {
      expect((await get(`/v1/puzzles/${variant}/daily`, token)).body).toMatchObject({
        puzzle: { id: puzzle.id, attempts: 1 },
        attempt: null,
      });
    }
    expect(await recordOf(mine, variant)).toMatchObject({ days: { current: 1, best: 1 } });
  });

  test("is each puzzle once before one is repeated", () => {
    for (const variant of VARIANTS) {
      const count = puzzlesOf(variant).size;
      const ids = Array.from({ length: count + 1 }, (_, day) => dailyPuzzle(variant, 20_000 + day).id);
      expect(new Set(ids).size).toBe(count);
      expect(ids.at(-1)).toBe(ids[0]);
    }
  });
});

describe("an attempt", () => {
  test("is answered with replies until it is solved, and rates the player and the puzzle", async () => {
    const solver = await newPlayer();
    const puzzle = puzzleOf(2, 1);
    const [first = "", second = ""] = solverMoves(puzzle);
    const right = await attempt(puzzle, [first], solver.token);
    expect(right.body).toMatchObject({
      status: "right",
      reply: puzzle.solution[1],
      solution: null,
      stored: false,
      ratingChange: null,
      puzzleRating: null,
    });
    expect(at(await recordOf(solver), "attempts")).toBe(0);
    const solved = await attempt(puzzle, [first, second], solver.token);
    const rated = rateGame(
      {
        white: { rating: 1500, deviation: 350, volatility: 0.06, ratedAt: null },
        black: { rating: puzzle.rating, deviation: 250, volatility: 0.06, ratedAt: null },
      },
      "white",
      0,
    );
    expect(solved.body).toMatchObject({
      status: "solved",
      reply: null,
      solution: puzzle.solution,
      stored: true,
      ratingChange: { before: 1500, after: shownRating(rated.white.rating), provisional: true },
      puzzleRating: shownRating(rated.black.rating),
    });
    expect(await recordOf(solver)).toMatchObject({
      rating: shownRating(rated.white.rating),
      attempts: 1,
      solved: 1,
      streak: { current: 1, best: 1 },
      days: { current: 0, best: 0 },
    });
    expect((await get(`/v1/puzzles/${puzzle.id}`)).body).toMatchObject({
      rating: shownRating(rated.black.rating),
      attempts: 1,
    });
  });

  test("fails with the first wrong move, and ends the streak", async () => {
    const solver = await newPlayer();
    const [one, other] = [puzzleOf(2, 2), puzzleOf(2, 3)];
    await attempt(one, solverMoves(one), solver.token);
    const failed = await attempt(other, [wrongMove(other)], solver.token);
    expect(failed.body).toMatchObject({
      status: "failed",
      reply: null,
      solution: other.solution,
      position: startOf(gameOf("spartan-chess"), other).position,
      stored: true,
    });
    const { before, after } = at(failed.body, "ratingChange") as { before: number; after: number };
    expect(after).toBeLessThan(before);
    expect(await recordOf(solver)).toMatchObject({ attempts: 2, solved: 1, streak: { current: 0, best: 1 } });
  });

  test("accepts the notations of the game, and any other move that mates at once", async () => {
    const puzzle = puzzleOf(2, 4);
    const game = gameOf("spartan-chess");
    const first = startOf(game, puzzle).play(puzzle.solution[0] ?? "");
    if (!first.ok) throw new Error(first.error.detail);
    const answer = await attempt(puzzle, [first.value.last?.san ?? ""]);
    expect(answer.body).toMatchObject({ status: "right", reply: puzzle.solution[1] });
    const mates = all("spartan-chess").flatMap((each) => {
      let line = startOf(game, each);
      for (const move of each.solution.slice(0, -1)) {
        const played = line.play(move);
        if (played.ok) line = played.value;
      }
      const others = line.legalMoves.filter((move) => {
        const played = line.play(move);
        return move !== each.solution.at(-1) && played.ok && played.value.outcome?.winner === line.turn;
      });
      return others.slice(0, 1).map((move) => ({ each, moves: [...solverMoves(each).slice(0, -1), move] }));
    });
    expect(mates.length).toBeGreaterThan(0);
    for (const { each, moves } of mates.slice(0, 3)) {
      expect((await attempt(each, moves)).body).toMatchObject({ status: "solved" });
    }
  });

  test("is judged and not stored for a visitor, and for a token without game:play", async () => {
    const puzzle = puzzleOf(1);
    const moves = solverMoves(puzzle);
    for (const token of [undefined, await tokenWith(player, ["account:read"])]) {
      const answer = await attempt(puzzle, moves, token);
      expect(answer.body).toMatchObject({
        status: "solved",
        solution: puzzle.solution,
        stored: false,
        ratingChange: null,
      });
    }
    expect((await get(`/v1/puzzles/${puzzle.id}`)).body).toMatchObject({ attempts: 0 });
  });

  test("costs nothing if a move is illegal", async () => {
    const solver = await newPlayer();
    const puzzle = puzzleOf(2, 5);
    const [first = ""] = solverMoves(puzzle);
    for (const [index, moves] of [
      [0, ["e2e9"]],
      [1, [first, "a1a1"]],
      [0, ["nonsense"]],
    ] as const) {
      const answer = await attempt(puzzle, moves, solver.token);
      expect(verdict(answer)).toBe("422 illegal-move");
      expect(at(answer.body, "errors", 0, "field")).toBe(`moves[${index}]`);
      expect(listAt(answer.body, "legalMoves").length).toBeGreaterThan(0);
    }
    expect(at(await recordOf(solver), "attempts")).toBe(0);
  });

  test("refuses bodies that are no list of moves", async () => {
    const { id } = puzzleOf(1);
    const path = `/v1/puzzles/${id}/attempts`;
    for (const body of [{}, { moves: [] }, { moves: "e2e4" }, { moves: Array(11).fill("e2e4") }, { moves: [], x: 1 }]) {
      expect(verdict(await post(path, player.token, body))).toBe("422 invalid-request");
    }
    expect(verdict(await send("POST", path, { body: "[" }))).toBe("400 malformed-request");
  });
});

describe("a puzzle that is attempted twice", () => {
  test("gets the same answer for the same moves, and is refused for others", async () => {
    const solver = await newPlayer();
    const puzzle = puzzleOf(2, 6);
    const moves = solverMoves(puzzle);
    const first = await attempt(puzzle, moves, solver.token);
    const again = await attempt(puzzle, moves, solver.token);
    expect(again.body).toEqual(first.body);
    expect((await attempt(puzzle, moves.slice(0, 1), solver.token)).body).toMatchObject({ status: "right" });
    expect(verdict(await attempt(puzzle, [wrongMove(puzzle)], solver.token))).toBe("409 puzzle-already-attempted");
    expect(await recordOf(solver)).toMatchObject({ attempts: 1, solved: 1 });
  });

  test("stays failed if the solution follows", async () => {
    const solver = await newPlayer();
    const puzzle = puzzleOf(2, 7);
    const path = `/v1/puzzles/${puzzle.id}`;
    expect(at((await get(path, solver.token)).body, "attempt")).toBeNull();
    await attempt(puzzle, [wrongMove(puzzle)], solver.token);
    // Only the solver sees the solution.
    const { solution } = puzzle;
    const own = { status: "failed", moves: [wrongMove(puzzle)], solution };
    expect(at((await get(path, solver.token)).body, "attempt")).toMatchObject(own);
    for (const token of [undefined, (await newPlayer()).token, await tokenWith(solver, ["game:read"])]) {
      expect(at((await get(path, token)).body, "attempt")).toBeNull();
    }
    for (const moves of [solverMoves(puzzle), solverMoves(puzzle).slice(0, 1)]) {
      expect(verdict(await attempt(puzzle, moves, solver.token))).toBe("409 puzzle-already-attempted");
    }
    expect(await recordOf(solver)).toMatchObject({ attempts: 1, solved: 0 });
  });

  test("has no move after the one that decided it", async () => {
    const solver = await newPlayer();
    const puzzle = puzzleOf(2, 8);
    const moves = solverMoves(puzzle);
    expect(verdict(await attempt(puzzle, [...moves, "e2e4"], solver.token))).toBe("409 puzzle-over");
    expect(verdict(await attempt(puzzle, [wrongMove(puzzle), "e2e4"], solver.token))).toBe("409 puzzle-over");
    expect(at(await recordOf(solver), "attempts")).toBe(0);
    await attempt(puzzle, moves, solver.token);
    expect(verdict(await attempt(puzzle, [...moves, "e2e4"], solver.token))).toBe("409 puzzle-over");
    expect(verdict(await attempt(puzzle, [...moves, "e2e4"]))).toBe("409 puzzle-over");
  });

  test("counts once if requests arrive at the same time", async () => {
    const solver = await newPlayer();
    const puzzle = puzzleOf(2, 9);
    const moves = solverMoves(puzzle);
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(puzzle, moves, solver.token)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await recordOf(solver)).toMatchObject({ attempts: 1, solved: 1 });
  });

  test("rates every one of several puzzles and players at the same time", async () => {
    const solvers = await Promise.all(Array.from({ length: 4 }, () => newPlayer()));
    const [one, other] = [puzzleOf(2, 10), puzzleOf(2, 11)];
    const answers = await Promise.all(
      solvers.flatMap(({ token }) => [one, other].map((puzzle) => attempt(puzzle, solverMoves(puzzle), token))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const solver of solvers) expect(await recordOf(solver)).toMatchObject({ attempts: 2, solved: 2 });
    for (const { id } of [one, other]) expect((await get(`/v1/puzzles/${id}`)).body).toMatchObject({ attempts: 4 });
  });
});

describe("the next puzzle", () => {
  test("is near the player's rating, stays until it is attempted, and is never one that was", async () => {
    const solver = await newPlayer();
    const seen = new Set<string>();
    for (let count = 0; count < 4; count += 1) {
      const next = await get("/v1/puzzles/spartan-chess/next", solver.token);
      const id = textAt(next.body, "puzzle", "id");
      expect(seen.has(id)).toBe(false);
      seen.add(id);
      expect(textAt((await get("/v1/puzzles/spartan-chess/next", solver.token)).body, "puzzle", "id")).toBe(id);
      const puzzle = puzzlesOf("spartan-chess").get(id) as StoredPuzzle;
      await attempt(puzzle, solverMoves(puzzle), solver.token);
    }
  });

  test("leads a visitor through all puzzles of a theme", async () => {
    const count = all("sparta").filter(({ themes }) => themes.includes("saving")).length;
    const seen = new Set<string>();
    let after = "";
    for (let step = 0; step < count; step += 1) {
      const { body } = await get(`/v1/puzzles/sparta/next?theme=saving${after === "" ? "" : `&after=${after}`}`);
      expect(listAt(body, "puzzle", "themes")).toContain("saving");
      const id = textAt(body, "puzzle", "id");
      expect(id).not.toBe(after);
      after = id;
      seen.add(id);
    }
    expect(seen.size).toBe(count);
  });

  test("is null if all puzzles of the theme are attempted", async () => {
    const solver = await newPlayer();
    const theme = "fork";
    const now = Date.now();
    for (const puzzle of all("spartan-chess").filter(({ themes }) => themes.includes(theme))) {
      const moves = solverMoves(puzzle);
      await recordPuzzleAttempt(env.DB, { playerId: solver.id, puzzle, solved: true, moves, now, dailyOf: null });
    }
    expect((await get(`/v1/puzzles/spartan-chess/next?theme=${theme}`, solver.token)).body).toEqual({ puzzle: null });
  });

  test("refuses an unknown theme and an unknown variant", async () => {
    expect(verdict(await get("/v1/puzzles/sparta/next?theme=pins"))).toBe("422 invalid-request");
    expect(verdict(await get("/v1/puzzles/checkers/next"))).toBe("404 not-found");
    expect(verdict(await get("/v1/puzzles/checkers/daily"))).toBe("404 not-found");
  });
});

describe("the days in a row", () => {
  test("grow with daily puzzles solved on their days, and end after a day without one", async () => {
    const solver = await newPlayer();
    const solve = async (day: number, index: number) => {
      const puzzle = all("sparta")[index] as StoredPuzzle;
      const moves = solverMoves(puzzle);
      const now = day * DAY + 1;
      await recordPuzzleAttempt(env.DB, { playerId: solver.id, puzzle, solved: true, moves, now, dailyOf: day });
      const [row] = await listPuzzlePlayers(env.DB, solver.id);
      if (row === undefined) throw new Error("nothing was recorded");
      return [daysInRow(row, day), daysInRow(row, day + 1), daysInRow(row, day + 2), row.bestDays];
    };
    expect(await solve(20_000, 0)).toEqual([1, 1, 0, 1]);
    expect(await solve(20_001, 1)).toEqual([2, 2, 0, 2]);
    expect(await solve(20_003, 2)).toEqual([1, 1, 0, 2]);
  });
});

test("the export of an account has its puzzle ratings and attempts", async () => {
  const solver = await newPlayer();
  const puzzle = puzzleOf(2, 13);
  await attempt(puzzle, solverMoves(puzzle), solver.token);
  const { body } = await get("/v1/me/export", solver.token);
  expect(body).toMatchObject({
    puzzles: { "spartan-chess": { attempts: 1, solved: 1 } },
    puzzleAttempts: [{ puzzleId: puzzle.id, variant: "spartan-chess", status: "solved", moves: solverMoves(puzzle) }],
  });
});

test("the erasure of an account deletes its attempts", async () => {
  const solver = await newPlayer();
  const puzzle = puzzleOf(2, 12);
  await attempt(puzzle, solverMoves(puzzle), solver.token);
  expect(await listPuzzlePlayers(env.DB, solver.id)).toHaveLength(1);
  const erased = await send("DELETE", "/v1/me", {
    token: solver.token,
    body: { confirm: solver.username },
  });
  expect(erased.status).toBeLessThan(300);
  await expect
    .poll(async () => [
      await listPuzzlePlayers(env.DB, solver.id),
      (await env.DB.prepare("SELECT 1 FROM puzzle_attempts WHERE player_id = ?").bind(solver.id).all()).results,
    ])
    .toEqual([[], []]);
});
