import type { Board, FairyStockfish } from "ffish";
import { expect } from "vitest";
import type { Line } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";
import { startLine, unwrap } from "./lines";
import type { Random } from "./random";

/** Seeded random games of one variant, in which every position is compared with Fairy-Stockfish. */
export interface ComparedGames {
  readonly variant: Variant;
  /** The name of the game in Fairy-Stockfish. */
  readonly oracleVariant: string;
  /** The start positions, used in turn. */
  readonly starts: readonly string[];
  readonly positions: number;
  readonly longestGame: number;
  readonly random: Random;
  /** Reasons of ends that Fairy-Stockfish does not apply. */
  readonly unseenEnds: readonly string[];
  /** Rare moves that are played more often than at random. */
  prefers(line: Line, move: string): boolean;
  /** Moves that a game avoids while there are others. */
  avoids?(line: Line, move: string, gameNumber: number): boolean;
  /** Called for every position. */
  onPosition(line: Line, board: Board): void;
  /** Called after every move, with the oracle's notation of it. */
  onMove(line: Line, move: string, oracleSan: string): void;
}

const RESULTS = { white: "1-0", black: "0-1" } as const;

/**
 * The oracle's position text. The oracle names the en passant square even if a pin forbids every capture there; our
 * texts do not, so it is removed.
 */
function textOf(board: Board): string {
  const fields = board.fen().split(" ");
  const crossed = fields[3] ?? "-";
  if (crossed === "-") return fields.join(" ");
  const isLegal = board
    .legalMoves()
    .split(" ")
    .some((move) => move.endsWith(crossed) && /^[a-h]x/.test(board.sanMove(move)));
  return isLegal ? fields.join(" ") : fields.with(3, "-").join(" ");
}

function comparePosition(line: Line, board: Board, unseenEnds: readonly string[]): void {
  expect(textOf(board)).toBe(line.position);
  expect(board.isCheck(), line.position).toBe(line.check);
  if (line.outcome !== null && unseenEnds.includes(line.outcome.reason)) return;
  expect(line.legalMoves.join(" "), line.position).toBe(board.legalMoves().split(" ").sort().join(" "));
  expect(board.numberLegalMoves() === 0, line.position).toBe(line.outcome !== null);
  if (line.outcome === null) return;
  const expected = line.outcome.winner === null ? "1/2-1/2" : RESULTS[line.outcome.winner];
  expect(board.result(), line.position).toBe(expected);
}

/** Picks a random move. Mates, checks, captures, promotions and rare moves are more likely, so that games progress. */
function choose(line: Line, board: Board, games: ComparedGames, gameNumber: number): string {
  const { random } = games;
  const inclination = random.next();
  if (inclination < 0.4) {
    const nextLines = line.legalMoves.map((move) => ({ move, next: unwrap(line.play(move)) }));
    const mate = nextLines.find(({ next }) => next.check && next.outcome !== null);
    if (mate !== undefined) return mate.move;
    const checks = nextLines.filter(({ next }) => next.check);
    if (checks.length > 0) return random.pick(checks).move;
  }
  const wanted = line.legalMoves.filter((move) => games.avoids?.(line, move, gameNumber) !== true);
  const moves = wanted.length > 0 ? wanted : line.legalMoves;
  const preferred = moves.filter((move) => games.prefers(line, move));
  if (preferred.length > 0 && inclination < 0.7) return random.pick(preferred);
  const forcing = moves.filter((move) => move.length === 5 || board.isCapture(move));
  return random.pick(forcing.length > 0 && inclination > 0.8 ? forcing : moves);
}

/** Plays the games and compares text, check, legal moves and result of every position. */
export function compareGames(ffish: FairyStockfish, games: ComparedGames): void {
  let positions = 0;
  for (let gameNumber = 0; positions < games.positions; gameNumber += 1) {
    const start = games.starts[gameNumber % games.starts.length];
    let line = startLine(gameOf(games.variant), start);
    const board = new ffish.Board(games.oracleVariant, line.position);
    for (; positions < games.positions; positions += 1) {
      comparePosition(line, board, games.unseenEnds);
      games.onPosition(line, board);
      if (line.outcome !== null || line.ply >= games.longestGame) break;
      const move = choose(line, board, games, gameNumber);
      const oracleSan = board.sanMove(move);
      line = unwrap(line.play(move));
      board.push(move);
      games.onMove(line, move, oracleSan);
    }
    board.delete();
  }
}
