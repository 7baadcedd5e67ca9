import type { Line } from "../../../../src/rules/game";
import { readMove } from "../../board/moves";

/** Whether a vote comes next, and no move on the board. */
export function isVoting({ legalMoves }: Line): boolean {
  const [first] = legalMoves;
  return first !== undefined && readMove(first).target === null;
}

/** What the players of Hoplit Chess vote on before their first move, and what each vote leads to. */
export function voteQuestion(line: Line): string | undefined {
  if (!isVoting(line)) return undefined;
  const [before, after] =
    line.last === null
      ? ["", "One vote for it is enough: if you vote against it, Black decides."]
      : ["White has voted against it: ", "If you vote against it too, it is plain chess."];
  return `${before}shall each side have an extra piece in reserve, a Hoplit, to put on the board later? ${after}`.replace(
    /^s/,
    "S",
  );
}
