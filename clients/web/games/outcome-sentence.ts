import type { Game } from "skytale-client";
import { ENDINGS } from "./game-records";

/** The result of a game as a sentence; empty while it is running. */
export function outcomeSentence({ outcome, status, players }: Pick<Game, "outcome" | "status" | "players">): string {
  if (status === "aborted") return "The game was aborted. It has no result.";
  if (outcome === null) return "";
  const reason = ENDINGS[outcome.reason] ?? `(${outcome.reason.replaceAll("-", " ")})`;
  return outcome.winner === null ? `Drawn ${reason}.` : `${players[outcome.winner].username} won ${reason}.`;
}
