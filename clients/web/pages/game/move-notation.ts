import type { Line } from "../../../../src/rules/game";
import { appearance } from "../../frame/appearance";

/**
 * A move in the notation that the player has chosen. The notation of the leaflet is the second one of a game. Most games
 * have only one.
 */
export function notated(last: NonNullable<Line["last"]>): string {
  if (appearance.value.notation === "letters") return last.san;
  const [, leaflet] = Object.values(last.notations);
  return leaflet ?? last.san;
}
