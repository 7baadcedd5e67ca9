import type { Game } from "skytale-client";

/** The reason of a result, as the end of a sentence. */
export const REASONS: Readonly<Record<string, string>> = {
  checkmate: "by checkmate",
  "duple-checkmate": "by attacking both kings at once",
  stalemate: "by stalemate",
  "dead-position": "as nobody can win any more",
  resignation: "by resignation",
  timeout: "on time",
  "timeout-dead-position": "as time ran out against an army that can't win",
  "draw-agreement": "by agreement",
  "threefold-repetition": "as the position stood for the third time",
  "fivefold-repetition": "as the position stood for the fifth time",
  "fifty-moves": "after fifty moves without a capture or a pawn move",
  "seventy-five-moves": "after seventy-five moves without a capture or a pawn move",
  "no-progress": "after a hundred turns without progress",
  "all-cities": "by owning all cities",
  "one-piece-left": "as the other side has hardly a piece left",
  "city-count": "with more cities",
  "city-tie": "with as many cities each",
  "no-action": "as the other side can do nothing",
};

/** The result of a game as a sentence; empty while it is running. */
export function outcomeSentence({ outcome, status, players }: Pick<Game, "outcome" | "status" | "players">): string {
  if (status === "aborted") return "The game was aborted: it has no result.";
  if (outcome === null) return "";
  const reason = REASONS[outcome.reason] ?? `(${outcome.reason.replaceAll("-", " ")})`;
  return outcome.winner === null ? `Drawn ${reason}.` : `${players[outcome.winner].username} has won ${reason}.`;
}
