import { formatShape } from "../../../src/shared/annotations";
import { readMove } from "./moves";

/**
 * A green arrow for a move in wire form, as shapes; a circle for a drop and for a move that stays on its square; none
 * for a vote.
 */
export function arrowOf(move: string): readonly string[] {
  const { origin, target } = readMove(move);
  if (target === null) return [];
  const from = origin === null || origin.endsWith("@") ? target : origin;
  return [formatShape({ color: "G", from, to: from === target ? null : target })];
}
