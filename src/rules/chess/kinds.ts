/** Orthodox kinds of pieces, as numbered on boards. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
/** The first number for kinds that a game defines itself. */
export const FIRST_OWN_KIND = 7;
