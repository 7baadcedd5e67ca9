import type { PairScore } from "../../db/pair-score";

/** The score of a player against another: the total, and by variant. */
export function viewScores(scores: readonly PairScore[]) {
  const sum = (key: "wins" | "draws" | "losses") => scores.reduce((total, score) => total + score[key], 0);
  return {
    score: { wins: sum("wins"), draws: sum("draws"), losses: sum("losses") },
    scores: Object.fromEntries(
      scores.map(({ variant, wins, draws, losses }) => [variant, { wins, draws, losses }] as const),
    ),
  };
}
