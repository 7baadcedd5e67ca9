declare const boardMove: unique symbol;
/** A move packed into a small integer: origin, destination, promotion kind, special. */
export type BoardMove = number & { readonly [boardMove]: true };

/** The special of an ordinary move. `chess/move.ts` defines castling and en passant; games add their own values. */
export const PLAIN = 0;

/** Packs a move. `promotion` is a kind of piece, 0 for none. */
export const packMove = (from: number, to: number, promotion: number, special: number): BoardMove =>
  (from | (to << 7) | (promotion << 14) | (special << 18)) as BoardMove;

/** An ordinary move without promotion. */
export const plainMove = (from: number, to: number): BoardMove => (from | (to << 7)) as BoardMove;

export const fromOf = (move: BoardMove): number => move & 127;
export const toOf = (move: BoardMove): number => (move >> 7) & 127;
export const promotionOf = (move: BoardMove): number => (move >> 14) & 15;
export const specialOf = (move: BoardMove): number => move >> 18;
