import { usernamesOf } from "../../../db/players";
import { err } from "../../../shared/result";
import { writeTrf } from "../../../tournament/trf";
import { answer, operation } from "../../operation";
import { TournamentExport } from "../../schemas/tournament-export";
import { viewTournamentExport } from "../../views/tournament-export";
import { TournamentParams } from "./params";
import { tournamentGuard, visibleTournament } from "./visibility";

const TRF = "text/plain";

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
    description: `The whole tournament as one document: terms, players, sections, rounds, byes and results. \`version\`
grows when a later form cannot be read by readers of this one.`,
    answers: {
      200: { description: "The tournament.", schema: TournamentExport, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    const known = new Map<string, string>(state.entrants.map(({ id, username }) => [id, username]));
    const guests = (state.terms.entry.invited ?? []).filter((id) => !known.has(id));
    const names = new Map([...(await usernamesOf(call.env.DB, guests)), ...known]);
    return answer({
      status: 200,
      body: viewTournamentExport(state, call, names),
      headers: fileNamed(`tournament-${state.id}.json`),
    });
  },
);

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
