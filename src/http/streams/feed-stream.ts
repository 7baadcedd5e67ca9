import { playerObject } from "../../bindings";
import type { Identity } from "../../player/player-rpc";
import { err, ok } from "../../shared/result";
import type { CallOf } from "../operation";
import { answerHead, cursorFrom, openStream, ownSocket, resumeFrom } from "./subscribe";

/**
 * The event stream of the caller's feed.
 * @param after id of the last event that the client has, from the query
 */
export async function feedStream(call: CallOf<Identity>, after: string | undefined) {
  const player = () => playerObject(call.env, call.caller.playerId);
  const from = resumeFrom(call, after);
  const page = (cursor: string | null, limit: number) => player().feed(cursor, limit);
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
