import type { StoredEvent } from "../events/stored-event";
import type { Side } from "../shared/side";
import { checkWebhookAddress } from "./http/address";

/** The events whose message has a picture: those after which the reader looks at the board. */
const PICTURED: readonly string[] = ["turn.started", "game.finished"];

/**
 * The address of a picture of the position in an event, as PNG. It names the position and not the game, so a chat that
 * stores the picture has no access to the board of a private game, and the picture does not change with the game.
 * @param side the side at the bottom
 * @returns null if the event has no picture, or the chat cannot load pictures from this server
 */
export function boardAddress({ type, data }: StoredEvent, origin: string, side: Side | null): string | null {
  const { variant, position, status } = data;
  if (!PICTURED.includes(type) || status === "aborted" || !isPublic(origin)) return null;
  if (typeof variant !== "string" || typeof position !== "string") return null;
  const last = moveIn(data.lastMove);
  const query = new URLSearchParams({
    position,
    ...(last === null ? {} : { last }),
    ...(side === null ? {} : { orientation: side }),
  });
  return `${origin}/v1/variants/${encodeURIComponent(variant)}/board.png?${query}`;
}

function moveIn(lastMove: unknown): string | null {
  if (typeof lastMove !== "object" || lastMove === null || !("move" in lastMove)) return null;
  return typeof lastMove.move === "string" ? lastMove.move : null;
}

/** Whether other computers reach this server under an origin. The same rules apply to addresses of webhooks. */
const isPublic = (origin: string): boolean =>
  checkWebhookAddress(origin, { allowLoopbackHttp: false, ownHosts: [] }).ok;
