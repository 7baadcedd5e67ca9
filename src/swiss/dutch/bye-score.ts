import { Matching } from "./matching";
import { mayMeet, type SwissPlayer } from "./swiss-player";
import { WeightedGraph } from "./weighted-graph";

/** The bye of a round with an odd number of players. */
export interface ByeScore {
  /** The lowest score at which a player can get the bye, so that the others can be paired (C5). */
  readonly score: number;
  /** Whether only the player with the bye cannot be paired in the first bracket. */
  readonly decidesBye: boolean;
}

/**
 * Finds the score of the player who gets the bye. Returns null if the players cannot be paired.
 *
 * @param players an odd number of players by rank
 */
export function findByeScore(players: readonly SwissPlayer[]): ByeScore | null {
  const bye = players.length;
  const top = players[0]?.points ?? 0;
  const graph = new WeightedGraph(players.length + 1, 2);
  for (const [a, higher] of players.entries()) {
    for (const [index, lower] of players.slice(a + 1).entries()) {
      // Most pairs of the first score group, for `decidesBye`.
      if (mayMeet(higher, lower)) graph.setEdge(a, a + 1 + index, Float64Array.of(0, lower.points === top ? 1 : 0));
    }
    if (higher.mayHaveBye) graph.setEdge(a, bye, Float64Array.of(-2 * higher.points, 0));
  }
  const matching = new Matching(graph);
  if (!matching.solve()) return null;
  const score = players[matching.mateOf(bye)]?.points ?? 0;
  const isInGroup = (player: SwissPlayer | undefined): boolean => player?.points === top;
  const decidesBye =
    score === top &&
    players.every((player, place) => {
      const mate = matching.mateOf(place);
      return !isInGroup(player) || mate === bye || isInGroup(players[mate]);
    });
  return { score, decidesBye };
}
