import { type Env, tournamentObject } from "../../../bindings";
import type { TournamentState } from "../../../tournament/state";
import type { VersionedState } from "../../../tournament-object/tournament-rpc";

/**
 * Largest number of entrants and games of all cached tournaments together. The largest tournament has 7,000. An entrant
 * or a game takes some hundred bytes.
 */
const LARGEST = 30_000;

/** The tournaments that were read last, the newest read last. */
const known = new Map<string, VersionedState>();

/**
 * The current state of a tournament; null if there is none. The object sends the state only if it differs from the one
 * that this isolate has read before. Unchanged states are the same value, so views can be cached by it.
 */
export async function currentState(env: Env, id: string): Promise<TournamentState | null> {
  const held = known.get(id);
  const answer = await tournamentObject(env, id).stateSince(held?.version ?? null);
  if (answer === null) {
    known.delete(id);
    return null;
  }
  const current = answer === "unchanged" ? held : answer;
  if (current === undefined) throw new Error("the tournament did not send a state that was not known");
  keep(id, current);
  return current.state;
}

function keep(id: string, current: VersionedState): void {
  known.delete(id);
  known.set(id, current);
  let size = 0;
  for (const [other, { state }] of [...known].toReversed()) {
    size += state.entrants.length + state.games.length;
    if (size > LARGEST && other !== id) known.delete(other);
  }
}
