import type { PlayerId } from "../../shared/ids";
import { presentPlayers } from "../pairing/seeds";
import type { RankBounds } from "../rank-bounds";
import type { TournamentState } from "../state";
import { type BracketPair, bracket } from "./bracket";

/** A place in a knockout with its bounds. */
export interface BracketRank extends RankBounds {
  readonly rank: number;
}

const isFilled = ({ one, other }: BracketPair): boolean => one !== null || other !== null;

/**
 * The places of a knockout: the winner is first, and the players who lost in the same round share the place behind all
 * who came further. Players who have not lost yet share the first place until then. Empty before the first round.
 *
 * While a round runs, its places are open, also those of decided pairs: if the winner of a pair withdraws, the other
 * player takes the place. If a tournament ends because the other winners of its last round have withdrawn, those are
 * behind the one who is left.
 */
export function bracketRanks(state: TournamentState): ReadonlyMap<PlayerId, BracketRank> {
  const rounds = bracket(state);
  const ranks = new Map<PlayerId, BracketRank>();
  const isOver = state.status === "finished" || state.status === "canceled";
  for (const { number, finishedAt } of state.rounds) {
    const pairs = (rounds[number - 1] ?? []).filter(isFilled);
    const survivors = pairs.filter(({ winner, isDecided }) => winner !== null || !isDecided).length;
    // If no further round is played, for example during a pause, a winner who withdraws is behind all the others.
    const worstOfWinner = isOver ? 1 : survivors;
    for (const { one, other, winner, isDecided } of pairs) {
      for (const player of [one, other]) {
        if (player === null) continue;
        const hasLost = isDecided && player !== winner;
        const rank = hasLost ? 1 + survivors : 1;
        if (!isOver && finishedAt === null) ranks.set(player, { rank, best: 1, worst: 1 + survivors });
        else ranks.set(player, { rank, best: rank, worst: hasLost || !isDecided ? rank : worstOfWinner });
      }
    }
  }
  return isOver ? withAbsentWinners(state, ranks) : ranks;
}

/** The final places, with withdrawn players behind the others who share the first place with them. */
function withAbsentWinners(
  state: TournamentState,
  ranks: ReadonlyMap<PlayerId, BracketRank>,
): ReadonlyMap<PlayerId, BracketRank> {
  const present = presentPlayers(state);
  const left = [...ranks].filter(([player, { rank }]) => rank === 1 && present.has(player)).length;
  const absent = state.rounds.length < bracket(state).length ? 1 + left : 1;
  return new Map(
    [...ranks].map(([player, bounds]) =>
      bounds.rank === 1 && !present.has(player)
        ? [player, { rank: absent, best: absent, worst: absent }]
        : [player, bounds],
    ),
  );
}
