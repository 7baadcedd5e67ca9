import type { Game } from "skytale-client";

/** The reason of a result, as the end of a sentence. */
export const REASONS: Readonly<Record<string, string>> = {
  checkmate: "by checkmate",
  "duple-checkmate": "by attacking both kings at once",
  stalemate: "by stalemate",
  "dead-position": "because nobody can win",
  resignation: "by resignation",
  timeout: "on time",
  "timeout-dead-position": "on time, against an army that cannot win",
  "draw-agreement": "by agreement",
  "threefold-repetition": "by threefold repetition",
  "fivefold-repetition": "by fivefold repetition",
  "fifty-moves": "after fifty moves without a capture or a pawn move",
  "seventy-five-moves": "after seventy-five moves without a capture or a pawn move",
  "no-progress": "after a hundred turns without progress",
  "all-cities": "by owning all cities",
  "one-piece-left": "because the other side has at most one piece left",
  "city-count": "with more cities",
  "city-tie": "with the same number of cities",
  "no-action": "because the other side has no legal move",
};

/** The result of a game as a sentence; empty while it is running. */
export function outcomeSentence({ outcome, status, players }: Pick<Game, "outcome" | "status" | "players">): string {
  if (status === "aborted") return "The game was aborted. It has no result.";
  if (outcome === null) return "";
  const reason = REASONS[outcome.reason] ?? `(${outcome.reason.replaceAll("-", " ")})`;
  return outcome.winner === null ? `Drawn ${reason}.` : `${players[outcome.winner].username} won ${reason}.`;
}
