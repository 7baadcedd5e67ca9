import { allPlayAll } from "../pairing/all-play-all";
import { byRating, presentPlayers } from "../pairing/seeds";
import type { Section, TournamentState } from "../state";
import type { RoundRobinTerms } from "../terms";
import { dealAsSnake, groupCount, namedSections } from "./cut";
import { areFinalistsFixed, finalists } from "./finalists";
import type { Format } from "./format";

const isFinal = (state: TournamentState, { final }: RoundRobinTerms): boolean => final && state.sections.length > 1;

/** Sections of equal strength in which everybody plays everybody, all games at once, and a final of their winners. */
export const roundRobin: Format<RoundRobinTerms> = {
  kind: "round-robin",
  fewest: 3,
  most: 500,
  hasChallenges: false,
  roundCount: ({ final, sectionSize }, players) => (final && groupCount(players, sectionSize) > 1 ? 2 : 1),
  lastEntryRound: () => 0,
  sections: ({ sectionSize }, entrants) =>
    namedSections(
      "Section",
      dealAsSnake(
        byRating(entrants).map(({ id }) => id),
        sectionSize,
      ),
    ),
  nextRound(terms, state) {
    const present = presentPlayers(state);
    if (state.rounds.length === 0) {
      const pairings = state.sections.flatMap((section) => allPlayAll(section, present, terms.gamesPerPair));
      return { kind: "pairings", sections: [], pairings, byes: [] };
    }
    if (state.rounds.length > 1 || !isFinal(state, terms)) return null;
    const players = finalists(state);
    if (players.length < 2) return null;
    const section: Section = { number: state.sections.length + 1, name: "Final", players };
    const pairings = allPlayAll(section, present, terms.gamesPerPair);
    return { kind: "pairings", sections: [section], pairings, byes: [] };
  },
  isDecided(terms, state) {
    return state.rounds.length === 1 && isFinal(state, terms) && areFinalistsFixed(state);
  },
};
