import { playerObject } from "../../bindings";
import type { Identity } from "../../player/player-rpc";
import { err, ok } from "../../shared/result";
import type { CallOf } from "../operation";
import { filtered } from "./filtered-page";
import { answerHead, cursorFrom, openStream, ownSocket, resumeFrom } from "./subscribe";

/**
 * The event stream of the caller's feed.
 * @param after id of the last event that the client has, from the query
 * @param types filters of its events; undefined for all
 */
export async function feedStream(
  call: CallOf<Identity>,
  { after, types }: { readonly after?: string | undefined; readonly types?: readonly string[] | undefined },
) {
  const player = () => playerObject(call.env, call.caller.playerId);
  const from = resumeFrom(call, after);
  const page = filtered((cursor, limit) => player().feed(cursor, limit), types);
  if (call.method === "HEAD") return answerHead(await page(cursorFrom(from), 1));
  const changes = await ownSocket(call, call.caller);
  if (!changes.ok) return changes;
  const stream = await openStream(call, { changes: changes.value, token: null }, from, {
    snapshot: async () => {
      const { newest, total, myTurn } = await player().snapshot();
      return ok({ type: "state", data: { counts: { mine: myTurn, theirs: total - myTurn, total, myTurn } }, newest });
    },
    page,
  });
  return stream.ok ? stream : err(stream.error);
}
