import { elements } from "./opposition";
import { individual, sumOf } from "./rule";

/**
 * Sum of the opponents' scores, each multiplied by the player's points against that opponent: the scores of defeated
 * opponents, and half the scores of those drawn with (FIDE C.07, Article 9.1). See `elements` for unplayed rounds.
 */
export const sonnebornBerger = individual((card, table) =>
  sumOf(elements(card, table), ({ score, points }) => score * points),
);
