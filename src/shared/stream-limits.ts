/** How many streams and waiting polls a player may have open at once, over all their tokens. */
export const STREAMS_PER_PLAYER = 10;

/** How many streams a game may have open at once, not counting those of its two players. */
export const WATCHERS_PER_GAME = 1000;
