declare const spartaMove: unique symbol;
/** An action packed into a small integer: origin and destination square, which are equal for an exchange. */
export type SpartaMove = number & { readonly [spartaMove]: true };

/** A move from square to square. */
export const packMove = (from: number, to: number): SpartaMove => (from | (to << 7)) as SpartaMove;

/** The exchange of a warrior for a hero in place. No move has equal origin and destination, so the encoding is unique. */
export const packExchange = (square: number): SpartaMove => packMove(square, square);

export const fromOf = (move: SpartaMove): number => move & 127;
export const toOf = (move: SpartaMove): number => move >> 7;

/** Whether an action is the exchange in place. */
export const isExchange = (move: SpartaMove): boolean => fromOf(move) === toOf(move);
