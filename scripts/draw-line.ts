import { type BoardOptions, drawBoard } from "../src/pictures/board";
import { capturedSquares } from "../src/pictures/captures";
import type { Line } from "../src/rules/game";
import { gameOf, type Variant } from "../src/rules/registry";

/** A line of play to draw: from a position, or from the standard opening, with moves in any of the game's notations. */
export interface Scene {
  readonly variant: Variant;
  readonly position?: string;
  readonly moves?: readonly string[];
}

/** The line of a scene. Throws at a position or a move that the game refuses. */
function lineOf({ variant, position, moves = [] }: Scene): Line {
  const start = gameOf(variant).start({}, position);
  if (!start.ok) throw new Error(`${variant}, ${position}: ${start.error.detail}`);
  return moves.reduce((line, move) => {
    const played = line.play(move);
    if (!played.ok) throw new Error(`${variant}, ${line.position}, ${move}: ${played.error.detail}`);
    return played.value;
  }, start.value);
}

/** Draws where a scene leads to, as the server draws a game: with the marks of the last move and of what it took. */
export function drawLine(
  scene: Scene,
  options: Pick<BoardOptions, "orientation" | "title" | "size" | "theme" | "borderless">,
): string {
  const line = lineOf(scene);
  const picture = line.picture();
  const lastMove = gameOf(scene.variant).touchedSquares(line.last?.move ?? "");
  const captured = line.previous === null ? [] : capturedSquares(line.previous.picture(), picture, lastMove);
  return drawBoard(picture, { ...options, variant: scene.variant, lastMove, captured });
}
