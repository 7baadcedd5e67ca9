import { roomObject } from "../../bindings";
import { err, ok } from "../../shared/result";
import { viewerOf } from "../auth/viewer";
import type { AnyCall } from "../operation";
import { answerHead, cursorFrom, gameSocket, openStream, ownSocket, resumeFrom } from "./subscribe";

/**
 * The stream of a game, as the caller may see it.
 * @param after the last event that the client has, as the query says it
 */
export async function gameStream(call: AnyCall, gameId: string, after: string | undefined) {
  const viewer = viewerOf(call);
  const room = () => roomObject(call.env, gameId);
  const from = resumeFrom(call, after);
  const page = (cursor: string | null, limit: number) => room().events(viewer, cursor, limit);
  if (call.method === "HEAD") return answerHead(await page(cursorFrom(from), 1));
  const changes = await gameSocket(call, gameId, viewer);
  if (!changes.ok) return changes;
  // A token is known to its owner's object alone: the second socket closes with it.
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
