import { type Env, playerObject } from "../bindings";
import { decide } from "../match/decide";
import { deadlineAt, turnOf } from "../match/state";
import { SECOND } from "../shared/duration";
import { housePlayer } from "../shared/house";
import { withTimeLimit } from "../storage/time-limit";
import type { MatchStore } from "./match-store";

/** A flag that falls so much later than it should: the server was away. */
const AWAY = 30 * SECOND;
/** How long the player's object may take to answer. Nothing else is done in the game meanwhile. */
const PATIENCE = 10 * SECOND;

/** Whether the side to move ran out of time long ago and its flag has not fallen: the server was away. */
export function isLongOverdue(store: MatchStore, now: number): boolean {
  const loaded = store.load();
  if (loaded.kind !== "match" || loaded.state.status !== "active") return false;
  const deadline = deadlineAt(loaded.state);
  return deadline !== null && now > deadline + AWAY;
}

/**
 * Takes in the vacations of the side to move that began before its time had run out, at the times at which they began.
 * Games hear of a vacation when it begins; one that began, or was to begin, while the server was away has not been told
 * of when the game wakes, and its flag would fall first. A player's object that can't be asked holds nothing up.
 * @param failed told why the player's object did not answer, for the log
 */
export async function hearOfVacations(store: MatchStore, env: Env, failed: (error: unknown) => void): Promise<void> {
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
      // What has happened in the game since the vacation began has happened without it.
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
