// What a move that has its day may use over all objects. test/room/move-cost.test.ts counts it and holds it.

/** Rows written; an alarm that is set counts as one. */
export const MOVE_ROWS = 8;
/** Calls of objects: the token, the command, and the news to both players. */
export const MOVE_CALLS = 4;
