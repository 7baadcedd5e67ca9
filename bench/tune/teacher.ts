import { forOtherSide } from "../../src/bots/thought";
import { movesOf } from "../../src/rules/moves-of";
import { Random } from "../../test/rules/random";
import { lineAfter, opening, play, seedOf } from "../bots/openings";
import { toUci } from "../bots/plain-chess";
import type { UciEngine } from "../bots/uci";
import { isQuiet, type PlayedPosition } from "./self-play";

const VARIANT = "hoplit-chess";
/** The number of random plies at the start is at least this. */
const LEAST_RANDOM_PLIES = 4;
/** Number of different numbers of random plies at the start, used in turn. */
const OPENING_LENGTHS = 6;
/** Probability that a move is random instead of the engine's, so that the positions include mistakes. */
const RANDOM_MOVES = 0.12;
/** A game is abandoned at an advantage of so many points, and after so many plies. */
const DECIDED = 1_500;
const LONGEST = 200;

/**
 * The advantage in Stockfish's points at which the odds are ten to one. By its definition, 100 points win half of the
 * games, and nearly all others are drawn: an expected score of 0.74.
 */
export const STOCKFISH_SCALE = 219;

/**
 * Stockfish plays Hoplit Chess without extra pieces, which is orthodox chess, against itself. Returns the quiet positions
 * with its scores. Because of the random moves, the result of the game is left out.
 */
export async function playTeacher(
  engine: UciEngine,
  seed: number,
  number: number,
  nodes: number,
): Promise<readonly PlayedPosition[]> {
  const random = new Random(seedOf(seed, number));
  const plies = LEAST_RANDOM_PLIES + (number % OPENING_LENGTHS);
  let line = lineAfter(VARIANT, opening(VARIANT, seed, number, "declined", plies));
  const moves = [...movesOf(line)];
  const positions: PlayedPosition[] = [];
  await engine.begin();
  while (line.turn !== null && line.ply < LONGEST && line.drawClaim === null) {
    const game = toUci(moves);
    if (game === null) throw new Error("the extra pieces are used");
    const { move, score } = await engine.move(game.fen, game.moves, { nodes });
    if (score === null || score.kind !== "advantage" || Math.abs(score.value) > DECIDED) break;
    if (isQuiet(line, move)) {
      const forWhite = line.turn === "white" ? score : forOtherSide(score);
      positions.push({ game: number, position: line.position, score: forWhite, result: null });
    }
    const played = random.next() < RANDOM_MOVES ? random.pick(line.legalMoves) : move;
    line = play(line, played);
    moves.push(played);
  }
  return positions;
}
