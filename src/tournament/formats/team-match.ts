import type { PlayerId } from "../../shared/ids";
import type { Pairing } from "../command";
import { byRating, presentPlayers } from "../pairing/seeds";
import type { Entrant, Section } from "../state";
import type { TeamMatchTerms } from "../terms";
import type { Format } from "./format";

/** Most boards of a match. */
export const MOST_BOARDS = 100;

/** The players of each board, that of the first team first. Each team lines up by rating. */
function boardsOf({ teams, boards }: TeamMatchTerms, entrants: readonly Entrant[]) {
  const lineUp = (team: string) => byRating(entrants.filter((entrant) => entrant.team === team)).map(({ id }) => id);
  const [first, second] = [lineUp(teams[0].id), lineUp(teams[1].id)];
  return first.slice(0, boards).flatMap((player, index): readonly (readonly [PlayerId, PlayerId])[] => {
    const opponent = second[index];
    return opponent === undefined ? [] : [[player, opponent]];
  });
}

/** The games of a board. The first team has white on odd boards; in a second game, the colors are changed. */
function gamesOf({ number, players }: Section, { gamesPerBoard }: TeamMatchTerms): readonly Pairing[] {
  const [one, other] = players;
  if (one === undefined || other === undefined) return [];
  const [white, black] = number % 2 === 1 ? [one, other] : [other, one];
  const game: Pairing = { section: number, white, black };
  return gamesPerBoard === 1 ? [game] : [game, { section: number, white: black, black: white }];
}

/**
 * Two teams line up by rating, and the players at the same place of the two lists meet. Each board is a section with two
 * players. Players without a board are standbys. All games run at once.
 */
export const teamMatch: Format<TeamMatchTerms> = {
  kind: "team-match",
  fewest: 2,
  most: 500,
  hasChallenges: false,
  roundCount: () => 1,
  lastEntryRound: () => 0,
  playing: (terms, entrants) => 2 * boardsOf(terms, entrants).length,
  sections: (terms, entrants) =>
    boardsOf(terms, entrants).map((players, index) => ({
      number: index + 1,
      name: `Board ${index + 1}`,
      players,
    })),
  nextRound(terms, state) {
    if (state.rounds.length > 0) return null;
    const present = presentPlayers(state);
    const complete = state.sections.filter(({ players }) => players.every((player) => present.has(player)));
    return { kind: "pairings", sections: [], pairings: complete.flatMap((board) => gamesOf(board, terms)), byes: [] };
  },
  isDecided: () => false,
};
