/** Open streams and long polls per player, over all their tokens. */
export const STREAMS_PER_PLAYER = 10;

/** Open streams per game, not counting those of its two players. */
export const WATCHERS_PER_GAME = 1000;
