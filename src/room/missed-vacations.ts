import { type Env, playerObject } from "../bindings";
import { decide } from "../match/decide";
import { deadlineAt, turnOf } from "../match/state";
import { SECOND } from "../shared/duration";
import { housePlayer } from "../shared/house";
import { withTimeLimit } from "../storage/time-limit";
import type { MatchStore } from "./match-store";

/** If a timeout was not decided this long after the deadline (milliseconds), the server was down. */
const AWAY = 30 * SECOND;
/** Time limit for the player's object, in milliseconds. The room handles no other requests during the call. */
const PATIENCE = 10 * SECOND;

/** Whether the deadline passed long ago without a timeout, which means that the server was down. */
export function isLongOverdue(store: MatchStore, now: number): boolean {
  const loaded = store.load();
  if (loaded.kind !== "match" || loaded.state.status !== "active") return false;
  const deadline = deadlineAt(loaded.state);
  return deadline !== null && now > deadline + AWAY;
}

/**
 * Adds missed vacations of the side to move that began before its deadline. Each starts at the time when it began, or
 * at the time of the last journal entry if that is later.
 *
 * Player objects send a vacation to the games when it begins. If a vacation began while the server was down, the room
 * has not received it, and would decide the timeout first. If the player's object does not respond, no vacation is
 * added.
 * @param failed called with the error of the player's object, for the log
 */
export async function applyMissedVacations(
  store: MatchStore,
  env: Env,
  failed: (error: unknown) => void,
): Promise<void> {
  const { state, lastCommandAt } = store.live();
  const side = turnOf(state);
  if (side === null || !state.setup.vacation) return;
  const { id } = state.setup.players[side];
  if (housePlayer(id) !== null) return;
  try {
    const vacations = await withTimeLimit(PATIENCE, () => playerObject(env, id).vacations());
    const known = new Set<number>();
    for (const event of store.journal.events(0, state.seq)) {
      if (event.type === "vacation.started" && event.side === side) known.add(event.until);
    }
    for (const { startedAt, until, endedAt } of vacations) {
      if (known.has(until) || startedAt > Date.now()) continue;
      // Entries since the start of the vacation were decided without it, so it cannot start before the last one.
      const from = Math.max(startedAt, lastCommandAt);
      const settled = store.settle(from);
      if (!settled.ok) return;
      const decision = decide(settled.value.state, { type: "start-vacation", side, until: endedAt ?? until }, from);
      if (decision.ok && decision.value.length > 0) store.commit(decision.value, id, null, from);
    }
  } catch (error) {
    failed(error);
  }
}
