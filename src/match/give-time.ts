import { err, ok, type Result } from "../shared/result";
import { opponentOf, type Side } from "../shared/side";
import { leftAt } from "./clock";
import type { MatchRefusal } from "./command";
import type { MatchEvent } from "./event";
import { type MatchState, turnOf } from "./state";

/**
 * Limit of time gifts per turn. Each gift notifies both players and triggers webhooks, so more could be used to harass
 * a player.
 */
const GIFTS_PER_TURN = 3;

/**
 * Decides a gift of time to the opponent, who must be to move, because only a running clock has a deadline. The gift is
 * reduced so that the remaining time does not exceed `maxMoveTime`.
 * @param extra the gift, in milliseconds
 */
export function addTimeEvents(
  state: MatchState,
  side: Side,
  extra: number,
  now: number,
): Result<readonly MatchEvent[], MatchRefusal> {
  if (state.clock === null || state.clock.left === null) return err({ code: "no-clock" });
  if (turnOf(state) !== opponentOf(side)) return err({ code: "opponent-not-to-move" });
  const most = state.setup.maxMoveTime;
  const room = most - (leftAt(state.clock, now) ?? 0);
  if (room <= 0 || state.gifts >= GIFTS_PER_TURN) return err({ code: "time-at-most", most });
  return ok([{ type: "clock.changed", at: now, side, extra: Math.min(extra, room) }]);
}
