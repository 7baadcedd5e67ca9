import { describe, expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import type { Outcome } from "../../../src/rules/rules";
import { playAll, startLine, unwrap } from "../lines";

const game = gameOf("spartan-chess");

const DEAD: Outcome = { winner: null, reason: "dead-position" };
const STALEMATE: Outcome = { winner: null, reason: "stalemate" };

interface Ending {
  readonly name: string;
  readonly position: string;
  readonly outcome: Outcome | null;
  readonly check: boolean;
}

const ENDINGS: readonly Ending[] = [
  {
    name: "the Persian king is mated",
    position: "8/8/8/8/8/1k6/1g6/K7 w - - 0 1",
    outcome: { winner: "black", reason: "checkmate" },
    check: true,
  },
  {
    name: "the only Spartan king is mated",
    position: "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
    outcome: { winner: "white", reason: "checkmate" },
    check: true,
  },
  {
    name: "both Spartan kings are mated",
    position: "k6k/8/8/8/8/8/8/RR2K1RR b - - 0 1",
    outcome: { winner: "white", reason: "duple-checkmate" },
    check: true,
  },
  { name: "the Persians are stalemated", position: "8/8/8/8/8/1k6/2g5/K7 w - - 0 1", outcome: STALEMATE, check: false },
  {
    name: "one Spartan king is stalemated",
    position: "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1",
    outcome: STALEMATE,
    check: false,
  },
  {
    name: "two kings, one of them attacked, no move: stalemate",
    position: "8/8/8/8/8/1N1K4/hh6/kkN5 b - - 0 1",
    outcome: STALEMATE,
    check: false,
  },
  { name: "bare kings", position: "8/3k4/8/8/8/8/3K4/8 w - - 0 1", outcome: DEAD, check: false },
  { name: "Persian bishop against bare king", position: "8/3k4/8/8/8/8/3KB3/8 w - - 0 1", outcome: DEAD, check: false },
  { name: "Persian knight against bare king", position: "8/3k4/8/8/8/8/3KN3/8 b - - 0 1", outcome: DEAD, check: false },
  {
    name: "a dead position is over even in check",
    position: "8/3k4/8/1B6/8/8/3K4/8 b - - 0 1",
    outcome: DEAD,
    check: true,
  },
  { name: "two bishops can win", position: "8/3k4/8/8/8/8/3KBB2/8 w - - 0 1", outcome: null, check: false },
  { name: "two bare Spartan kings can win", position: "3k4/3k4/8/8/8/8/3K4/8 w - - 0 1", outcome: null, check: false },
  { name: "a knight against two kings", position: "3k4/3k4/8/8/8/8/3KN3/8 w - - 0 1", outcome: null, check: false },
  { name: "a rook can win", position: "8/3k4/8/8/8/8/3KR3/8 w - - 0 1", outcome: null, check: false },
  { name: "a pawn can win", position: "8/3k4/8/8/8/8/3KP3/8 w - - 0 1", outcome: null, check: false },
  { name: "a captain is never called dead", position: "2ck4/8/8/8/8/8/3K4/8 w - - 0 1", outcome: null, check: false },
  { name: "a hoplite can win", position: "3k4/2h5/8/8/8/8/3K4/8 w - - 0 1", outcome: null, check: false },
];

describe.each(ENDINGS)("$name", ({ position, outcome, check }) => {
  const line = startLine(game, position);

  test("has the expected outcome", () => {
    expect(line.outcome).toEqual(outcome);
    expect(line.check).toBe(check);
    expect(line.turn === null).toBe(outcome !== null);
    expect(line.legalMoves.length === 0).toBe(outcome !== null);
  });
});

test("a finished position refuses every move and every claim", () => {
  for (const { position } of ENDINGS.filter(({ outcome }) => outcome !== null)) {
    const line = startLine(game, position);
    for (const text of ["e1e2", "Kd1", "nonsense"]) {
      expect(line.play(text)).toMatchObject({ ok: false, error: { code: "illegal-move" } });
    }
    expect(line.drawClaim).toBeNull();
  }
});

describe("repetition", () => {
  const SHUFFLE = "g1f3 g8f6 f3g1 f6g8";

  test("the third occurrence lets the player to move claim, and the fifth ends the game", () => {
    let line = startLine(game);
    for (const round of [1, 2, 3, 4]) {
      line = playAll(line, SHUFFLE);
      expect(line.outcome, `round ${round}`).toEqual(
        round < 4 ? null : { winner: null, reason: "fivefold-repetition" },
      );
      expect(line.drawClaim, `round ${round}`).toBe(round === 2 || round === 3 ? "threefold-repetition" : null);
    }
    expect(line.legalMoves).toEqual([]);
  });

  test("the claim lapses when the position changes", () => {
    expect(playAll(startLine(game), `${SHUFFLE} ${SHUFFLE} b1c3`).drawClaim).toBeNull();
  });

  test("a pawn move restarts the count", () => {
    const line = playAll(startLine(game), `${SHUFFLE} e2e3 g8f6 g1f3 f6g8 f3g1`);
    expect(line.drawClaim).toBeNull();
    expect(playAll(line, "g8f6 g1f3 f6g8 f3g1").drawClaim).toBe("threefold-repetition");
  });

  test("castling rights distinguish positions", () => {
    const start = startLine(game, "2k2k2/8/8/8/8/7h/8/R3K2R w KQ - 0 1");
    const round = "a1a2 c8c7 a2a1 c7c8";
    expect(playAll(start, `${round} ${round}`).drawClaim).toBeNull();
    expect(playAll(start, `${round} ${round} ${round}`).drawClaim).toBe("threefold-repetition");
  });

  test("a start position with plies on its clock has no earlier history", () => {
    const start = startLine(game, "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 40 30");
    expect(playAll(start, SHUFFLE).drawClaim).toBeNull();
    expect(playAll(start, `${SHUFFLE} ${SHUFFLE}`).drawClaim).toBe("threefold-repetition");
  });
});

describe("moves without progress", () => {
  const at = (clock: number) => startLine(game, `lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - ${clock} 90`);

  test("allow the player to move to claim after 100 plies", () => {
    expect(at(98).drawClaim).toBeNull();
    expect(unwrap(at(98).play("g1f3")).drawClaim).toBeNull();
    expect(unwrap(at(99).play("g1f3")).drawClaim).toBe("fifty-moves");
    expect(unwrap(at(120).play("e2e4")).drawClaim).toBeNull();
  });

  test("end the game after 150 plies", () => {
    expect(unwrap(at(148).play("g1f3")).outcome).toBeNull();
    expect(unwrap(at(149).play("g1f3")).outcome).toEqual({ winner: null, reason: "seventy-five-moves" });
    expect(at(150).outcome).toEqual({ winner: null, reason: "seventy-five-moves" });
  });

  test("mate on the 150th ply wins", () => {
    const mating = startLine(game, "k7/8/1K6/8/8/8/7Q/8 w - - 149 200");
    expect(unwrap(mating.play("Qh7")).outcome).toEqual({ winner: null, reason: "seventy-five-moves" });
    expect(unwrap(mating.play("Qh8")).outcome).toEqual({ winner: "white", reason: "checkmate" });
  });

  test.each([
    ["a pawn move", "e2e4"],
    ["a hoplite move", "g1f3 b7d5"],
    ["a capture", "g1f3 b7d5 f3d4 d5d4"],
  ])("%s resets the clock", (_, moves) => {
    expect(playAll(at(30), moves).position.split(" ")[4]).toBe("0");
  });

  test("other moves advance the clock, including castling", () => {
    const line = startLine(game, "2k2k2/8/8/8/8/8/7h/R3K3 w Q - 7 20");
    expect(unwrap(line.play("e1c1")).position).toBe("2k2k2/8/8/8/8/8/7h/2KR4 b - - 8 20");
  });
});

test.each([
  ["bare kings cannot win", "8/3k4/8/8/8/8/3K4/8 w - - 0 1", true, true],
  ["a bare Persian king cannot win against two kings, but they can", "3k4/3k4/8/8/8/8/3K4/8 w - - 0 1", true, false],
  ["a single bare Spartan king cannot win", "8/3k4/8/8/8/8/3KP3/8 w - - 0 1", false, true],
  ["both can win at the start", game.startPosition, false, false],
])("%s", (_, position, white, black) => {
  const line = startLine(game, position);
  expect(line.cannotWin("white")).toBe(white);
  expect(line.cannotWin("black")).toBe(black);
});
