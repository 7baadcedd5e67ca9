import { createHash } from "node:crypto";
import type { EvaluatedPosition } from "../../src/evaluation/score";
import type { WantedPosition } from "../../src/evaluator/search-position";

/** Longest simulated time of a search, in milliseconds. */
const SEARCH = 300;

/**
 * The search of computer evaluations in a simulated world: it takes simulated time, and finds the first legal move, with
 * a score that depends on the position only.
 */
export async function searchPosition(_env: unknown, { planned, index }: WantedPosition): Promise<EvaluatedPosition> {
  const moves = planned.moves.slice(0, index).join(" ");
  const [low = 0, high = 0] = createHash("sha256").update(moves).digest();
  await scheduler.wait(1 + (low % SEARCH));
  const [move] = planned.lines[index]?.legalMoves ?? [];
  if (move === undefined) throw new Error("the game is over");
  return { score: { kind: "advantage", value: 4 * (high - 128) }, line: [move], depth: 1 };
}
