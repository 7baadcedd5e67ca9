import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Api } from "../api";
import { GameId, Ply } from "../fields";
import { ReportedGame } from "../game-report";
import { askForGame, gameAnswer, gamePath } from "../games";
import { addTool } from "../tool";

export function addPlayMove(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "play_move",
    title: "Play a move",
    description:
      "Plays a move. This cannot be undone. `ply` has to be the game's ply from get_game, so that you never move in a position that has changed. The same move at the same ply changes nothing and gets the first answer, so it is safe to repeat if an answer was lost. An illegal move is refused with the legal ones. `dryRun` shows the game after the move and plays nothing.",
    input: z.strictObject({
      gameId: GameId,
      move: z.string().min(1).max(40).describe("One of the legal moves, exactly as it is written, such as e2e4"),
      ply: Ply,
      offerDraw: z.boolean().optional().describe("Offers a draw with the move"),
      dryRun: z.boolean().default(false),
      endVacation: z.boolean().optional().describe("Confirms that the move ends your vacation in all your games"),
    }),
    output: ReportedGame,
    does: { destructive: true, idempotent: true },
    run: async ({ gameId, dryRun, ...body }) => {
      const query = { since: body.ply, ...(dryRun ? { dryRun } : {}) };
      const game = await askForGame(api, gamePath(gameId, "/moves"), { method: "POST", query, body });
      if (!game.ok) return game;
      const [own, ...replies] = game.value.moves;
      const first = `${dryRun ? "This would be the game after" : "You played"} ${own?.san ?? body.move}.`;
      const fired = replies.map(({ san }) => san).join(" ");
      const more = replies.length === 0 ? "" : ` Conditional moves answered at once: ${fired}.`;
      return gameAnswer(game.value, own?.side ?? null, first + more);
    },
  });
}
