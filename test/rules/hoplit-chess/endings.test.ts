import { describe, expect, test } from "vitest";
import { perftOf } from "../../../src/rules/perft";
import { gameOf } from "../../../src/rules/registry";
import type { Outcome } from "../../../src/rules/rules";
import { playAll, startLine, unwrap } from "../lines";

const game = gameOf("hoplit-chess");

const DEAD: Outcome = { winner: null, reason: "dead-position" };
const STALEMATE: Outcome = { winner: null, reason: "stalemate" };

/** Name, position, outcome, check. */
const ENDINGS: readonly (readonly [string, string, Outcome | null, boolean])[] = [
  ["White is checkmated", "8/8/8/8/8/1k6/1q6/K7 w - - 0 1", { winner: "black", reason: "checkmate" }, true],
  ["Black is checkmated", "k7/1Q6/1K6/8/8/8/8/8[] b - - 0 1", { winner: "white", reason: "checkmate" }, true],
  ["a Hoplit mates", "R5Nk/6pp/8/2H5/8/8/8/K7[] b - - 0 1", { winner: "white", reason: "checkmate" }, true],
  ["stalemate", "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", STALEMATE, false],
  [
    "a Hoplit without a screen has no move, so its side is stalemated",
    "k7/2Q5/8/8/8/8/7h/K7[] b - - 0 1",
    STALEMATE,
    false,
  ],
  ["a king that only a drop saves from stalemate", "k7/2Q3p1/8/6P1/8/8/8/4K3[h] b - - 0 1", null, false],
  ["bare kings", "8/3k4/8/8/8/8/3K4/8 w - - 0 1", DEAD, false],
  ["bare kings with the extra pieces in play", "8/3k4/8/8/8/8/3K4/8[] w - - 0 1", DEAD, false],
  ["reserves that cannot be dropped, as there is no pawn", "8/3k4/8/8/8/8/3K4/8[Hh] w - - 0 1", DEAD, false],
  ["bishop against bare king", "8/3k4/8/8/8/8/3KB3/8 w - - 0 1", DEAD, false],
  ["knight against bare king", "8/3k4/8/8/8/8/3Kn3/8 b - - 0 1", DEAD, false],
  ["bishop against a king with an unusable reserve", "8/3k4/8/8/8/8/3KB3/8[h] w - - 0 1", DEAD, false],
  ["knight and an unusable reserve", "8/3k4/8/8/8/8/3KN3/8[H] b - - 0 1", DEAD, false],
  ["a dead position ends the game even in check", "8/3k4/8/1B6/8/8/3K4/8 b - - 0 1", DEAD, true],
  ["two bishops can win", "8/3k4/8/8/8/8/3KBB2/8 w - - 0 1", null, false],
  ["two knights are not a dead position", "8/3k4/8/8/8/8/3KNN2/8 w - - 0 1", null, false],
  ["bishop against bishop is not a dead position", "8/3k1b2/8/8/8/8/3KB3/8 w - - 0 1", null, false],
  ["a rook can win", "8/3k4/8/8/8/8/3KR3/8 w - - 0 1", null, false],
  ["a pawn can win", "8/3k4/8/8/8/8/3KP3/8[H] w - - 0 1", null, false],
  ["a position with a Hoplit is never dead", "8/3k4/8/8/8/8/3KH3/8[] w - - 0 1", null, false],
  ["nor is one with a Hoplit and a bishop", "8/3k4/8/8/8/8/3KB2h/8[] w - - 0 1", null, false],
];

describe.each(ENDINGS)("%s", (_, position, outcome, check) => {
  test("has the expected outcome", () => {
    const line = startLine(game, position);
    expect(line.outcome).toEqual(outcome);
    expect(line.check).toBe(check);
    expect(line.turn === null).toBe(outcome !== null);
    expect(line.legalMoves.length === 0).toBe(outcome !== null);
    // A drawn game lists no legal moves for players, but perft still counts the moves of a dead position.
    const counted = unwrap(perftOf(game, 1, position)).total;
    if (outcome === DEAD) expect(counted).toBeGreaterThan(0);
    else expect(counted).toBe(line.legalMoves.length);
    expect(line.picture().attackedKings).toHaveLength(check ? 1 : 0);
    if (outcome !== null) expect(line.play("Kd1")).toMatchObject({ ok: false, error: { code: "illegal-move" } });
  });
});

const OPENING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq -";

