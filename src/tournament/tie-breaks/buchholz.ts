import { elements } from "./opposition";
import { individual, sumOf } from "./rule";

/** Sum of the opponents' scores (FIDE C.07, Article 8.1). See `elements` for unplayed rounds. */
export const buchholz = individual((card, table) => sumOf(elements(card, table), ({ score }) => score));

/**
 * Buchholz without the lowest value (FIDE C.07, Article 14.1). A player who left rounds unplayed by own decision loses
 * the lowest value of those rounds instead (Article 16.5).
 */
export const buchholzCut1 = individual((card, table) => {
  const all = elements(card, table);
  if (all.length === 0) return 0;
  const voluntary = all.filter(({ isVoluntary }) => isVoluntary);
  const candidates = voluntary.length > 0 ? voluntary : all;
  return sumOf(all, ({ score }) => score) - Math.min(...candidates.map(({ score }) => score));
});
