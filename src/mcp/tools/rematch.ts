import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Challenge } from "../../http/schemas/challenge";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import { ReportedChallenge, reportChallenge } from "../challenge-report";
import { GameId } from "../fields";
import { ReportedGame } from "../game-report";
import { type GameResponse, gameAnswer, gamePath, sideOf } from "../games";
import { addTool } from "../tool";

export function addRematch(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "rematch",
    title: "Offer or accept a rematch",
    description:
      "After the end of a game: accepts the opponent's rematch, or offers one on the same terms with the sides swapped. Ask the person you play for first. Repeating it changes nothing.",
    input: z.strictObject({ gameId: GameId }),
    output: z.object({ game: ReportedGame.nullable(), challenge: ReportedChallenge.nullable() }),
    does: { destructive: false, idempotent: true },
    run: async ({ gameId }) => {
      // If the opponent had offered a rematch already, or is a house bot, the answer is the new game.
      const made = await api.ask<GameResponse | z.output<typeof Challenge>>(gamePath(gameId, "/rematch"), {
        method: "POST",
        query: { include: "board" },
      });
      if (!made.ok) return made;
      if ("challenger" in made.value) {
        const report = reportChallenge(made.value);
        const text = `Rematch offered as challenge ${report.challengeId}. ${report.to} has to accept it; my_turns will show the game.`;
        return ok({ text, data: { game: null, challenge: report } });
      }
      const answer = gameAnswer(made.value, await sideOf(api, made.value), "The rematch has started.");
      return answer.ok ? ok({ text: answer.value.text, data: { game: answer.value.data, challenge: null } }) : answer;
    },
  });
}
