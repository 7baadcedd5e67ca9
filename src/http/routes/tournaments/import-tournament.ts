import { tournamentObject } from "../../../bindings";
import { findPlayersByName } from "../../../db/players";
import { insertTournament } from "../../../db/tournaments";
import type { Identity } from "../../../player/player-rpc";
import { storedGame } from "../../../rules/registry";
import { parseDuration } from "../../../shared/duration";
import { playerId } from "../../../shared/ids";
import { err, ok, type Result } from "../../../shared/result";
import { eventsOfHistory } from "../../../tournament/history";
import { DEFAULT_ENTRY_TIME } from "../../../tournament/latest-start";
import type { Person } from "../../../tournament/state";
import type { TournamentTerms } from "../../../tournament/terms";
import { idOf } from "../../auth/digest";
import { answer, type CallOf, operation } from "../../operation";
import type { FieldError, Refusal } from "../../problems/refusal";
import { Tournament } from "../../schemas/tournament";
import { EXPORT_VERSION } from "../../schemas/tournament-export";
import { TournamentImport } from "../../schemas/tournament-import";
import { rowOf } from "./creation";
import { readHistory } from "./import-history";
import { type ImportBody, type ImportedPeople, importedPeople } from "./import-people";
import { readTerms } from "./read-terms";
import { parseTerms, type TermsInput } from "./terms";
import { viewFor } from "./view";

/** Largest file without players. It can invite many. */
const MAX_BYTES = 2 ** 20;
/**
 * Largest file with players. A league of 500 players with two games per pair has 6,500 games, and 8 MiB if all of them
 * run and have 100 moves.
 */
const MAX_ADMIN_BYTES = 2 ** 24;

const TEAM_MATCH: FieldError = {
  field: "format.kind",
  detail: "a match between teams cannot be imported: teams do not move from one server to another",
};

const isTeamMatch = (body: Readonly<Record<string, unknown>> | null): boolean =>
  typeof body?.format === "object" &&
  body.format !== null &&
  "kind" in body.format &&
  body.format.kind === "team-match";

/** The refusal of a file that this server cannot read: of a newer version, or of a match between teams. */
function unreadable(body: Readonly<Record<string, unknown>> | null): Refusal | null {
  const version = body?.version;
  const isNewer = typeof version === "number" && Number.isInteger(version) && version > EXPORT_VERSION;
  if (isNewer) return { code: "manifest-version", version, reads: EXPORT_VERSION };
  return isTeamMatch(body) ? { code: "invalid-request", errors: [TEAM_MATCH] } : null;
}

export const importTournament = operation(
  {
    method: "post",
    path: "/v1/tournaments/import",
    id: "importTournament",
    tag: "tournaments",
    summary: "Import a tournament",
    description: `The body is an answer of \`GET /v1/tournaments/{id}/export.json\`, also of another server, of at most
16 MiB, and of 1 MiB without the scope \`admin\`. A draft or open tournament without entrants is a template: you become the organizer, as with
\`POST /v1/tournaments\`. Only the admin imports a tournament with entrants, because it enters players and contains
results.

Players are found by their usernames, or by \`players\`. Finished games keep their results, have no game page here, and
change no ratings. Running games continue with their moves and with the times that were left at the export. Draft moves,
offers, messages and notes stay behind. The dates of rounds do not move. All games have new ids.

A ladder continues with its places and challenges; open challenges still expire on their dates. Teams do not move:
\`entry.team\` and the teams of entrants are ignored, and a match between teams is refused.

The same file again answers the same tournament.`,
    access: { anyOf: ["tournament:manage"] },
    cost: 20,
    idempotency: "none",
    body: {
      required: true,
      schema: TournamentImport,
      bytes: MAX_BYTES,
      larger: { scope: "admin", bytes: MAX_ADMIN_BYTES },
      otherVersion: unreadable,
    },
    answers: { 201: { description: "The tournament.", schema: Tournament, headers: ["Location"] } },
    refusals: ["invalid-request", "insufficient-scope", "manifest-version", "unknown-players", "too-many-tournaments"],
  },
  async (call, { body }) => {
    const isTemplate = (body.status === "draft" || body.status === "open") && body.entrants.length === 0;
    if (!isTemplate && !call.caller.scopes.includes("admin")) {
      return err({ code: "insufficient-scope", scopes: ["admin"] });
    }
    const id = await idFor(call, body);
    const people = await importedPeople(call.env.DB, body, id);
    if (!people.ok) return people;
    const imported = isTemplate
      ? await fromTemplate(call, body, people.value, id)
      : await whole(call, body, people.value, id);
    if (!imported.ok) return imported;
    return answer({
      status: 201,
      body: await viewFor(call, imported.value),
      headers: { Location: `/v1/tournaments/${id}` },
    });
  },
);

type Call = CallOf<Identity>;

/** The id is derived from the file, so that a repetition does not import it a second time. */
const idFor = ({ caller }: Call, { players: _players, missing: _missing, ...file }: ImportBody): Promise<string> =>
  idOf(`tournament import ${caller.playerId} ${JSON.stringify(file)}`);

