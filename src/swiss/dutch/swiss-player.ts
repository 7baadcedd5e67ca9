import type { PlayerId } from "../../shared/ids";
import { type ColorPreference, colorPreference } from "./color-preference";
import { hadFreePoint, type PlayerHistory, sumOfPoints } from "./player-history";

/** `down`: the opponent had fewer points, or the player scored without a game. `up`: the opponent had more. */
export type Float = "down" | "up" | null;

/** A player to be paired, with everything that the criteria compare. */
export interface SwissPlayer extends PlayerHistory {
  readonly preference: ColorPreference;
  readonly mayHaveBye: boolean;
  /** The floats of the last round and of the one before it. */
  readonly floats: readonly [Float, Float];
  /** Whether the player has more than half of all possible points before the last round. */
  readonly isTopScorer: boolean;
}

/** The float of a player in the round that was `back` rounds before the coming one; null if there was none. */
function floatOf({ records }: PlayerHistory, back: number, histories: ReadonlyMap<PlayerId, PlayerHistory>): Float {
  const record = records.at(-back);
  if (record === undefined) return null;
  if (record.kind === "unplayed") return record.points > 0 ? "down" : null;
  const own = sumOfPoints(records.slice(0, -back));
  const opponents = sumOfPoints(histories.get(record.opponent)?.records.slice(0, -back) ?? []);
  if (own === opponents) return null;
  return own > opponents ? "down" : "up";
}

/** The order of players: more points first, then the lower number. */
export const byRank = (a: PlayerHistory, b: PlayerHistory): number => b.points - a.points || a.number - b.number;

/**
 * The present players in the order of their ranks.
 *
 * @param roundCount number of rounds of the tournament
 */
export function swissPlayers(
  histories: readonly PlayerHistory[],
  round: number,
  roundCount: number,
): readonly SwissPlayer[] {
  const byId = new Map(histories.map((history) => [history.id, history]));
  return histories
    .filter(({ isPresent }) => isPresent)
    .sort(byRank)
    .map((history) => ({
      ...history,
      preference: colorPreference(history.colors),
      mayHaveBye: !hadFreePoint(history),
      floats: [floatOf(history, 1, byId), floatOf(history, 2, byId)],
      isTopScorer: round >= roundCount && history.points > (round - 1) / 2,
    }));
}

/** Whether two players may meet: not for a second time (C1), and not if both must have the same color (C3). */
export function mayMeet(a: SwissPlayer, b: SwissPlayer): boolean {
  if (a.opponents.has(b.id)) return false;
  if (a.isTopScorer || b.isTopScorer) return true;
  const areAbsolute = a.preference.strength === "absolute" && b.preference.strength === "absolute";
  return !areAbsolute || a.preference.color !== b.preference.color;
}
