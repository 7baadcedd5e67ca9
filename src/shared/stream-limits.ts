/**
 * Maximum number of open streams and long polls per player, over all their tokens. The player's feed and each of their
 * games are counted separately.
 */
export const STREAMS_PER_PLAYER = 10;

/** Maximum number of open streams and long polls per game, not counting those of its two players. */
export const WATCHERS_PER_GAME = 1000;
