import { tournamentObject } from "../../../bindings";
import { insertTournament } from "../../../db/tournaments";
import { randomId } from "../../../random-id";
import { playerId } from "../../../shared/ids";
import { timeContract } from "../../../tournament/time-contract";
import type { NewTournament as Order } from "../../../tournament-object/tournament-rpc";
import { idOf } from "../../auth/digest";
import { type AnyCall, answer, operation } from "../../operation";
import { Tournament } from "../../schemas/tournament";
import { NewTournament } from "../../schemas/tournament-terms";
import { readTerms } from "./read-terms";
import { viewFor } from "./view";

export const createTournament = operation(
  {
    method: "post",
    path: "/v1/tournaments",
    id: "createTournament",
    tag: "tournaments",
    summary: "Create a tournament",
    description: `You become its organizer. Only \`name\`, \`variant\`, \`format\` and \`timeControl\` are required; the
other terms have defaults that fit the format. \`POST /v1/tournaments/preview\` answers the same terms and their time
contract without creating anything. The terms are fixed with the first entry.

You do not enter your own tournament by creating it. You can organize 5 tournaments that are not over (the server may
set another limit): one more is 409 \`too-many-tournaments\`.`,
    access: { anyOf: ["tournament:manage"] },
    cost: 10,
    idempotency: "player",
    body: { required: true, schema: NewTournament },
    answers: {
      201: { description: "The tournament.", schema: Tournament, headers: ["Location"] },
    },
    refusals: ["invalid-request", "too-many-tournaments"],
  },
  async (call, { body }) => {
    const plan = await readTerms(call, body, { invited: null, arbiters: [] });
    if (!plan.ok) return plan;
    const { playerId: id, username } = call.caller;
    const organizer = { id: playerId(id), username };
    const order = { ...plan.value, organizer, series: null, open: body.open ?? true, createdAt: call.now };
    const tournamentId = await idFor(call, id);
    const inserted = await insertTournament(call.env.DB, rowOf(tournamentId, order), call.settings.maxTournaments);
    if (!inserted.ok) return inserted;
    const state = await tournamentObject(call.env, tournamentId).create(order);
    return answer({
      status: 201,
      body: await viewFor(call, state),
      headers: { Location: `/v1/tournaments/${tournamentId}` },
    });
  },
);

/** The id is derived from the key, so that a repetition after a crash does not create a second tournament. */
const idFor = async ({ idempotency }: AnyCall, player: string): Promise<string> =>
  idempotency === null ? randomId() : idOf(`tournament ${player} ${idempotency.key} ${idempotency.fingerprint}`);

/** The row of a new tournament, which the object replaces. */
function rowOf(id: string, { terms, organizer, open, createdAt }: Order) {
  const { startsAt, endsBy } = timeContract(terms);
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
