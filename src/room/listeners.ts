import type { Side } from "../shared/side";
import { STREAMS_PER_PLAYER, WATCHERS_PER_GAME } from "../shared/stream-limits";
import type { Subscribers } from "../storage/subscribers";

/** What all streams of a game are counted under but its players'. */
const WATCHER = "watcher";

/**
 * Lets somebody listen to a game. The players have places of their own, which no number of watchers can take: one more
 * of theirs ends their oldest.
 * @param listener `side` is null for watchers, who are counted by the `address` that they come from
 * @returns the answer to the upgrade; 429 says which limit is reached
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
