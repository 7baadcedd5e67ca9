/** The kinds of orthodox pieces, as boards number them. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
/** Kinds of a game's own start here. */
export const FIRST_OWN_KIND = 7;
