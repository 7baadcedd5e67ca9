import type { Side } from "../shared/side";
import { STREAMS_PER_PLAYER, WATCHERS_PER_GAME } from "../shared/stream-limits";
import type { Subscribers } from "../storage/subscribers";

/** The tag of all sockets of spectators. */
const WATCHER = "watcher";

/**
 * Accepts an event socket of a game. Players have their own quota, which spectators cannot use up. If a player exceeds
 * it, the oldest socket of that player is closed.
 * @param listener `side` is null for spectators, who are limited per network address (`address`) and per game
 * @returns the response to the upgrade request; a 429 response to a spectator names the exceeded limit
 */
export function acceptListener(
  subscribers: Subscribers,
  listener: { readonly side: Side | null; readonly address: string | null },
  watchersPerAddress: number,
): Response {
  const { side, address } = listener;
  if (side !== null) {
    subscribers.makeRoom(side, STREAMS_PER_PLAYER);
    return subscribers.accept({ tokenId: null, tags: [side] });
  }
  const here = `from ${address}`;
  if (subscribers.count(here) >= watchersPerAddress) return tooMany("address", watchersPerAddress);
  if (subscribers.count(WATCHER) >= WATCHERS_PER_GAME) return tooMany("game", WATCHERS_PER_GAME);
  return subscribers.accept({ tokenId: null, tags: [WATCHER, here] });
}

const tooMany = (per: "address" | "game", limit: number): Response => Response.json({ per, limit }, { status: 429 });
