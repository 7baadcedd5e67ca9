import { hashOfText } from "./hash";

/** With at most this many pieces on the board, every move is seen. */
const FEWEST_PIECES = 6;
/** With at least this many pieces, the whole share of moves is overlooked. */
const MANY_PIECES = 24;
/** Squares that a step is long or a square is away from the last move, from which on it counts as far. */
const FAR = 4;

/** The share of moves that are overlooked on a board, compared with a full one: 0 with few pieces. */
export function crowding(position: string): number {
  const [board = ""] = position.split(" ");
  const pieces = board.replaceAll(/[^a-z]/gi, "").length;
  return Math.max(0, Math.min(1, (pieces - FEWEST_PIECES) / (MANY_PIECES - FEWEST_PIECES)));
}

/**
 * Decides which moves a weak bot does not see while it thinks about a position. It does not see such a move anywhere in
 * its search, neither as its own nor as a reply: it leaves pieces where they can be taken, and does not take what it
 * could. Long moves and moves far from the last move are overlooked more often, short ones near it less often.
 * @param share share of the moves that is overlooked, from 0 to 1
 * @param lastMove the last move in wire form; null if there was none
 * @param seed decides, together with the move, what is overlooked
 * @returns whether a move in wire form is overlooked
 */
export function oversightOf(share: number, lastMove: string | null, seed: number): (move: string) => boolean {
  const focus = lastMove === null ? null : (squaresOf(lastMove).at(-1) ?? null);
  return (move) => {
    const [from, to = from] = squaresOf(move);
    if (from === undefined || to === undefined) return false;
    const isLong = distance(from, to) >= FAR;
    const isAway = focus !== null && distance(focus, to) >= FAR;
    const weight = isLong && isAway ? 1.5 : isLong || isAway ? 1.1 : 0.6;
    return (hashOfText(move, seed) >>> 0) / 2 ** 32 < share * weight;
  };
}

type Square = readonly [file: number, rank: number];

/** The squares of a move in wire form, such as e2 and e4 of `e2e4`. */
const squaresOf = (move: string): readonly Square[] =>
  [...move.matchAll(/([a-z])(\d+)/g)].map(([, file = "a", rank = "1"]) => [file.charCodeAt(0), Number(rank)] as const);

const distance = (one: Square, other: Square): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]));
