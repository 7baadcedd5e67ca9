import type { Line, PlayedPly } from "../../rules/game";
import { gameOf, type Variant } from "../../rules/registry";

/** The view of a variant in the catalogue. */
export function viewVariant(id: Variant) {
  const { revision, catalogue, startPosition, notations, endings } = gameOf(id);
  return { id, revision, ...catalogue, startPosition, notations, endings };
}

/** The view of a line of moves. */
export function viewLine(line: Line, include: { readonly board: boolean }) {
  const { position, ply, turn, legalMoves, check, outcome } = line;
  const board = include.board ? { board: line.picture() } : {};
  return { position, ply, turn, legalMoves, check, outcome, san: sanOf(line), ...board };
}

/** The moves of a line in the API's notation. */
export const movesOf = (line: Line): readonly string[] => pliesOf(line).map(({ move }) => move);

const sanOf = (line: Line): readonly string[] => pliesOf(line).map(({ san }) => san);

function pliesOf(line: Line): readonly PlayedPly[] {
  const plies: PlayedPly[] = [];
  for (let at = line; at.last !== null && at.previous !== null; at = at.previous) plies.push(at.last);
  return plies.reverse();
}
