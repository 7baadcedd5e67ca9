import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Conditionals } from "../../http/schemas/conditional";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import { linesOf, treeOf } from "../conditional-lines";
import { GameId, Ply } from "../fields";
import { gamePath } from "../games";
import { addTool } from "../tool";

export function addSetConditionalMoves(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "set_conditional_moves",
    title: "Prepare replies",
    description:
      "Sets conditional moves: replies that are played at once when the opponent plays the expected move. Replaces all your earlier lines; an empty list deletes them. A line alternates moves of both sides from the position at `ply` on. If the opponent is to move, it starts with their move, followed by your reply, such as `b7d5 e4d5`. Each of their moves has exactly one reply. Every move is validated now.",
    input: z.strictObject({
      gameId: GameId,
      ply: Ply,
      lines: z.array(z.string().min(1).max(1_000)).max(50).describe('Such as ["b7d5 e4d5", "d7f5 e4f5 g7e5 d2d4"]'),
      onDrawOffer: z
        .enum(["pause", "decline"])
        .default("pause")
        .describe("If the move comes with a draw offer: play no reply, or decline the offer and play it"),
    }),
    output: z.object({ ply: z.number(), lines: z.array(z.string()), onDrawOffer: z.string() }),
    does: { destructive: true, idempotent: true },
    run: async ({ gameId, ply, lines, onDrawOffer }) => {
      const tree = treeOf(lines.map((line) => line.trim().split(/\s+/)));
      const set = await api.ask<z.output<typeof Conditionals>>(gamePath(gameId, "/conditional-moves"), {
        method: "PUT",
        body: { ply, tree, onDrawOffer },
      });
      if (!set.ok) return set;
      const data = { ply: set.value.ply, lines: linesOf(set.value.tree), onDrawOffer: set.value.onDrawOffer };
      const text =
        data.lines.length === 0 ? "You have no conditional moves now." : ["Prepared:", ...data.lines].join("\n- ");
      return ok({ text, data });
    },
  });
}
