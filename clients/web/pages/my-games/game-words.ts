import type { RunningGame } from "skytale-client";
import { inChosenNotation } from "../../games/notation";

/** The player's side and whether the game is rated: "as white, rated". */
export const sideWords = ({ side, rated }: RunningGame): string => `as ${side}, ${rated ? "rated" : "casual"}`;

/** The number of unread messages: "one message". */
export const messageWords = (unread: number): string => (unread === 1 ? "one message" : `${unread} messages`);

/** The number of the last move and the move in the notation of the player: "Move 12, Nf3". */
export function lastMoveWords({ ply, lastMove, lastSan, lastNotations }: RunningGame): string {
  if (ply === 0) return "No move yet";
  // A list that an earlier release stored in this browser has no SAN.
  const move = inChosenNotation(lastSan ?? lastMove, lastNotations);
  return `Move ${Math.ceil(ply / 2)}${move === null ? "" : `, ${move}`}`;
}
