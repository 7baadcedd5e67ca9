import { type GameAnalysis, getAnalysis, isProblem, putAnalysis } from "skytale-client";
import { client } from "../../../server/client";
import { Draft, draftName } from "../../../server/draft";
import type { GameModel } from "../game-model";
import { follow } from "./follow";
import { merge } from "./merge";
import { EMPTY, MOST_BYTES, sizeOf, whyTooLarge } from "./tree";

/**
 * Debounce time of changes, in milliseconds. It grows with the size of the analysis, because large requests use more of
 * the rate limit.
 */
const pauseFor = (analysis: GameAnalysis): number => 1500 + (8500 * sizeOf(analysis)) / MOST_BYTES;

/** The viewer's analysis of a game. A spectator's is not saved. */
export function analysisDraft({ game, lines, side, refresh }: GameModel): Draft<GameAnalysis> {
  const { id } = game.peek();
  const adapt = (analysis: GameAnalysis): GameAnalysis => follow(analysis, lines.peek());
  if (side.peek() === null) return new Draft(EMPTY, adapt, null, null);
  return new Draft(EMPTY, adapt, draftName("", id), {
    read: () => getAnalysis({ client: client.peek(), path: { id } }),
    write: (body, tag) => putAnalysis({ client: client.peek(), path: { id }, headers: { "If-Match": tag }, body }),
    conflict: "analysis-changed",
    merge,
    pauseFor,
    whyRefused: whyTooLarge,
    async refused(error) {
      // The game was taken back. A refresh converts the lines after the removed moves to text.
      if (isProblem(error, "invalid-analysis")) await refresh();
    },
  });
}
