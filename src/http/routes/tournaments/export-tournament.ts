import { roomObject } from "../../../bindings";
import { usernamesOf } from "../../../db/players";
import type { MatchStart } from "../../../match/setup";
import { err } from "../../../shared/result";
import type { TournamentState } from "../../../tournament/state";
import { writeTrf } from "../../../tournament/trf";
import { type AnyCall, answer, operation } from "../../operation";
import { TournamentExport } from "../../schemas/tournament-export";
import { viewTournamentExport } from "../../views/tournament-export";
import { TournamentParams } from "./params";
import { tournamentGuard, visibleTournament } from "./visibility";

const TRF = "text/plain";

/** Most running games with their moves. Each costs a call of the game's object. */
const MOST_RUNNING = 400;
/** Number of games that are read at the same time. */
const AT_ONCE = 20;

/** The common config of the exports of a tournament. */
const EXPORT = {
  method: "get",
  tag: "tournaments",
  access: "public",
  params: TournamentParams,
  guard: tournamentGuard,
} as const;

/** The header that names the file of a download. */
export const fileNamed = (name: string) => ({ "Content-Disposition": `attachment; filename="${name}"` });

export const exportTournamentJson = operation(
  {
    ...EXPORT,
    path: "/v1/tournaments/{id}/export.json",
    id: "exportTournamentJson",
    summary: "Export a tournament as JSON",
    description: `The whole tournament as one document: terms, players, sections, rounds, byes, results, and the moves and
remaining times of running games. \`POST /v1/tournaments/import\` on another server continues it. \`version\` grows when
a later form cannot be read by readers of this one.`,
    cost: 10,
    answers: {
      200: { description: "The tournament.", schema: TournamentExport, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    const known = uniqueNames(state);
    const guests = (state.terms.entry.invited ?? []).filter((id) => !known.has(id));
    const names = new Map([...(await usernamesOf(call.env.DB, guests)), ...known]);
    return answer({
      status: 200,
      body: viewTournamentExport(state, call, names, await progressOf(call, state)),
      headers: fileNamed(`tournament-${state.id}.json`),
    });
  },
);

/** The names of the entrants by id. Erased players have the same name, so the others of them get numbers. */
function uniqueNames({ entrants }: TournamentState): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    entrants.map(({ id, username }) => {
      const count = (counts.get(username) ?? 0) + 1;
      counts.set(username, count);
      return [id, count === 1 ? username : `${username} (${count})`];
    }),
  );
}

/** The moves and remaining times of the running games by id, read from their objects. */
async function progressOf({ env }: AnyCall, { games }: TournamentState): Promise<ReadonlyMap<string, MatchStart>> {
  const running = games.filter(({ status }) => status === "running").slice(0, MOST_RUNNING);
  const found = new Map<string, MatchStart>();
  for (let from = 0; from < running.length; from += AT_ONCE) {
    const some = running.slice(from, from + AT_ONCE);
    const progress = await Promise.all(some.map(({ gameId }) => roomObject(env, gameId).progress()));
    for (const [index, { gameId }] of some.entries()) {
      const one = progress[index] ?? null;
      if (one !== null) found.set(gameId, one);
    }
  }
  return found;
}

export const exportTournamentTrf = operation(
  {
    ...EXPORT,
    hashed: true,
    path: "/v1/tournaments/{id}/export.trf",
    id: "exportTournamentTrf",
    summary: "Export a tournament for pairing programs",
    description:
      "Players, results and standings as a FIDE Tournament Report File (TRF16), which pairing programs read.",
    answers: {
      200: {
        description: "The report.",
        media: { [TRF]: { example: "012 Autumn sections\n062 2\n092 Individual: Round-Robin\n" } },
        headers: ["Content-Disposition"],
      },
    },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    return answer({
      status: 200,
      mediaType: TRF,
      body: writeTrf(state),
      headers: fileNamed(`tournament-${state.id}.trf`),
    });
  },
);
