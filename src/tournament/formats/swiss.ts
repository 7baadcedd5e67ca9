import { byRating, presentPlayers } from "../pairing/seeds";
import type { SwissTerms } from "../terms";
import type { Format } from "./format";

/**
 * Players with similar scores meet, and nobody plays an opponent twice. A pairing engine outside of this folder pairs
 * the rounds by the Dutch system of FIDE (C.04.3).
 */
export const swiss: Format<SwissTerms> = {
  kind: "swiss",
  fewest: 4,
  // Pairing more players takes more than a second, during which a server with one processor answers nobody.
  most: 500,
  hasChallenges: false,
  roundCount: ({ rounds }) => rounds,
  lastEntryRound: () => 2,
  sections: (_terms, entrants) => [{ number: 1, name: "", players: byRating(entrants).map(({ id }) => id) }],
  nextRound: ({ rounds }, state) =>
    state.rounds.length < rounds && presentPlayers(state).size >= 2 ? { kind: "engine" } : null,
  // Every result changes the score groups of the next round.
  isDecided: () => false,
};
