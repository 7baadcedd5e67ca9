import type { PlayerId } from "../../shared/ids";
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
 * player takes the place.
 */
export function bracketRanks(state: TournamentState): ReadonlyMap<PlayerId, BracketRank> {
  const rounds = bracket(state);
  const ranks = new Map<PlayerId, BracketRank>();
  const isOver = state.status === "finished" || state.status === "canceled";
  for (const { number, finishedAt } of state.rounds) {
    const isClosed = isOver || finishedAt !== null;
    const pairs = (rounds[number - 1] ?? []).filter(isFilled);
    const survivors = pairs.filter(({ winner, isDecided }) => winner !== null || !isDecided).length;
    // A winner who loses in the next round shares the place behind the winners of its pairs.
    const worstOfWinner = isOver || number === rounds.length ? 1 : 1 + (rounds[number]?.length ?? 0);
    for (const { one, other, winner, isDecided } of pairs) {
      for (const player of [one, other]) {
        if (player === null) continue;
        const hasLost = isDecided && player !== winner;
        const rank = hasLost ? 1 + survivors : 1;
        if (!isClosed) ranks.set(player, { rank, best: 1, worst: 1 + survivors });
        else ranks.set(player, { rank, best: rank, worst: hasLost || !isDecided ? rank : worstOfWinner });
      }
    }
  }
  return ranks;
}
