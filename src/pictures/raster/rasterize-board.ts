import type { BoardPicture } from "../../rules/rules";
import { type BoardOptions, drawContent } from "../board";
import { layOut, SQUARE } from "../layout";
import { Canvas, type Pixels } from "./canvas";
import { flattenPath } from "./path-data";
import { outlineStrokes } from "./stroke";
import { readSvg, type Shape } from "./svg-shapes";

/** Options of a board as pixels. */
export type RasterOptions = Omit<BoardOptions, "title" | "size"> & {
  /**
   * Greatest width in pixels. The picture is narrower by less than a pixel per file, because each square is a whole
   * number of pixels: edges between squares are sharp.
   */
  readonly size: number;
};

/** Draws a board as pixels: the shapes of its SVG, with strokes in place of fonts. */
export function rasterizeBoard(picture: BoardPicture, { size, ...options }: RasterOptions): Pixels {
  const { width, height, content } = drawContent(picture, options);
  const { board } = layOut(picture, options.orientation, options.borderless ?? false);
  const square = Math.max(1, Math.floor((SQUARE * size) / width));
  const scale = square / SQUARE;
  // The corner of the board is the corner of a pixel.
  const origin = { x: Math.round(board.x * scale) - board.x * scale, y: Math.round(board.y * scale) - board.y * scale };
  const canvas = new Canvas(Math.round(width * scale), Math.round(height * scale));

  const { items, definitions } = readSvg(content);
  const sprites = new Map<string, Pixels>();
  const spriteOf = (id: string): Pixels => {
    const known = sprites.get(id);
    if (known !== undefined) return known;
    const sprite = new Canvas(square, square);
    for (const shape of definitions.get(id) ?? []) drawShape(sprite, shape, { scale, x: 0, y: 0 });
    sprites.set(id, sprite);
    return sprite;
  };
  for (const item of items) {
    if (!("use" in item)) drawShape(canvas, item, { scale, ...origin });
    else {
      const [left, top] = [item.x * scale + origin.x, item.y * scale + origin.y];
      canvas.paste(spriteOf(item.use), Math.round(left), Math.round(top));
    }
  }
  return canvas;
}

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

function drawShape(canvas: Canvas, { d, paint, ...shape }: Shape, view: View): void {
  const scale = shape.scale * view.scale;
  const lines = flattenPath(d, { scale, x: shape.x * view.scale + view.x, y: shape.y * view.scale + view.y });
  if (paint.fill !== null) canvas.fill(lines, paint.fill, paint.fillOpacity);
  if (paint.stroke === null) return;
  const { join, cap, strokeWidth } = paint;
  const outline = outlineStrokes(lines, { width: strokeWidth * view.scale, join, cap });
  canvas.fill(outline, paint.stroke, paint.strokeOpacity);
}
