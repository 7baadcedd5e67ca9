import type { Evaluation, EvaluationResult, Game, PositionScore, Side } from "skytale-client";
import { columns } from "../terminal/layout.js";
import { printable } from "../terminal/printable.js";
import { sayPlayer } from "./say-player.js";

type Finished = Evaluation & { readonly result: EvaluationResult };

/** Whether an evaluation has its result. */
export const isFinished = (evaluation: Evaluation): evaluation is Finished => evaluation.result !== null;

/** The score of a position: the advantage of White in pieces, or the winner and the moves to the end. */
export function sayScore(score: PositionScore): string {
  if (score.kind === "advantage") return `${score.value > 0 ? "+" : ""}${(score.value / 100).toFixed(2)}`;
  const winner = score.side === "white" ? "White" : "Black";
  return score.plies === 0 ? `${winner} has won` : `${winner} wins in ${Math.ceil(score.plies / 2)}`;
}

/** Describes a finished evaluation in lines of text: both players, the marked moves and the turning points. */
export function describeEvaluation({ result, engine }: Finished, game: Pick<Game, "players" | "moves">): string[] {
  const { players, moves, positions, turningPoints, bookUntil } = result;
  const side = (of: Side): readonly string[] => {
    const { accuracy, inaccuracies, mistakes, blunders, averageLoss } = players[of];
    const counts = [inaccuracies, mistakes, blunders].map(String);
    return [`${sayPlayer(game.players[of])} (${of})`, `${accuracy} %`, ...counts, (averageLoss / 100).toFixed(2)];
  };
  const marked = moves.flatMap(({ mark, loss }, index) => {
    const played = game.moves[index];
    const after = positions[index + 1];
    if (mark === null || played === undefined || after === undefined) return [];
    const best = positions[index]?.line[0] ?? "";
    const cells = [mark, (loss / 100).toFixed(2), sayScore(after.score), printable(best)];
    return [[String(index + 1), played.side, printable(played.san), ...cells]];
  });
  const sanOf = (index: number): string => `${index + 1}. ${printable(game.moves[index]?.san ?? "?")}`;
  return [
    ...columns([
      ["PLAYER", "ACCURACY", "INACCURACIES", "MISTAKES", "BLUNDERS", "AVERAGE LOSS"],
      side("white"),
      side("black"),
    ]),
    "",
    ...(marked.length === 0
      ? ["No move is marked."]
      : columns([["PLY", "SIDE", "MOVE", "MARK", "LOSS", "SCORE", "BETTER"], ...marked])),
    ...(turningPoints.length === 0 ? [] : [`Turning points by ply: ${turningPoints.map(sanOf).join(", ")}`]),
    ...(bookUntil === null ? [] : [`Plies known from earlier games: ${bookUntil}`]),
    `Searched ${engine.nodes} positions per position. Scores are in pieces, positive for White.`,
  ];
}
