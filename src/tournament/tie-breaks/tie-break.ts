/**
 * The criteria that order players with equal points; definitions as in the FIDE Tie-Break Regulations (C.07), in force
 * from 1 March 2026:
 * - `wins`: number of wins, byes and forfeits included
 * - `sonneborn-berger`: points of the defeated opponents, and half the points of those drawn with
 * - `direct-encounter`: points in the games among the tied players. If some of them have not met, only players whose
 *   place does not depend on the missing games are separated
 * - `buchholz`: sum of the opponents' points; `buchholz-cut-1`: without the lowest
 * - `koya`: points against opponents with at least half of the maximum
 * - `progressive`: sum of the points after each round
 */
export const TIE_BREAKS = [
  "wins",
  "sonneborn-berger",
  "direct-encounter",
  "buchholz",
  "buchholz-cut-1",
  "koya",
  "progressive",
] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];
