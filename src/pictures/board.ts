import type { BoardPicture } from "../rules/rules";
import { SIDES, type Side } from "../shared/side";
import { defineCity } from "./cities";
import { drawCoordinates, drawGround, drawShelf } from "./ground";
import { layOut, type Point } from "./layout";
import { crossSquare, dotSquare, frameSquare, starSquare, tintSquare } from "./marks";
import { type Definition, drawDocument } from "./markup";
import { definePiece } from "./piece-sets";
import { PALETTES, type Theme } from "./themes";

/** How a board is to be drawn. */
export interface BoardOptions {
  /** The game's id: letters mean different pieces in different games. */
  readonly variant: string;
  /** The side that sits below. */
  readonly orientation: Side;
  /** What the picture shows, for those who can't see it. */
  readonly title: string;
  /** Squares to highlight, as the game tells them (`touchedSquares`). */
  readonly lastMove?: readonly string[];
  /** Squares where the last move took pieces that it didn't replace. */
  readonly captured?: readonly string[];
  /** The page that it is drawn for; `light` if left out. `none` lets the page show through. */
  readonly theme?: Theme | undefined;
  /** Without rim, frame and coordinates: squares alone, and reserves beside them. */
  readonly borderless?: boolean | undefined;
  /** The width in pixels; the height follows. */
  readonly size?: number;
}

/** Draws a board as a self-contained SVG document: shapes only, without scripts, styles and outside references. */
export function drawBoard(picture: BoardPicture, options: BoardOptions): string {
  const { width, height, content } = drawContent(picture, options);
  const pixels = options.size ?? width;
  return drawDocument(
    { width: pixels, height: Math.round((pixels * height) / width) },
    { width, height },
    options.title,
    content,
  );
}

/** What a board consists of, to be put into a document: with the size of its view box, in the units of the drawing. */
export function drawContent(
  picture: BoardPicture,
  options: Omit<BoardOptions, "title" | "size">,
): { readonly width: number; readonly height: number; readonly content: string } {
  const layout = layOut(picture, options.orientation, options.borderless ?? false);
  const palette = PALETTES[options.theme ?? "light"];
  const definitions = new Map<string, string>();
  const use = ({ id, markup }: Definition, { x, y }: Point): string => {
    definitions.set(id, markup);
    return `<use href="#${id}" x="${x}" y="${y}"/>`;
  };
  const usePiece = (side: Side, letter: string, point: Point): string =>
    use(definePiece(options.variant, side, letter), point);
  /** Draws something on each of these squares, as far as they are on the board. */
  const onSquares = (squares: readonly string[], draw: (point: Point) => string): string =>
    squares.map((square) => onSquare(square, draw)).join("");
  const onSquare = (square: string, draw: (point: Point) => string): string => {
    const point = layout.find(square);
    return point === undefined ? "" : draw(point);
  };

  const occupied = new Set(picture.pieces.map(({ square }) => square));
  const covered = new Set([...occupied, ...(picture.cities ?? []).map(({ square }) => square)]);
  const lastMove = options.lastMove ?? [];
  const vacated = lastMove.filter((square) => !covered.has(square) && !options.captured?.includes(square));
  const content = [
    drawGround(picture, layout, palette),
    onSquares(lastMove, tintSquare),
    ...(picture.cities ?? []).map(({ square, owner }) =>
      onSquare(square, (point) => use(defineCity(owner, !occupied.has(square)), point)),
    ),
    onSquares(lastMove, frameSquare),
    onSquares(vacated, dotSquare),
    onSquares(picture.attackedKings, starSquare),
    ...picture.pieces.map(({ square, piece, side }) => onSquare(square, (point) => usePiece(side, piece, point))),
    onSquares(options.captured ?? [], crossSquare),
    drawShelf(picture, layout, palette),
    ...SIDES.flatMap((side) =>
      (picture.reserves?.[side] ?? []).map((piece, index) => usePiece(side, piece, layout.reservePlace(side, index))),
    ),
    drawCoordinates(picture, layout, palette),
  ].join("");

  const defs = `<defs>${[...definitions.values()].join("")}</defs>`;
  return { width: layout.width, height: layout.height, content: defs + content };
}
