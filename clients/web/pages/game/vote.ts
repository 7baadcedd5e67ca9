import type { Line } from "../../../../src/rules/game";
import { readMove } from "../../board/moves";

/** Whether the next ply is a vote instead of a move. */
export function isVoting({ legalMoves }: Line): boolean {
  const [first] = legalMoves;
  return first !== undefined && readMove(first).target === null;
}

/**
 * The question of the vote before the first move of Hoplit Chess, and the effect of each vote; undefined if the next
 * ply is not a vote.
 */
export function voteQuestion(line: Line): string | undefined {
  if (!isVoting(line)) return undefined;
  const [before, after] =
    line.last === null
      ? ["", "One vote for it is enough. If you vote against it, Black decides."]
      : ["White voted against it: ", "If you also vote against it, you play plain chess."];
  return `${before}should each side get a Hoplit, an extra piece in reserve to put on the board later? ${after}`.replace(
    /^s/,
    "S",
  );
}
