import type { BoardPicture } from "../../../src/rules/rules";

type Piece = BoardPicture["pieces"][number];

/** The move of a piece from one square to another, to be animated. */
export interface Motion {
  readonly from: string;
  readonly to: string;
}

/** If more pieces have arrived than by a move and its reply, the positions are unrelated: nothing is animated. */
const MOST_CHANGES = 4;

const keyOf = ({ square, piece, side }: Piece): string => `${square} ${piece} ${side}`;

/** The motions that lead from one board to the next; empty if the positions differ too much. */
export function motionsBetween(before: BoardPicture, after: BoardPicture): readonly Motion[] {
  const had = new Set(before.pieces.map(keyOf));
  const has = new Set(after.pieces.map(keyOf));
  const left = before.pieces.filter((piece) => !has.has(keyOf(piece)));
  const arrived = after.pieces.filter((piece) => !had.has(keyOf(piece)));
  if (arrived.length === 0 || arrived.length > MOST_CHANGES) return [];
  const motions: Motion[] = [];
  const used = new Set<Piece>();
  // A promoted pawn arrives as another piece. If no piece of the same kind is missing, any piece of the same side
  // matches.
  for (const fits of [(a: Piece, b: Piece) => a.piece === b.piece, () => true]) {
    for (const piece of arrived) {
      if (motions.some(({ to }) => to === piece.square)) continue;
      const source = left
        .filter((other) => other.side === piece.side && other.square !== piece.square && !used.has(other))
        .filter((other) => fits(other, piece))
        .sort((a, b) => distance(a, piece) - distance(b, piece))[0];
      if (source === undefined) continue;
      used.add(source);
      motions.push({ from: source.square, to: piece.square });
    }
  }
  return motions;
}

const distance = (a: Piece, b: Piece): number =>
  Math.abs(a.square.charCodeAt(0) - b.square.charCodeAt(0)) +
  Math.abs(Number(a.square.slice(1)) - Number(b.square.slice(1)));
