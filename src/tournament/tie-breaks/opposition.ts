import type { PlayerId } from "../../shared/ids";
import type { Card, Entry, ScoreTable } from "./score-table";

/** One round or game in Buchholz and Sonneborn-Berger. */
export interface Element {
  /** The score of the opponent, or of the dummy opponent of an unplayed round. */
  readonly score: number;
  /** The player's own points. */
  readonly points: number;
  /** Whether the player left the round unplayed by own decision. */
  readonly isVoluntary: boolean;
}

/** Whether the player left a round unplayed by own decision: absences and losses by forfeit (Article 16.1.2). */
const isVoluntary = ({ kind, points }: Entry): boolean => kind === "absent" || (kind === "forfeit" && points === 0);

/**
 * The score of a player as it counts for the opponents (Article 16.3): an absence counts as a draw if in no later round
 * the player was ready to play. All other rounds count as they are.
 */
function adjustedScore({ entries }: Card): number {
  const lastReady = entries.findLastIndex((entry) => !isVoluntary(entry));
  return entries.reduce(
    (sum, { kind, points }, index) => sum + (kind === "absent" && index > lastReady ? 0.5 : points),
    0,
  );
}

/** The score of the opponent in each round of a player, by the adjusted scores of all players. */
function elementsOf(card: Card, { system, rounds }: ScoreTable, adjusted: ReadonlyMap<PlayerId, number>): Element[] {
  return card.entries.map((entry): Element => {
    const scheduled = entry.opponent === null ? null : (adjusted.get(entry.opponent) ?? 0);
    if (scheduled !== null && (entry.kind === "played" || system === "all-play-all")) {
      return { score: scheduled, points: entry.points, isVoluntary: false };
    }
    const cap = scheduled ?? rounds / 2;
    return { score: Math.min(card.points, cap), points: entry.points, isVoluntary: isVoluntary(entry) };
  });
}

const cache = new WeakMap<ScoreTable, ReadonlyMap<PlayerId, readonly Element[]>>();

/**
 * The opponents of a player as Buchholz and Sonneborn-Berger count them (FIDE C.07 as of 1 March 2026). An unplayed
 * round of a Swiss tournament counts as a game against a dummy with the player's own points (Article 16.4), but not
 * with more than the scheduled opponent of a forfeit (16.4.1) or than a draw in each round (16.4.2). If all pairings
 * are fixed before the start, a forfeit counts as a played game (Article 15.2).
 */
export function elements(card: Card, table: ScoreTable): readonly Element[] {
  let all = cache.get(table);
  if (all === undefined) {
    const cards = [...table.cards.values()];
    const adjusted = new Map(cards.map((other) => [other.player, adjustedScore(other)]));
    all = new Map(cards.map((other) => [other.player, elementsOf(other, table, adjusted)]));
    cache.set(table, all);
  }
  return all.get(card.player) ?? [];
}
