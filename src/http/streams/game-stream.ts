import { roomObject } from "../../bindings";
import { err, ok } from "../../shared/result";
import { viewerOf } from "../auth/viewer";
import type { AnyCall } from "../operation";
import { filtered } from "./filtered-page";
import { answerHead, cursorFrom, gameSocket, openStream, ownSocket, resumeFrom } from "./subscribe";

/**
 * The event stream of a game, limited to what the caller may see.
 * @param after id of the last event that the client has, from the query
 * @param types filters of its events; undefined for all
 */
export async function gameStream(
  call: AnyCall,
  gameId: string,
  { after, types }: { readonly after?: string | undefined; readonly types?: readonly string[] | undefined },
) {
  const viewer = viewerOf(call);
  const room = () => roomObject(call.env, gameId);
  const from = resumeFrom(call, after);
  const page = filtered((cursor, limit) => room().events(viewer, cursor, limit), types);
  if (call.method === "HEAD") return answerHead(await page(cursorFrom(from), 1));
  const changes = await gameSocket(call, gameId, viewer);
  if (!changes.ok) return changes;
  // The player's object closes its sockets when the token is revoked, so the stream holds a second socket to that
  // object.
  const token = call.caller === null ? ok(null) : await ownSocket(call, call.caller);
  if (!token.ok) {
    changes.value.close();
    return token;
  }
  const stream = await openStream(call, { changes: changes.value, token: token.value }, from, {
    snapshot: async () => {
      const game = await room().snapshot(viewer);
      if (!game.ok) return game;
      return ok({ type: "game.state", data: JSON.parse(game.value.json), newest: game.value.newest });
    },
    page,
  });
  return stream.ok ? stream : err(stream.error);
}
