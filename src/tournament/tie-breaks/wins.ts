import { individual } from "./rule";

/**
 * Number of rounds or games in which the player got as many points as for a win, with or without play: byes with a
 * point and wins by forfeit count (FIDE C.07, Article 7.1).
 */
export const wins = individual(({ entries }) => entries.filter(({ points }) => points === 1).length);
