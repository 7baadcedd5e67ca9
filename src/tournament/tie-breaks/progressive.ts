import { individual, sumOf } from "./rule";

/** Sum of the points after each round: points of early rounds count more often (FIDE C.07, Article 7.5). */
export const progressive = individual(({ entries }, { rounds }) =>
  sumOf(entries, ({ round, points }) => points * (rounds - round + 1)),
);
