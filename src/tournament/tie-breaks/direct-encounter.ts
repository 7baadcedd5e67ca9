import type { PlayerId } from "../../shared/ids";
import type { TieBreakRule } from "./rule";
import { sumOf } from "./rule";
import type { Card, Entry, ScoreTable } from "./score-table";

/** The games of a player against other tied players. In a Swiss tournament, forfeits are not encounters. */
const encounters = (card: Card, tied: ReadonlySet<PlayerId>, { system }: ScoreTable): readonly Entry[] =>
  card.entries.filter(
    ({ kind, opponent }) => opponent !== null && tied.has(opponent) && (kind === "played" || system === "all-play-all"),
  );

/** Points of a tied player against the others, and the most that missing encounters could add. */
interface Encounter {
  readonly player: PlayerId;
  readonly points: number;
  readonly most: number;
}

function encountersAmong(tied: readonly Card[], table: ScoreTable): readonly Encounter[] {
  const players = new Set(tied.map(({ player }) => player));
  return tied.map((card) => {
    const games = encounters(card, players, table);
    const met = new Set(games.map(({ opponent }) => opponent)).size;
    const points = sumOf(games, (game) => game.points);
    return { player: card.player, points, most: points + (tied.length - 1 - met) };
  });
}

/** The players who are ahead of all after them, whatever the results of the missing games, from the top. */
function certainOrder(all: readonly Encounter[]): ReadonlySet<PlayerId> {
  const certain = new Set<PlayerId>();
  const sorted = [...all].sort((a, b) => b.points - a.points);
  for (const [index, { player, points }] of sorted.entries()) {
    if (sorted.some(({ most }, other) => other > index && most >= points)) break;
    certain.add(player);
  }
  return certain;
}

/**
 * Points in the games among the tied players, if all of them have met (FIDE C.07, Article 6.2). If some games are
 * missing, only players whose place does not depend on them are separated, from the top (Article 6.3). The others have
 * the value 0.
 */
export const directEncounter: TieBreakRule = {
  isAmongTied: true,
  values(tied, table) {
    const all = encountersAmong(tied, table);
    if (all.every(({ points, most }) => points === most)) return all.map(({ points }) => points);
    const certain = certainOrder(all);
    return all.map(({ player, points }) => (certain.has(player) ? points : 0));
  },
};
