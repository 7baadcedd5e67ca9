import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Api } from "../api";
import { GameId } from "../fields";
import { ReportedGame } from "../game-report";
import { askForGame, gameAnswer, gamePath, sideOf } from "../games";
import { addTool } from "../tool";

export function addResign(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "resign",
    title: "Resign a game",
    description: "Ends a game at once: the opponent wins. Ask the person you play for first.",
    input: z.strictObject({ gameId: GameId }),
    output: ReportedGame,
    does: { destructive: true, idempotent: false },
    run: async ({ gameId }) => {
      const game = await askForGame(api, gamePath(gameId, "/resign"), { method: "POST" });
      return game.ok ? gameAnswer(game.value, await sideOf(api, game.value), "You resigned.") : game;
    },
  });
}
