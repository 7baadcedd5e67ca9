import type { Line } from "../../../../src/rules/game";
import { inChosenNotation } from "../../games/notation";

/** A move in the notation that the player has chosen. */
export function notated({ notations }: NonNullable<Line["last"]>): string {
  const { san = "", ...others } = notations;
  return inChosenNotation(san, others);
}
