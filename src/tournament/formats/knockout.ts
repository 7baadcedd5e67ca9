import type { PlayerId } from "../../shared/ids";
import { byRating, presentPlayers } from "../pairing/seeds";
import type { KnockoutTerms } from "../terms";
import { bracket, roundsFor } from "./bracket";
import type { Format } from "./format";

/**
 * Pairs play two games with colors changed, and the winner of each pair reaches the next round. See `bracket` for the
 * rule with equal points. The best seeds have a bye in the first round if the number of players is not a power of two.
 */
export const knockout: Format<KnockoutTerms> = {
  kind: "knockout",
  fewest: 4,
  most: 64,
  hasChallenges: false,
  roundCount: (_terms, players) => roundsFor(players),
  lastEntryRound: () => 0,
  sections: (_terms, entrants) => [{ number: 1, name: "", players: byRating(entrants).map(({ id }) => id) }],
  nextRound(_terms, state) {
    const pairs = bracket(state)[state.rounds.length];
    if (pairs === undefined) return null;
    const present = presentPlayers(state);
    const playing = (player: PlayerId | null): readonly PlayerId[] =>
      player !== null && present.has(player) ? [player] : [];
    const filled = pairs.map(({ one, other }) => [...playing(one), ...playing(other)]);
    // One player is left: the winner.
    if (filled.flat().length < 2) return null;
    return {
      kind: "pairings",
      sections: [],
      pairings: filled.flatMap(([one, other]) =>
        one === undefined || other === undefined
          ? []
          : [
              { section: 1, white: one, black: other },
              { section: 1, white: other, black: one },
            ],
      ),
      byes: filled.flatMap(([one, other]) =>
        one === undefined || other !== undefined
          ? []
          : [{ section: 1, player: one, kind: "pairing-allocated" as const }],
      ),
    };
  },
  isDecided(_terms, state) {
    const rounds = bracket(state);
    if (state.rounds.length >= rounds.length) return false;
    return rounds[state.rounds.length - 1]?.every(({ isDecided }) => isDecided) ?? false;
  },
};
