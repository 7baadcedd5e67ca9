import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Tournament, TournamentSummary } from "../../http/schemas/tournament";
import type { SectionStandings } from "../../http/schemas/tournament-play";
import { ok, type Result } from "../../shared/result";
import { type Api, type Problem, pathPart } from "../api";
import { Cursor, NextCursor, PageSize } from "../fields";
import { addTool, type ToolAnswer } from "../tool";
import {
  contractText,
  ReportedTournament,
  reportSummary,
  reportTournament,
  standingsText,
  tournamentText,
} from "../tournament-report";

const Found = z.object({
  tournaments: z.array(ReportedTournament),
  standings: z.array(z.looseObject({ rank: z.number(), player: z.string(), points: z.number() })),
  nextCursor: NextCursor,
});

type Answer = Result<ToolAnswer<z.output<typeof Found>>, Problem>;
type Sections = { readonly items: readonly z.output<typeof SectionStandings>[] };

const TournamentId = z.string().min(1).max(40).describe("From tournaments");

export function addTournaments(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "tournaments",
    title: "Find tournaments",
    description:
      "Lists tournaments, newest first; with tournamentId, one with the time it can take, your entry and the standings.",
    input: z.strictObject({
      tournamentId: TournamentId.optional(),
      status: z.enum(["open", "running", "finished"]).default("open"),
      player: z.string().min(1).max(40).optional().describe("Only those that this player has entered"),
      limit: PageSize.default(10),
      cursor: Cursor.optional(),
    }),
    output: Found,
    does: "read",
    run: async ({ tournamentId, ...query }) => (tournamentId === undefined ? list(api, query) : one(api, tournamentId)),
  });
  addTool(server, api, {
    name: "enter_tournament",
    title: "Enter or leave a tournament",
    description:
      "Enters a tournament; with leave, leaves it. After the start, leaving loses all your unfinished games. All its games run at once. Ask the person you play for before.",
    input: z.strictObject({ tournamentId: TournamentId, leave: z.boolean().default(false) }),
    output: ReportedTournament,
    does: { destructive: true, idempotent: true },
    run: async ({ tournamentId, leave }) => {
      const path = `/v1/tournaments/${pathPart(tournamentId)}/entries/me`;
      const changed = await api.ask<z.output<typeof Tournament>>(path, { method: leave ? "DELETE" : "PUT" });
      if (!changed.ok) return changed;
      const report = reportTournament(changed.value);
      const said = changed.value.you?.status ?? "not entered";
      return ok({ text: `You: ${said}.\n${tournamentText(report)}`, data: report });
    },
  });
}

interface Query {
  readonly status: string;
  readonly player?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

async function list(api: Api, { player, status, ...page }: Query): Promise<Answer> {
  const found = await api.ask<{ items: readonly z.output<typeof TournamentSummary>[]; nextCursor: string | null }>(
    "/v1/tournaments",
    { query: { ...page, player, status: player === undefined ? status : undefined } },
  );
  if (!found.ok) return found;
  const { items, nextCursor } = found.value;
  const tournaments = items.map(reportSummary);
  const lines = [
    tournaments.length === 0 ? "No tournaments." : "Tournaments:",
    ...tournaments.map(tournamentText),
    ...(nextCursor === null ? [] : [`There are more: call again with cursor ${JSON.stringify(nextCursor)}.`]),
  ];
  return ok({ text: lines.join("\n"), data: { tournaments, standings: [], nextCursor } });
}

async function one(api: Api, id: string): Promise<Answer> {
  const path = `/v1/tournaments/${pathPart(id)}`;
  const tournament = await api.ask<z.output<typeof Tournament>>(path);
  if (!tournament.ok) return tournament;
  const sections = await api.ask<Sections>(`${path}/standings`, { query: { limit: 100 } });
  if (!sections.ok) return sections;
  const { items } = sections.value;
  const report = reportTournament(tournament.value);
  const standings = items.flatMap(({ section, rows }) =>
    rows.map(({ rank, player: { username: player, bot = false }, points, played }) => ({
      section,
      rank,
      player,
      bot,
      points,
      played,
    })),
  );
  const text = [tournamentText(report), contractText(tournament.value), ...items.map(standingsText)].join("\n");
  return ok({ text, data: { tournaments: [report], standings, nextCursor: null } });
}
