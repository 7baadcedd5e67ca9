import { playShown } from "../site/shown-games";
import { type BoardOptions, drawBoard } from "../src/pictures/board";
import { capturedSquares } from "../src/pictures/captures";
import { type CardText, drawCard } from "../src/pictures/card";
import { gameOf, type Variant } from "../src/rules/registry";
import type { Side } from "../src/shared/side";

/** A position to draw: a start position (the standard opening by default) and moves in any notation of the game. */
export interface Scene {
  readonly variant: Variant;
  readonly position?: string;
  readonly moves?: readonly string[];
}

/** The final position of a scene, with the highlights of the last move and its captures, as the server draws a game. */
export function drawnScene(scene: Scene) {
  const line = playShown(scene.variant, scene);
  const picture = line.picture();
  const lastMove = gameOf(scene.variant).touchedSquares(line.last?.move ?? "");
  const captured = line.previous === null ? [] : capturedSquares(line.previous.picture(), picture, lastMove);
  return { picture, marks: { variant: scene.variant, lastMove, captured } };
}

/** Draws the board of a scene's final position as SVG. */
export function drawLine(
  scene: Scene,
  options: Pick<BoardOptions, "orientation" | "title" | "size" | "theme" | "borderless">,
): string {
  const { picture, marks } = drawnScene(scene);
  return drawBoard(picture, { ...options, ...marks });
}

/** Draws the card (preview image) of a scene's final position as SVG. */
export function drawLineCard(scene: Scene, orientation: Side, text: CardText): string {
  const { picture, marks } = drawnScene(scene);
  return drawCard(picture, { ...marks, orientation }, text);
}
