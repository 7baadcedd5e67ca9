/** Maximum number of plies of a submitted line: several times the length of the longest games between people. */
export const LONGEST_LINE = 2_000;
