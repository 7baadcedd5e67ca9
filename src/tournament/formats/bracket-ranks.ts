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
 */
export function bracketRanks(state: TournamentState): ReadonlyMap<PlayerId, BracketRank> {
  const rounds = bracket(state);
  const ranks = new Map<PlayerId, BracketRank>();
  const isOver = state.status === "finished" || state.status === "canceled";
  for (const { number } of state.rounds) {
    const places = rounds[number - 1] ?? [];
    const pairs = places.filter(isFilled);
    const winners = pairs.filter(({ winner }) => winner !== null).length;
    const open = pairs.filter(({ isDecided }) => !isDecided).length;
    // A winner who loses in the next round shares the place behind the winners of its pairs.
    const next = (rounds[number] ?? []).filter((_, pair) => places.slice(2 * pair, 2 * pair + 2).some(isFilled));
    const worstOfWinner = isOver ? 1 : 1 + next.length;
    for (const { one, other, winner, isDecided } of pairs) {
      for (const player of [one, other]) {
        if (player === null) continue;
        if (player === winner) ranks.set(player, { rank: 1, best: 1, worst: worstOfWinner });
        else if (isDecided)
          ranks.set(player, { rank: 1 + winners + open, best: 1 + winners, worst: 1 + winners + open });
        else ranks.set(player, { rank: 1, best: 1, worst: isOver ? 1 : 1 + winners + open });
      }
    }
  }
  return ranks;
}
