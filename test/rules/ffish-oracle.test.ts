import type { Board, FairyStockfish } from "ffish";
import { beforeAll, expect, test } from "vitest";
import type { Line } from "../../src/rules/game";
import { gameOf } from "../../src/rules/registry";
import { loadFfish } from "./ffish";
import { startLine, unwrap } from "./lines";
import { Random } from "./random";

/**
 * Fairy-Stockfish knows Spartan Chess by itself and judges every position of seeded random games. It differs from our
 * rules in draws only: it plays on after automatic draws and in dead positions. There moves and result are not compared.
 */
const POSITIONS = 20_000;
const LONGEST_GAME = 200;
const SEED = 2010;

/** Three games of five begin with the opening, the others with Spartans so weak that both kings get attacked or mated. */
const OPENING = gameOf("spartan-chess").startPosition;
const STARTS = [
  OPENING,
  OPENING,
  OPENING,
  "2k2k2/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
  "3kk3/8/8/8/8/8/8/QRRK1RRQ w - - 0 1",
];

/** What the games must at least contain, well below what they do, so that the sample can't lose its point unseen. */
const LEAST: Readonly<Record<string, number>> = {
  "two kings": 5000,
  "one king": 5000,
  "eight pieces or fewer": 3000,
  check: 1000,
  "duple-check": 300,
  castling: 10,
  promotion: 50,
  "promotion to king": 3,
  checkmate: 20,
  "duple-checkmate": 3,
  stalemate: 1,
};

const AUTOMATIC_DRAWS = ["fivefold-repetition", "seventy-five-moves", "dead-position"];
const RESULTS = { white: "1-0", black: "0-1" } as const;

let ffish: FairyStockfish;
beforeAll(async () => {
  ffish = await loadFfish();
});

function compare(line: Line, board: Board): void {
  expect(board.fen()).toBe(line.position);
  expect(board.isCheck(), line.position).toBe(line.check);
  if (line.outcome !== null && AUTOMATIC_DRAWS.includes(line.outcome.reason)) return;
  expect(line.legalMoves.join(" "), line.position).toBe(board.legalMoves().split(" ").sort().join(" "));
  expect(board.numberLegalMoves() === 0, line.position).toBe(line.outcome !== null);
  if (line.outcome === null) return;
  const expected = line.outcome.winner === null ? "1/2-1/2" : RESULTS[line.outcome.winner];
  expect(board.result(), line.position).toBe(expected);
}

const takesKing = (line: Line, move: string): boolean =>
  line.picture().pieces.some(({ square, piece }) => piece === "K" && square === move.slice(2, 4));

/**
 * Plays wildly, but mostly sees a mate, and checks, takes, promotes and castles more often than chance, so that games
 * get somewhere; in every other game the Persians spare the Spartan kings while they can.
 */
function choose(line: Line, board: Board, random: Random, sparesKings: boolean): string {
  const inclination = random.next();
  if (inclination < 0.4) {
    const nextLines = line.legalMoves.map((move) => ({ move, next: unwrap(line.play(move)) }));
    const mate = nextLines.find(({ next }) => next.check && next.outcome !== null);
    if (mate !== undefined) return mate.move;
    const checks = nextLines.filter(({ next }) => next.check);
    if (checks.length > 0) return random.pick(checks).move;
  }
  const sparing = sparesKings ? line.legalMoves.filter((move) => !takesKing(line, move)) : line.legalMoves;
  const moves = sparing.length > 0 ? sparing : line.legalMoves;
  const castling = moves.filter((move) => ["e1g1", "e1c1"].includes(move));
  if (castling.length > 0 && inclination < 0.7) return random.pick(castling);
  const forcing = moves.filter((move) => move.length === 5 || board.isCapture(move));
  return random.pick(forcing.length > 0 && inclination > 0.8 ? forcing : moves);
}

test(`moves, check and result agree on ${POSITIONS} positions of random games`, { timeout: 120_000 }, () => {
  const random = new Random(SEED);
  const seen: Record<string, number> = {};
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  const countPosition = (line: Line) => {
    const pieces = line.position.split(" ")[0]?.replace(/[^a-z]/gi, "") ?? "";
    const hasOneKing = pieces.indexOf("k") === pieces.lastIndexOf("k");
    count(hasOneKing ? "one king" : "two kings");
    if (pieces.length <= 8) count("eight pieces or fewer");
    if (line.check) count("check");
    if (line.check && !hasOneKing && line.position.includes(" b ")) count("duple-check");
    if (line.outcome !== null) count(line.outcome.reason);
  };
  const countMove = (line: Line, move: string) => {
    if (move.length === 5) count(move.endsWith("k") ? "promotion to king" : "promotion");
    if (["O-O", "O-O-O"].includes(line.last?.san ?? "")) count("castling");
  };

  let positions = 0;
  for (let games = 0; positions < POSITIONS; games += 1) {
    const start = STARTS[games % STARTS.length] ?? OPENING;
    const board = new ffish.Board("spartan", start);
    let line = startLine(gameOf("spartan-chess"), start);
    for (; positions < POSITIONS; positions += 1) {
      compare(line, board);
      countPosition(line);
      if (line.outcome !== null || line.ply >= LONGEST_GAME) break;
      const move = choose(line, board, random, games % 2 === 1);
      line = unwrap(line.play(move));
      board.push(move);
      countMove(line, move);
    }
    board.delete();
  }

  for (const [what, least] of Object.entries(LEAST)) {
    expect(seen[what] ?? 0, what).toBeGreaterThanOrEqual(least);
  }
});
