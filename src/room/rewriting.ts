import type { MatchEvent } from "../match/event";
import type { MatchSetup } from "../match/setup";
import type { Side } from "../shared/side";
import { DELETED_PLAYER } from "../shared/username";

/** A change of the stored rows of a match. */
export interface Rewriting {
  setup(setup: MatchSetup): MatchSetup;
  event(event: MatchEvent): MatchEvent;
}

/** Changes a player's name. */
export const renamePlayer = (before: MatchSetup, side: Side, username: string): Rewriting => ({
  setup: () => ({ ...before, players: { ...before.players, [side]: { ...before.players[side], username } } }),
  event: (event) => event,
});

/** Removes a player's name and messages from a match. The moves stay. */
export const forgetPlayer = (before: MatchSetup, side: Side): Rewriting => ({
  setup: renamePlayer(before, side, DELETED_PLAYER).setup,
  event: (event) => (event.type === "message.posted" && event.side === side ? { ...event, text: "" } : event),
});
