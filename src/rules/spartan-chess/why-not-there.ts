import { kindOf, pieceAt } from "../board8x8/board";
import { rankOf, squareName } from "../board8x8/square";
import { isEnemyOn, type NamedPieces, offsetOf, placed } from "../chess/explained-game";
import { CATALOGUE } from "./catalogue";
import { HOME_RANK } from "./moves";
import { HOPLITE, LETTERS, LIEUTENANT } from "./pieces";
import type { SpartanPosition } from "./position";

const NAMED: NamedPieces = { letters: LETTERS, pieces: CATALOGUE.pieces };

/** Explains why a hoplite or a lieutenant cannot move between two squares; undefined for other pieces and reasons. */
export function whyNotThere(position: SpartanPosition, from: number, to: number): string | undefined {
  const kind = kindOf(pieceAt(position.board, from));
  const [files, ranks] = offsetOf(position, from, to);
  if (kind === HOPLITE) return whyNoHopliteMove(position, from, to);
  const isSideStep = kind === LIEUTENANT && ranks === 0 && Math.abs(files) === 1;
  return isSideStep ? `a lieutenant takes nothing sideways, and ${squareName(to)} is occupied` : undefined;
}

function whyNoHopliteMove(position: SpartanPosition, from: number, to: number): string | undefined {
  const [files, ranks] = offsetOf(position, from, to);
  if (ranks < 0) return "hoplites don't go back";
  if (files === 0 && ranks === 1) {
    return `there is nothing to take on ${squareName(to)}, and a hoplite moves diagonally; it captures straight ahead`;
  }
  if (Math.abs(files) !== ranks || ranks > 2) return undefined;
  if (ranks === 2 && rankOf(from) !== HOME_RANK) return `a hoplite goes two squares from rank ${HOME_RANK + 1} only`;
  if (!isEnemyOn(position, to)) return undefined;
  return `the ${placed(NAMED, position.board, to)} is in the way: a hoplite captures straight ahead only`;
}
