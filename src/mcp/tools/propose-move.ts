import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { ProposalOfGame } from "../../http/schemas/proposal";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import { GameId, Ply } from "../fields";
import { gamePath } from "../games";
import { addTool } from "../tool";

export function addProposeMove(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "propose_move",
    title: "Suggest a move",
    description:
      "Suggests a move to the player you act for, who plays or dismisses it in the browser. Plays nothing, and needs only the scope game:propose. `ply` has to be the game's ply from get_game. Replaces your earlier suggestion. An illegal move is refused with the legal ones. The opponent does not see the suggestion.",
    input: z.strictObject({
      gameId: GameId,
      move: z.string().min(1).max(40).describe("One of the legal moves, exactly as it is written, such as e2e4"),
      ply: Ply,
      note: z.string().max(INPUT_LIMITS.proposalNote).default("").describe("The reason for the move, for the player"),
    }),
    output: z.object({ move: z.string(), ply: z.number() }),
    does: { destructive: false, idempotent: true },
    run: async ({ gameId, ...body }) => {
      const path = gamePath(gameId, "/proposal");
      const put = await api.ask<z.output<typeof ProposalOfGame>>(path, { method: "PUT", body });
      if (!put.ok) return put;
      const { move = body.move, ply = body.ply } = put.value.proposal ?? {};
      return ok({ text: `You suggested ${move} at ply ${ply}. The player has to confirm it.`, data: { move, ply } });
    },
  });
}
