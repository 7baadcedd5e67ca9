import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { FinishedGame } from "../../http/schemas/game";
import { ok, type Result } from "../../shared/result";
import { type Api, type Problem, pathPart } from "../api";
import { Bots, botsOf, marked } from "../bots";
import { Cursor, NextCursor, PageSize } from "../fields";
import { askForMe } from "../games";
import type { House } from "../house";
import { addTool } from "../tool";

const FinishedReport = z.object({
  gameId: z.string(),
  variant: z.string(),
  white: z.string(),
  black: z.string(),
  bots: Bots,
  winner: z.string().nullable(),
  reason: z.string(),
  plies: z.number(),
  rated: z.boolean(),
  finishedAt: z.string(),
});

type Report = z.output<typeof FinishedReport>;
type Row = z.output<typeof FinishedGame>;

const PlayerName = z.string().min(1).max(40);

export function addFinishedGames(server: McpServer, api: Api, { variants }: House): void {
  addTool(server, api, {
    name: "finished_games",
    title: "List finished games",
    description:
      "A player's finished games, latest first; yours if no player is given. get_game with all_moves shows all moves of one.",
    input: z.strictObject({
      player: PlayerName.optional(),
      opponent: PlayerName.optional(),
      variant: z.enum(variants).optional(),
      result: z.enum(["win", "draw", "loss"]).optional().describe("For the player"),
      limit: PageSize.default(5),
      cursor: Cursor.optional(),
    }),
    output: z.object({ games: z.array(FinishedReport), nextCursor: NextCursor }),
    does: "read",
    run: async ({ player, ...query }) => {
      const name = await nameOf(api, player);
      if (!name.ok) return name;
      const page = await api.ask<{ items: readonly Row[]; nextCursor: string | null }>(
        `/v1/players/${pathPart(name.value)}/games`,
        { query },
      );
      if (!page.ok) return page;
      const games = page.value.items.map(reportFinished);
      const { nextCursor } = page.value;
      const lines = [
        games.length === 0 ? "No finished games." : `Finished games of ${name.value}:`,
        ...games.map(finishedText),
        ...(nextCursor === null ? [] : [`There are more: call again with cursor ${JSON.stringify(nextCursor)}.`]),
      ];
      return ok({ text: lines.join("\n"), data: { games, nextCursor } });
    },
  });
}

async function nameOf(api: Api, player: string | undefined): Promise<Result<string, Problem>> {
  if (player !== undefined) return ok(player);
  const me = await askForMe(api);
  return me.ok ? ok(me.value.username) : me;
}

const reportFinished = ({ id, variant, players, outcome, ply, rated, finishedAt }: Row): Report => ({
  gameId: id,
  variant,
  white: players.white.username,
  black: players.black.username,
  bots: botsOf(Object.values(players)),
  winner: outcome.winner,
  reason: outcome.reason,
  plies: ply,
  rated,
  finishedAt,
});

const finishedText = ({ gameId, variant, white, black, bots, winner, reason, finishedAt }: Report): string =>
  `- ${gameId}: ${variant}, ${marked(white, bots)} - ${marked(black, bots)}, ${winner === null ? "no winner" : `${winner} won`} (${reason}), ${finishedAt.slice(0, 10)}`;
