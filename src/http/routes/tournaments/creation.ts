import { tournamentObject } from "../../../bindings";
import { insertTournament, type TooManyTournaments } from "../../../db/tournaments";
import type { Identity } from "../../../player/player-rpc";
import { randomId } from "../../../random-id";
import { playerId } from "../../../shared/ids";
import { ok, type Result } from "../../../shared/result";
import { withLatestStart } from "../../../tournament/latest-start";
import type { TournamentState } from "../../../tournament/state";
import { timeContract } from "../../../tournament/time-contract";
import type { NewTournament as Order } from "../../../tournament-object/tournament-rpc";
import { idOf } from "../../auth/digest";
import type { AnyCall, CallOf } from "../../operation";
import type { Plan } from "./read-terms";

/** Creates a tournament that the caller organizes. */
export async function createPlanned(
  call: CallOf<Identity>,
  plan: Plan,
  open: boolean,
): Promise<Result<TournamentState, TooManyTournaments>> {
  const { playerId: id, username } = call.caller;
  const organizer = { id: playerId(id), username };
  const order = { ...plan, organizer, series: null, open, createdAt: call.now };
  const tournamentId = await idFor(call, id);
  const inserted = await insertTournament(call.env.DB, rowOf(tournamentId, order), call.settings.maxTournaments);
  return inserted.ok ? ok(await tournamentObject(call.env, tournamentId).create(order)) : inserted;
}

/** The id is derived from the key, so that a repetition after a crash does not create a second tournament. */
const idFor = async ({ idempotency }: AnyCall, player: string): Promise<string> =>
  idempotency === null ? randomId() : idOf(`tournament ${player} ${idempotency.key} ${idempotency.fingerprint}`);

/** The row of a new tournament, which the object replaces. */
export function rowOf(id: string, { terms, organizer, open, createdAt }: Order) {
  const { startsAt, endsBy } = timeContract(open ? withLatestStart(terms, createdAt) : terms);
  return {
    id,
    seq: 0,
    name: terms.name,
    variant: terms.variant,
    format: terms.format.kind,
    status: open ? ("open" as const) : ("draft" as const),
    organizerId: organizer?.id ?? null,
    organizerName: organizer?.username ?? null,
    timeControl: terms.timeControl,
    rated: terms.rated,
    startsAt,
    endsBy,
    entrants: 0,
    most: terms.entry.most,
    round: 0,
    roundCount: null,
    seriesId: null,
    seriesNumber: null,
    createdAt,
    finishedAt: null,
  };
}
