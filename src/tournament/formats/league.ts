import type { PlayerId } from "../../shared/ids";
import { allPlayAll } from "../pairing/all-play-all";
import { byPreviousSeason, presentPlayers } from "../pairing/seeds";
import { standings } from "../standings";
import type { TournamentState } from "../state";
import type { LeagueTerms } from "../terms";
import { cutInOrder, namedSections } from "./cut";
import type { Format } from "./format";

/** Divisions of players of similar strength. Everybody plays everybody of the division, all games at once. */
export const league: Format<LeagueTerms> = {
  kind: "league",
  fewest: 3,
  most: 500,
  hasChallenges: false,
  roundCount: () => 1,
  lastEntryRound: () => 0,
  sections: ({ divisionSize }, entrants) =>
    namedSections(
      "Division",
      cutInOrder(
        byPreviousSeason(entrants).map(({ id }) => id),
        divisionSize,
      ),
    ),
  nextRound({ gamesPerPair }, state) {
    if (state.rounds.length > 0) return null;
    const present = presentPlayers(state);
    const pairings = state.sections.flatMap((section) => allPlayAll(section, present, gamesPerPair));
    return { kind: "pairings", sections: [], pairings, byes: [] };
  },
  isDecided: () => false,
};

/** A player of the next season with the division that the player qualified for, or the last place. Counted from 1. */
export interface Qualification {
  readonly player: PlayerId;
  readonly division: number;
}

/**
 * The players of the next season of a league with their divisions, by promotion and relegation. Bots and withdrawn
 * players are left out, and their places do not count: the best of the others move up and the last of the others move
 * down. Players with equal places are ordered by their seeds. If a division is smaller than both numbers together,
 * promotion comes first.
 *
 * The list is in the order in which the players enter the next season: in each division first those who come down,
 * then those who stay, then those who come up. If a division shrinks, the next division's first players fill it.
 *
 * @returns An empty list if the tournament is not a league.
 */
export function nextDivisions(state: TournamentState): readonly Qualification[] {
  const { format } = state.terms;
  if (format.kind !== "league") return [];
  const divisions = standings(state);
  const qualified = divisions.flatMap(({ section, rows }) => {
    const staying = rows.filter(({ isBot, isWithdrawn }) => !isBot && !isWithdrawn);
    const up = section.number === 1 ? 0 : format.promoted;
    const down = section.number === divisions.length ? staying.length : staying.length - format.relegated;
    return staying.map(({ player }, index) => {
      const move = index < up ? -1 : index >= down ? 1 : 0;
      return { player, division: section.number + move, move };
    });
  });
  return qualified
    .sort((a, b) => a.division - b.division || b.move - a.move)
    .map(({ player, division }) => ({ player, division }));
}
