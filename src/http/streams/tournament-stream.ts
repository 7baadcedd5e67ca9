import { tournamentObject } from "../../bindings";
import { err, ok } from "../../shared/result";
import type { AnyCall } from "../operation";
import type { RefusalOf } from "../problems/refusal";
import { viewFor } from "../routes/tournaments/view";
import { visibleTournament } from "../routes/tournaments/visibility";
import { eventId, viewTournamentEvent } from "../views/tournament-play";
import { playersOf } from "../views/tournament-players";
import { filtered } from "./filtered-page";
import { answerHead, cursorFrom, openStream, ownSocket, resumeFrom, tournamentSocket } from "./subscribe";

type Refused = RefusalOf<"not-found" | "cursor-gone">;

/**
 * A page of events of a tournament that the caller may see.
 * @param after the id of the last event that the client has; null for the first page
 */
export async function eventsAfter(call: AnyCall, id: string, after: string | null, limit: number) {
  const state = await visibleTournament(call, id);
  if (state === null) return err<Refused>({ code: "not-found" });
  const from = after === null ? 0 : seqOf(id, after);
  if (from === null) return err<Refused>({ code: "cursor-gone" });
  // The event of the cursor is read again: after a restore from a backup, another event may have its number.
  const events = await tournamentObject(call.env, id).events(Math.max(0, from - 1), limit + Math.min(1, from));
  const [known, ...others] = events ?? [];
  if (from > 0 && (known === undefined || eventId(id, known) !== after)) return err<Refused>({ code: "cursor-gone" });
  const players = playersOf(state);
  const items = (from > 0 ? others : (events ?? [])).map((event) => viewTournamentEvent(event, id, players));
  return ok({ items, nextCursor: items.at(-1)?.id ?? after });
}

/** The number of an event from its id; null if the id is not of this tournament. */
function seqOf(tournamentId: string, id: string): number | null {
  const [, tournament, seq] = /^([0-9a-z]{16})-([1-9]\d{0,7})-[0-9a-z]{1,10}$/.exec(id) ?? [];
  return tournament === tournamentId ? Number(seq) : null;
}

/**
 * The event stream of a tournament.
 * @param after id of the last event that the client has, from the query
 * @param types filters of its events; undefined for all
 */
export async function tournamentStream(
  call: AnyCall,
  id: string,
  { after, types }: { readonly after?: string | undefined; readonly types?: readonly string[] | undefined },
) {
  const from = resumeFrom(call, after);
  const page = filtered((cursor, limit) => eventsAfter(call, id, cursor, limit), types);
  if (call.method === "HEAD") return answerHead(await page(cursorFrom(from), 1));
  const state = await visibleTournament(call, id);
  if (state === null) return err({ code: "not-found" as const });
  const changes = await tournamentSocket(call, id);
  if (!changes.ok) return changes;
  const token = call.caller === null ? ok(null) : await ownSocket(call, call.caller);
  if (!token.ok) {
    changes.value.close();
    return token;
  }
  const stream = await openStream(call, { changes: changes.value, token: token.value }, from, {
    snapshot: async () => {
      const now = await visibleTournament(call, id);
      if (now === null) return err<Refused>({ code: "not-found" });
      const [newest] = (await tournamentObject(call.env, id).events(now.seq - 1, 1)) ?? [];
      const cursor = newest === undefined ? null : eventId(id, newest);
      return ok({ type: "tournament.state", data: await viewFor(call, now), newest: cursor });
    },
    page,
  });
  return stream.ok ? stream : err(stream.error);
}