/** The terms of a file as a request for a new tournament would send them, without names of players. */
const inputOf = ({
  entry: { invited: _invited, byInvitation: _by, team: _team, ...entry },
  ...body
}: ImportBody): TermsInput => ({
  name: body.name,
  description: body.description,
  variant: body.variant,
  options: body.options,
  format: body.format,
  timeControl: body.timeControl,
  rated: body.rated,
  vacation: body.vacation,
  roundTime: body.roundTime,
  entry,
  start: body.start,
  startsBy: body.startsBy,
  repeatEvery: body.repeatEvery,
  tieBreaks: body.tieBreaks,
});

/** A template without a latest start that has passed, which the default replaces. */
const templateOf = (body: ImportBody, now: number): TermsInput => {
  const isPast = body.startsBy != null && Date.parse(body.startsBy) <= now;
  return { ...inputOf(body), ...(isPast ? { startsBy: null } : {}) };
};

const presentIn =
  ({ byName, absent }: ImportedPeople) =>
  (name: string): readonly Person[] => {
    const person = byName.get(name);
    return person === undefined || absent.has(person.id) ? [] : [person];
  };

/** Creates a tournament with the terms of a file. */
async function fromTemplate(call: Call, body: ImportBody, people: ImportedPeople, id: string) {
  const invited = body.entry.invited?.flatMap(presentIn(people)).map((person) => person.id) ?? null;
  const arbiters = body.arbiters.flatMap(presentIn(people));
  const plan = await readTerms(call, templateOf(body, call.now), { invited, arbiters, team: null });
  if (!plan.ok) return plan;
  const { playerId: caller, username } = call.caller;
  const order = {
    ...plan.value,
    organizer: { id: playerId(caller), username },
    series: null,
    open: body.status === "open",
    createdAt: call.now,
  };
  const inserted = await insertTournament(call.env.DB, rowOf(id, order), call.settings.maxTournaments);
  return inserted.ok ? ok(await tournamentObject(call.env, id).create(order)) : inserted;
}

/** Imports a tournament with its players, results and running games. */
async function whole(call: Call, body: ImportBody, people: ImportedPeople, id: string) {
  const terms = termsOf(call, body, people);
  if (!terms.ok) return err({ code: "invalid-request" as const, errors: terms.error });
  const organizer = await organizerOf(call, body);
  const read = readHistory(body, { id, terms: terms.value, organizer, people });
  if (!read.ok) return err({ code: "invalid-request" as const, errors: read.error });
  const { history, running } = read.value;
  const events = eventsOfHistory(history, { players: people.absent, at: call.now });
  const order = { terms: terms.value, organizer, arbiters: [], series: null, open: true, createdAt: history.createdAt };
  const inserted = await insertTournament(call.env.DB, rowOf(id, order), Number.MAX_SAFE_INTEGER);
  if (!inserted.ok) return inserted;
  const importer = { kind: "admin" as const, id: call.caller.playerId };
  return ok(await tournamentObject(call.env, id).adopt({ events, running, importer }));
}

/** The organizer of the file if they exist here; otherwise the admin who imports it. */
async function organizerOf(call: Call, { organizer, players }: ImportBody): Promise<Person> {
  const name = organizer === null ? null : (players?.[organizer] ?? organizer);
  const row = name === null ? undefined : (await findPlayersByName(call.env.DB, [name])).get(name.toLowerCase());
  const { playerId: id, username } = call.caller;
  return row === undefined ? { id: playerId(id), username } : { id: playerId(row.id), username: row.username };
}

/** The terms of a tournament that may have started: its dates may have passed. */
function termsOf(call: Call, body: ImportBody, people: ImportedPeople): Result<TournamentTerms, readonly FieldError[]> {
  const input = inputOf(body);
  const terms = parseTerms({ ...input, start: { kind: "manual" }, startsBy: null, repeatEvery: null }, null, call);
  const startsAt = body.start.kind === "date" ? Date.parse(body.start.at) : 0;
  // Files of earlier releases have no latest start.
  const startsBy = body.startsBy == null ? call.now + DEFAULT_ENTRY_TIME : Date.parse(body.startsBy);
  const repeatEvery = body.repeatEvery === null ? ok(null) : parseDuration(body.repeatEvery);
  const errors: FieldError[] = [
    ...(terms.ok ? [] : terms.error),
    ...(Number.isFinite(startsAt) ? [] : [{ field: "start.at", detail: "expected an RFC 3339 time" }]),
    ...(Number.isFinite(startsBy) ? [] : [{ field: "startsBy", detail: "expected an RFC 3339 time" }]),
    ...(repeatEvery.ok ? [] : [{ field: "repeatEvery", detail: repeatEvery.error }]),
    ...(storedGame(body.variant, body.rulesRevision) === undefined
      ? [{ field: "rulesRevision", detail: "this server does not have these rules" }]
      : []),
  ];
  if (!terms.ok || !repeatEvery.ok || errors.length > 0) return err(errors);
  const invited = body.entry.invited?.flatMap(presentIn(people)).map(({ id }) => id) ?? null;
  return ok({
    ...terms.value,
    revision: body.rulesRevision,
    entry: { ...terms.value.entry, invited },
    start: body.start.kind === "date" ? { kind: "date", at: startsAt } : body.start,
    startsBy: body.start.kind === "date" ? null : startsBy,
    repeatEvery: repeatEvery.value,
  });
}
