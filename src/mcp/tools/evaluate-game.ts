import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Evaluation } from "../../http/schemas/evaluation";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import { GameId } from "../fields";
import { type GameBody, type GameResponse, gamePath } from "../games";
import { addTool } from "../tool";

type Evaluated = z.output<typeof Evaluation>;
type Score = NonNullable<Evaluated["result"]>["positions"][number]["score"];

const Player = z.object({
  player: z.string(),
  accuracy: z.number(),
  inaccuracies: z.number(),
  mistakes: z.number(),
  blunders: z.number(),
});

const WeakMove = z.object({
  ply: z.number(),
  side: z.string(),
  san: z.string(),
  mark: z.string(),
  score: z.string().describe("After the move; positive is good for white"),
  better: z.string().nullable(),
});

const Report = z.object({
  status: z.string(),
  evaluated: z.number(),
  positions: z.number(),
  white: Player.nullable(),
  black: Player.nullable(),
  weakMoves: z.array(WeakMove),
});

export function addEvaluateGame(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "evaluate_game",
    title: "Evaluate a finished game",
    description:
      "The computer evaluation of a finished game: accuracy of both players, and the weak moves with better ones. Requests it if there is none; then call again after a minute.",
    input: z.strictObject({ gameId: GameId }),
    output: Report,
    does: { destructive: false, idempotent: true },
    run: async ({ gameId }) => {
      const evaluation = await api.ask<Evaluated>(gamePath(gameId, "/evaluation"), { method: "POST" });
      if (!evaluation.ok) return evaluation;
      const game = await api.ask<GameResponse>(gamePath(gameId), {});
      if (!game.ok) return game;
      const data = report(evaluation.value, game.value);
      return ok({ text: textOf(data), data });
    },
  });
}

function report({ status, progress, result }: Evaluated, game: GameBody): z.output<typeof Report> {
  const head = { status, evaluated: progress.evaluated, positions: progress.positions };
  if (result === null) return { ...head, white: null, black: null, weakMoves: [] };
  const playerOf = (side: "white" | "black") => {
    const { accuracy, inaccuracies, mistakes, blunders } = result.players[side];
    return { player: game.players[side].username, accuracy, inaccuracies, mistakes, blunders };
  };
  const weakMoves = result.moves.flatMap(({ mark }, index) => {
    const played = game.moves[index];
    const after = result.positions[index + 1];
    if (mark === null || played === undefined || after === undefined) return [];
    const better = result.positions[index]?.line[0] ?? null;
    return [{ ply: index + 1, side: played.side, san: played.san, mark, score: scoreText(after.score), better }];
  });
  return { ...head, white: playerOf("white"), black: playerOf("black"), weakMoves };
}

const scoreText = (score: Score): string =>
  score.kind === "advantage" ? (score.value / 100).toFixed(2) : `${score.side} wins in ${score.plies} plies`;

function textOf({ status, evaluated, positions, white, black, weakMoves }: z.output<typeof Report>): string {
  if (white === null || black === null) {
    return `The evaluation is ${status}: ${evaluated} of ${positions} positions. Call again after a minute.`;
  }
  return [
    ...[white, black].map(
      ({ player, accuracy, inaccuracies, mistakes, blunders }) =>
        `${player}: accuracy ${accuracy} %, ${inaccuracies} inaccuracies, ${mistakes} mistakes, ${blunders} blunders.`,
    ),
    weakMoves.length === 0 ? "No weak moves." : "Weak moves:",
    ...weakMoves.map(
      ({ ply, side, san, mark, score, better }) =>
        `- ply ${ply}, ${side} ${san}: ${mark}, then ${score}${better === null ? "" : `; better was ${better}`}`,
    ),
  ].join("\n");
}
