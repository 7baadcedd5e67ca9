import type { PlayerId } from "../../shared/ids";
import { allPlayAll } from "../pairing/all-play-all";
import { byRating, presentPlayers } from "../pairing/seeds";
import { type Contestant, rankBounds } from "../rank-bounds";
import { type SectionStandings, type StandingsRow, standings } from "../standings";
import { gamesOf, type Section, type TournamentGame, type TournamentState } from "../state";
import type { RoundRobinTerms } from "../terms";
import { dealAsSnake, groupCount, namedSections } from "./cut";
import type { Format } from "./format";

/** Most players in a final. */
const FINAL_SIZE = 12;

/** Bots and withdrawn players win no section: the best of the others does. */
const canWin = ({ isBot, isWithdrawn }: StandingsRow): boolean => !isBot && !isWithdrawn;

/** The winners of a section: several if no tie-break separates them. */
function winnersOf({ rows }: SectionStandings): readonly StandingsRow[] {
  const candidates = rows.filter(canWin);
  return candidates.filter(({ rank }) => rank === candidates[0]?.rank);
}

/**
 * The players of the final, in the order of their seeds. If more than twelve players won their sections, only the best
 * seed of each section enters. If there are more than twelve sections, the winners with the largest share of the points
 * that their sections allowed enter, and with equal shares the better seeds.
 */
function finalists(state: TournamentState): readonly PlayerId[] {
  const winners = standings(state).map((section) => winnersOf(section));
  const bySeed = byRating(state.entrants).map(({ id }) => id);
  const seeded = (rows: readonly StandingsRow[]): readonly StandingsRow[] =>
    [...rows].sort((a, b) => bySeed.indexOf(a.player) - bySeed.indexOf(b.player));
  const all = seeded(winners.flat());
  if (all.length <= FINAL_SIZE) return all.map(({ player }) => player);
  const share = ({ points, played }: StandingsRow): number => points / Math.max(played, 1);
  const onePerSection = seeded(winners.flatMap((rows) => seeded(rows).slice(0, 1)));
  const best = [...onePerSection].sort((a, b) => share(b) - share(a)).slice(0, FINAL_SIZE);
  return seeded(best).map(({ player }) => player);
}

/** Whether unfinished games can no longer change the winner of a section. */
function hasWinner(state: TournamentState, { section, rows }: SectionStandings): boolean {
  const open = state.games.filter((game) => game.section === section.number && game.status !== "finished");
  if (open.length === 0) return true;
  const candidates = rows.filter(canWin);
  const known = new Set(candidates.map(({ player }) => player));
  const isAgainstOthers = ({ white, black }: TournamentGame): boolean => !known.has(white) || !known.has(black);
  const contestants = candidates.map(({ player, points }): Contestant => {
    const others = open.filter((game) => isAgainstOthers(game) && (game.white === player || game.black === player));
    return { player, points, unpaired: others.length };
  });
  return [...rankBounds(contestants, open).values()].some(({ worst }) => worst === 1);
}

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
    if (state.rounds.length !== 1 || !isFinal(state, terms)) return false;
    // With more sections, the points of the winners decide as well.
    if (state.sections.length > FINAL_SIZE) return gamesOf(state, 1).every(({ status }) => status === "finished");
    return standings(state).every((section) => hasWinner(state, section));
  },
};
