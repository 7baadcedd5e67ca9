import type { BoardPicture } from "../rules/rules";
import type { PieceSetName } from "../shared/appearance";
import { SIDES, type Side } from "../shared/side";
import { defineCity } from "./cities";
import { drawCoordinates, drawGround, drawShelf } from "./ground";
import { layOut, type Point } from "./layout";
import { crossSquare, dotSquare, frameSquare, starSquare, tintSquare } from "./marks";
import { type Definition, drawDocument } from "./markup";
import { definePiece } from "./piece-sets";
import { PALETTES, type Palette, type Theme } from "./themes";

/** The colors and shapes of a board in a page, in place of those of a theme. */
export interface BoardStyle {
  readonly palette: Palette;
  readonly pieceSet: PieceSetName;
  /** Draws the tint of a square of the last move, below pieces and cities. */
  readonly tint: (point: Point) => string;
  /** Draws the frame of a square of the last move, above cities. */
  readonly frame: (point: Point) => string;
}

/** Drawing options of a board. */
export interface BoardOptions {
  /** The id of the game: the meaning of letters depends on it. */
  readonly variant: string;
  /** The side at the bottom. */
  readonly orientation: Side;
  /** Description of the picture for screen readers. */
  readonly title: string;
  /** Squares to highlight, as returned by `touchedSquares`. */
  readonly lastMove?: readonly string[];
  /** Squares that the last move emptied by captures. */
  readonly captured?: readonly string[];
  /** The page background; default `light`. With `none`, the page is visible behind the board. */
  readonly theme?: Theme | undefined;
  /** Replaces the colors of the theme, the figures, and the marks of the last move. */
  readonly style?: BoardStyle | undefined;
  /** Whether to omit margin, frame and coordinates. */
  readonly borderless?: boolean | undefined;
  /** Width in pixels; default: the width of the view box. The height follows from the aspect ratio. */
  readonly size?: number;
}

/**
 * Draws a board as a self-contained SVG document: shapes and text, without scripts, style sheets and external
 * references.
 */
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

/** The content of a board picture for embedding in a document, with the size of its view box. */
export function drawContent(
  picture: BoardPicture,
  options: Omit<BoardOptions, "title" | "size">,
): { readonly width: number; readonly height: number; readonly content: string } {
  const layout = layOut(picture, options.orientation, options.borderless ?? false);
  const { palette, pieceSet, tint, frame } = options.style ?? {
    palette: PALETTES[options.theme ?? "light"],
    pieceSet: "figures",
    tint: tintSquare,
    frame: frameSquare,
  };
  const definitions = new Map<string, string>();
  const use = ({ id, markup }: Definition, { x, y }: Point): string => {
    definitions.set(id, markup);
    return `<use href="#${id}" x="${x}" y="${y}"/>`;
  };
  const usePiece = (side: Side, letter: string, point: Point): string =>
    use(definePiece(options.variant, side, letter, pieceSet), point);
  /** Calls `draw` for each of these squares that is on the board. */
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
    onSquares(lastMove, tint),
    ...(picture.cities ?? []).map(({ square, owner }) =>
      onSquare(square, (point) => use(defineCity(owner, !occupied.has(square)), point)),
    ),
    onSquares(lastMove, frame),
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
