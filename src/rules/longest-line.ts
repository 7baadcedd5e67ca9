/** The most plies that a line has which somebody hands in: several times what the longest games between people come to. */
export const LONGEST_LINE = 2_000;
