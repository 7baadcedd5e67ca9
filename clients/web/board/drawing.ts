import { defineCity } from "../../../src/pictures/cities";
import { drawGround } from "../../../src/pictures/ground";
import { type Layout, layOut, type Point, SQUARE } from "../../../src/pictures/layout";
import { crossSquare, starSquare } from "../../../src/pictures/marks";
import type { Definition } from "../../../src/pictures/markup";
import { definePiece } from "../../../src/pictures/piece-sets";
import type { BoardPicture } from "../../../src/rules/rules";
import type { PieceSetName } from "../../../src/shared/appearance";
import type { Side } from "../../../src/shared/side";
import { drawCoordinates } from "./coordinates";
import { drawShapes } from "./draw-shapes";
import type { Motion } from "./motion";
import { frameOn, PAGE_PALETTE, tintOn } from "./page-style";
import type { Target } from "./prospects";
import { TARGET_MARKS } from "./target-marks";

const SVG = "http://www.w3.org/2000/svg";
const MOTION_MS = 150;

/** The marks on a board. */
export interface Marks {
  readonly lastMove: readonly string[];
  /** Squares of captured pieces that are empty after the move, as in en passant. */
  readonly captured: readonly string[];
  readonly conquered: readonly string[];
  /** Targets of the picked-up piece. */
  readonly targets: ReadonlyMap<string, Target>;
}

/** The choices of a player about the drawing. */
export interface DrawingStyle {
  readonly pieceSet: PieceSetName;
  readonly hasCoordinates: boolean;
}

const NAMES = ["ground", "under", "pieces", "over", "shapes"] as const;

/**
 * A board as SVG. Its parts can be updated one by one. Pointer events and accessible names belong to the grid above it.
 */
export class Drawing {
  readonly element = document.createElementNS(SVG, "svg");
  readonly #definitions = document.createElementNS(SVG, "defs");
  readonly #defined = new Set<string>();
  readonly #layers: Readonly<Record<(typeof NAMES)[number], SVGGElement>>;
  #variant = "";
  #pieceSet: PieceSetName = "figures";
  #layout: Layout | null = null;

  constructor() {
    const layer = () => document.createElementNS(SVG, "g");
    this.#layers = { ground: layer(), under: layer(), pieces: layer(), over: layer(), shapes: layer() };
    this.element.setAttribute("aria-hidden", "true");
    this.element.append(this.#definitions, ...NAMES.map((name) => this.#layers[name]));
  }

  /** Draws the position, and animates `motions`. */
  draw(
    variant: string,
    picture: BoardPicture,
    orientation: Side,
    marks: Pick<Marks, "lastMove" | "captured" | "conquered">,
    motions: readonly Motion[],
    { pieceSet, hasCoordinates }: DrawingStyle,
  ): void {
    this.#variant = variant;
    this.#pieceSet = pieceSet;
    const layout = layOf(picture, orientation);
    this.#layout = layout;
    this.element.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    const { ground, under, pieces } = this.#layers;
    ground.innerHTML = drawGround(picture, layout, PAGE_PALETTE);
    const occupied = new Set(picture.pieces.map(({ square }) => square));
    under.innerHTML = [
      on(layout, marks.lastMove, tintOn),
      ...(picture.cities ?? []).map(({ square, owner }) =>
        on(layout, [square], (point) => this.#use(defineCity(owner, !occupied.has(square)), point)),
      ),
      on(layout, marks.lastMove, frameOn),
      on(layout, picture.attackedKings, starSquare),
      on(layout, marks.captured, crossSquare),
      hasCoordinates ? drawCoordinates(picture, layout) : "",
    ].join("");
    const drawnPieces = picture.pieces
      .map(({ square, piece, side }) =>
        on(layout, [square], (point) => {
          const use = this.#use(definePiece(variant, side, piece, pieceSet), { x: 0, y: 0 });
          return `<g data-square="${square}" transform="translate(${point.x} ${point.y})"><g>${use}</g></g>`;
        }),
      )
      .join("");
    pieces.innerHTML = drawnPieces + on(layout, marks.conquered, pennantOn);
    for (const { from, to } of motions) this.#move(layout, from, to);
  }

  /** Marks the targets of the picked-up piece. */
  drawTargets(picture: BoardPicture, orientation: Side, targets: Marks["targets"]): void {
    const layout = layOf(picture, orientation);
    this.#layers.over.innerHTML = [...targets]
      .map(([square, kind]) => on(layout, [square], TARGET_MARKS[kind]))
      .join("");
  }

  /** Draws arrows and circles. */
  drawShapes(shapes: readonly string[]): void {
    this.#layers.shapes.innerHTML = this.#layout === null ? "" : drawShapes(shapes, this.#layout);
  }

  /** Shows a piece as lifted from its square; with null, puts all pieces back. */
  lift(square: string | null): void {
    for (const piece of this.#layers.pieces.children) {
      piece.classList.toggle("lifted", piece.getAttribute("data-square") === square);
    }
  }

  /** The picture of a piece, for use outside the board. */
  icon(side: Side, letter: string): SVGSVGElement {
    const icon = document.createElementNS(SVG, "svg");
    icon.setAttribute("viewBox", `0 0 ${SQUARE} ${SQUARE}`);
    icon.setAttribute("aria-hidden", "true");
    icon.innerHTML = this.#use(definePiece(this.#variant, side, letter, this.#pieceSet), { x: 0, y: 0 });
    return icon;
  }

  #use({ id, markup }: Definition, { x, y }: Point): string {
    if (!this.#defined.has(id)) {
      this.#defined.add(id);
      this.#definitions.insertAdjacentHTML("beforeend", markup);
    }
    return `<use href="#${id}" x="${x}" y="${y}"/>`;
  }

  #move(layout: Layout, from: string, to: string): void {
    const start = layout.find(from);
    const end = layout.find(to);
    const piece = this.#layers.pieces.querySelector(`[data-square="${to}"]`);
    if (start === undefined || end === undefined || piece === null) return;
    piece.parentElement?.append(piece);
    piece.firstElementChild?.animate(
      [{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)` }, { transform: "none" }],
      { duration: MOTION_MS, easing: "ease-out" },
    );
  }
}

/** Reserves are drawn outside the SVG, so the layout has only squares. */
function layOf({ files, ranks, pieces, attackedKings }: BoardPicture, orientation: Side): Layout {
  return layOut({ files, ranks, pieces, attackedKings }, orientation, true);
}

const on = (layout: Layout, squares: readonly string[], draw: (point: Point) => string): string =>
  squares
    .map((square) => {
      const point = layout.find(square);
      return point === undefined ? "" : draw(point);
    })
    .join("");

/** A pennant on a city that was conquered by the last move. */
const pennantOn = ({ x, y }: Point): string =>
  `<path d="M${x + 36} ${y + 18}V${y + 3}l-12 4.5 12 4.5" fill="#b3271a" stroke="#fffdf6" stroke-width="1"/>`;
