import { roomObject, tournamentObject } from "../../../bindings";
import { usernamesOf } from "../../../db/players";
import type { MatchStart } from "../../../match/setup";
import { err } from "../../../shared/result";
import type { TournamentState } from "../../../tournament/state";
import { writeTrf } from "../../../tournament/trf";
import { type AnyCall, answer, operation } from "../../operation";
import { fileNamed } from "../../response/file-named";
import { TournamentExport } from "../../schemas/tournament-export";
import { viewTournamentExport } from "../../views/tournament-export";
import { TournamentParams } from "./params";
import { isManagedBy, tournamentGuard, visibleTournament } from "./visibility";

const TRF = "text/plain";

/** Most running games whose moves everybody gets. Each costs a call of the game's object. */
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

export const exportTournamentJson = operation(
  {
    ...EXPORT,
    path: "/v1/tournaments/{id}/export.json",
    id: "exportTournamentJson",
    summary: "Export a tournament as JSON",
    description: `The whole tournament as one document: terms, players, sections, rounds, byes, results, and the moves and
remaining times of running games. \`POST /v1/tournaments/import\` on another server continues it. While more than
${MOST_RUNNING} games run, only the organizer and the admin get the moves. \`version\` grows when a later form cannot be read by
readers of this one.`,
    cost: 10,
    answers: {
      200: { description: "The tournament.", schema: TournamentExport, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    const { current, progress } = await withProgress(call, state);
    const known = uniqueNames(current);
    const guests = (current.terms.entry.invited ?? []).filter((id) => !known.has(id));
    const names = new Map([...(await usernamesOf(call.env.DB, guests)), ...known]);
    return answer({
      status: 200,
      body: viewTournamentExport(current, call, names, progress),
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

type Progress = ReadonlyMap<string, MatchStart>;

/**
 * The moves and remaining times of the running games by id, with the tournament at that time. A game whose object has no
 * running game has ended, or begins in a moment: the tournament then brings it up to date.
 */
async function withProgress(
  call: AnyCall,
  state: TournamentState,
): Promise<{ readonly current: TournamentState; readonly progress: Progress }> {
  const running = runningGames(state);
  if (running.length > MOST_RUNNING && !isManagedBy(state, call)) return { current: state, progress: new Map() };
  const found = await progressOf(call, running);
  let current = state;
  for (const some of inParts(running.filter((id) => !found.has(id)))) {
    current = (await tournamentObject(call.env, state.id).stateAfterCheck(some)) ?? current;
  }
  const rest = current === state ? [] : runningGames(current).filter((id) => !found.has(id));
  return { current, progress: new Map([...found, ...(await progressOf(call, rest))]) };
}

const runningGames = ({ games }: TournamentState): readonly string[] =>
  games.filter(({ status }) => status === "running").map(({ gameId }) => gameId);

async function progressOf({ env }: AnyCall, games: readonly string[]): Promise<Progress> {
  const found = new Map<string, MatchStart>();
  for (const some of inParts(games)) {
    const progress = await Promise.all(some.map((id) => roomObject(env, id).progress()));
    for (const [index, id] of some.entries()) {
      const one = progress[index] ?? null;
      if (one !== null) found.set(id, one);
    }
  }
  return found;
}

/** Lists of games that are read at the same time. */
function* inParts(games: readonly string[]): Iterable<readonly string[]> {
  for (let from = 0; from < games.length; from += AT_ONCE) yield games.slice(from, from + AT_ONCE);
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