describe("repetition", () => {
  const SHUFFLE = "g1f3 g8f6 f3g1 f6g8";

  test.each(["use", "decline use", "decline decline"])("counts from the end of the vote: %s", (votes) => {
    let line = playAll(startLine(game), votes);
    for (const round of [1, 2, 3, 4]) {
      line = playAll(line, SHUFFLE);
      const isOver = round === 4;
      expect(line.outcome, `round ${round}`).toEqual(isOver ? { winner: null, reason: "fivefold-repetition" } : null);
      expect(line.drawClaim, `round ${round}`).toBe(round === 2 || round === 3 ? "threefold-repetition" : null);
    }
    expect(line.legalMoves).toEqual([]);
  });

  test("castling rights distinguish positions", () => {
    const start = startLine(game, "r3k2r/8/8/8/8/8/7p/R3K2R[] w KQkq - 0 1");
    const round = "a1b1 a8b8 b1a1 b8a8";
    expect(playAll(start, `${round} ${round}`).drawClaim).toBeNull();
    expect(playAll(start, `${round} ${round} ${round}`).drawClaim).toBe("threefold-repetition");
  });

  test("only a legal en passant capture distinguishes positions", () => {
    const round = "e1d1 e8d8 d1e1 d8e8";
    const legal = playAll(startLine(game, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    expect(playAll(legal, `${round} ${round}`).drawClaim).toBeNull();
    // The pawn on e5 is pinned, so the capture was never legal.
    const illegal = playAll(startLine(game, "7k/4p2b/8/5P2/8/3K4/8/8 b - - 0 1"), "e7e5");
    expect(illegal.position).toContain(" w - - 0 ");
    const shuffle = "d3c3 h8g8 c3d3 g8h8";
    expect(playAll(illegal, `${shuffle} ${shuffle}`).drawClaim).toBe("threefold-repetition");
  });
});

describe("moves without progress", () => {
  const at = (clock: number) => startLine(game, `${OPENING} ${clock} 90`);

  test("allow a claim after 100 plies and end the game after 150", () => {
    expect(unwrap(at(98).play("g1f3")).drawClaim).toBeNull();
    expect(unwrap(at(99).play("g1f3")).drawClaim).toBe("fifty-moves");
    expect(unwrap(at(148).play("g1f3")).outcome).toBeNull();
    expect(unwrap(at(149).play("g1f3")).outcome).toEqual({ winner: null, reason: "seventy-five-moves" });
  });

  test("mate on the 150th ply wins", () => {
    const mating = startLine(game, "k7/8/1K6/8/8/8/7Q/8 w - - 149 200");
    expect(unwrap(mating.play("Qh7")).outcome).toEqual({ winner: null, reason: "seventy-five-moves" });
    expect(unwrap(mating.play("Qh8")).outcome).toEqual({ winner: "white", reason: "checkmate" });
  });

  const SCENE = "r3k3/8/8/1p6/2P5/8/P7/1H2K2R[Hh] w K - 30 60";
  test.each([
    ["a pawn move", "c4c5", "0"],
    ["a pawn's capture", "c4b5", "0"],
    ["a drop", "H@a1", "0"],
    ["a king's move", "e1d1", "31"],
    ["a rook's move", "h1h8", "31"],
  ])("%s resets or advances the clock", (_, move, clock) => {
    expect(unwrap(startLine(game, SCENE).play(move)).position.split(" ")[4]).toBe(clock);
  });

  test("a Hoplit's move is no progress, but its capture is", () => {
    const scene = startLine(game, "4k3/8/1n6/8/8/1P6/8/H3K3[] w - - 30 60");
    expect(unwrap(scene.play("a1b4")).position.split(" ")[4]).toBe("31");
    expect(unwrap(scene.play("a1b6")).position.split(" ")[4]).toBe("0");
  });
});

test.each([
  ["bare kings cannot win", "8/3k4/8/8/8/8/3K4/8 w - - 0 1", true, true],
  ["a bare king with an unusable reserve cannot win", "8/3k4/8/8/8/8/3KP3/8[h] w - - 0 1", false, true],
  ["a single minor piece might win", "8/3k4/8/8/8/8/3KN3/8[] w - - 0 1", false, true],
  ["a Hoplit might", "8/3k3h/8/8/8/8/3KP3/8[] w - - 0 1", false, false],
  ["before the vote both might win", game.startPosition, false, false],
])("%s", (_, position, white, black) => {
  const line = startLine(game, position);
  expect(line.cannotWin("white")).toBe(white);
  expect(line.cannotWin("black")).toBe(black);
});
