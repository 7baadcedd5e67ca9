// The cost of a move over all objects when the next move is a day away. move-cost.test.ts asserts it.

/** Rows written; setting an alarm counts as one. */
export const MOVE_ROWS = 5;
/** Rows that a message writes. */
export const MESSAGE_ROWS = 6;
/** Calls of objects: the token, the command, and the events for both players. */
export const MOVE_CALLS = 4;
