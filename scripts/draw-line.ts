import { type BoardOptions, drawBoard } from "../src/pictures/board";
import { capturedSquares } from "../src/pictures/captures";
import { type CardText, drawCard } from "../src/pictures/card";
import type { Line } from "../src/rules/game";
import { gameOf, type Variant } from "../src/rules/registry";
import type { Side } from "../src/shared/side";

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

/** Where a scene leads to, with the marks of the last move and of what it took, as the server draws a game. */
function drawnScene(scene: Scene) {
  const line = lineOf(scene);
  const picture = line.picture();
  const lastMove = gameOf(scene.variant).touchedSquares(line.last?.move ?? "");
  const captured = line.previous === null ? [] : capturedSquares(line.previous.picture(), picture, lastMove);
  return { picture, marks: { variant: scene.variant, lastMove, captured } };
}

/** Draws the board that a scene leads to. */
export function drawLine(
  scene: Scene,
  options: Pick<BoardOptions, "orientation" | "title" | "size" | "theme" | "borderless">,
): string {
  const { picture, marks } = drawnScene(scene);
  return drawBoard(picture, { ...options, ...marks });
}

/** Draws the card of a game that is as a scene leaves it. */
export function drawLineCard(scene: Scene, orientation: Side, text: CardText): string {
  const { picture, marks } = drawnScene(scene);
  return drawCard(picture, { ...marks, orientation }, text);
}
