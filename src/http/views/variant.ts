import type { Line } from "../../rules/game";
import { gameOf, type Variant } from "../../rules/registry";

/** A game's entry in the catalogue. */
export function viewVariant(id: Variant) {
  const { revision, catalogue, startPosition, notations, endings } = gameOf(id);
  return { id, revision, ...catalogue, startPosition, notations, endings };
}

/** A line of moves for clients. */
export function viewLine(line: Line, include: { readonly board: boolean }) {
  const { position, ply, turn, legalMoves, check, outcome } = line;
  const board = include.board ? { board: line.picture() } : {};
  return { position, ply, turn, legalMoves, check, outcome, san: sanOf(line), ...board };
}

function sanOf(line: Line): readonly string[] {
  const san: string[] = [];
  for (let at = line; at.last !== null && at.previous !== null; at = at.previous) san.unshift(at.last.san);
  return san;
}
