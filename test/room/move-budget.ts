// What a move that has its day uses over all objects. move-cost.test.ts counts and holds it.

/** Rows written; an alarm that is set counts as one. */
export const MOVE_ROWS = 5;
/** Calls of objects: the token, the command, the news to both players. */
export const MOVE_CALLS = 4;
