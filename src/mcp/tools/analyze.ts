import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Analysis } from "../../http/schemas/variant";
import { boardText } from "../../records/board-text";
import { ok } from "../../shared/result";
import { type Api, pathPart } from "../api";
import type { House } from "../house";
import { addTool } from "../tool";

const Judged = z.object({
  position: z.string(),
  ply: z.number(),
  turn: z.string().nullable(),
  check: z.boolean(),
  san: z.array(z.string()).describe("The line in the game's notation"),
  legalMoves: z.array(z.string()),
  outcome: z.object({ winner: z.string().nullable(), reason: z.string() }).nullable(),
  board: z.string(),
  best: z
    .object({ line: z.array(z.string()), score: z.looseObject({}), depth: z.number() })
    .nullable()
    .optional()
    .describe("With `best`: the best line of a short search; null if the game is over"),
});

type Judged = z.output<typeof Judged>;

export function addAnalyze(server: McpServer, api: Api, { variants }: House): void {
  addTool(server, api, {
    name: "analyze",
    title: "Analyze a position",
    description:
      "Plays a line of moves from the start or from a position, and returns the resulting position; nothing is stored. `best` also searches for the best line; it is refused for positions of your running games.",
    input: z.strictObject({
      variant: z.enum(variants),
      position: z.string().min(1).max(500).optional().describe("As in get_game; the start by default"),
      moves: z.array(z.string().min(1).max(40)).max(500).default([]),
      options: z.record(z.string().max(40), z.boolean()).optional().describe("Options listed in `rules`"),
      best: z.boolean().default(false),
    }),
    output: Judged,
    does: "read",
    run: async ({ variant, best, ...line }) => {
      const judged = await api.ask<z.output<typeof Analysis>>(`/v1/variants/${pathPart(variant)}/analyze`, {
        method: "POST",
        query: { include: "board" },
        body: { ...line, ...(best ? { best } : {}) },
      });
      if (!judged.ok) return judged;
      const data = report(judged.value);
      return ok({ text: textOf(data), data });
    },
  });
}

const report = ({
  position,
  ply,
  turn,
  check,
  san,
  legalMoves,
  outcome,
  board,
  best,
}: z.output<typeof Analysis>): Judged => ({
  position,
  ply,
  turn,
  check,
  san: [...san],
  legalMoves: [...legalMoves],
  outcome: outcome === null ? null : { winner: outcome.winner, reason: outcome.reason },
  board: board === undefined ? "" : boardText(board),
  ...(best === undefined
    ? {}
    : { best: best === null ? null : { line: best.line, score: best.score, depth: best.depth } }),
});

function textOf({ position, turn, check, san, legalMoves, outcome, best }: Judged): string {
  const lines = [
    ...(san.length === 0 ? [] : [`After ${san.join(" ")}:`]),
    outcome === null
      ? `${turn} is to move${check ? ", in check" : ""}.`
      : `The game is over: ${outcome.winner === null ? "a draw" : `${outcome.winner} wins`} (${outcome.reason}).`,
    `Position: ${position}`,
    ...(best ? [`Best line (depth ${best.depth}): ${best.line.join(" ")} (${JSON.stringify(best.score)})`] : []),
    ...(legalMoves.length === 0 ? [] : [`Legal moves (${legalMoves.length}): ${legalMoves.join(" ")}`]),
  ];
  return lines.join("\n");
}
