import type { MatchEvent } from "../match/event";
import type { MatchSetup } from "../match/setup";
import type { Side } from "../shared/side";
import { DELETED_PLAYER } from "../shared/username";

/** How the rows of a match are rewritten. */
export interface Rewriting {
  setup(setup: MatchSetup): MatchSetup;
  event(event: MatchEvent): MatchEvent;
}

/** A player's new name. */
export const renamePlayer = (before: MatchSetup, side: Side, username: string): Rewriting => ({
  setup: () => ({ ...before, players: { ...before.players, [side]: { ...before.players[side], username } } }),
  event: (event) => event,
});

/** Takes a player's name and words out of a match; its course stays. */
export const forgetPlayer = (before: MatchSetup, side: Side): Rewriting => ({
  setup: renamePlayer(before, side, DELETED_PLAYER).setup,
  event: (event) => (event.type === "message.posted" && event.side === side ? { ...event, text: "" } : event),
});
