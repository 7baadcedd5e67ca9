import type { Side } from "../shared/side";
import { round } from "./markup";

/**
 * One layer of a shape, drawn on a grid of 45 by 45 with the baseline at 39.5. `body` is filled and outlined. `part` is a
 * body above another one and gets a visible edge in dark pieces too. `line` is stroked and `mark` filled in the detail
 * color.
 */
export interface Layer {
  readonly kind: "body" | "part" | "line" | "mark";
  /** Path data. */
  readonly d: string;
}

/** The picture of a piece, from back to front. The sides differ only in color. */
export interface Shape {
  /** Unique among all shapes, because it becomes part of the id. */
  readonly name: string;
  readonly layers: readonly Layer[];
}

/** Placeholder for a shape: the piece is drawn as a disc with its letter. */
export const DISC = "disc";

/** The shapes of one army by letter. */
export type PieceSet = Readonly<Record<string, Shape | typeof DISC>>;

/** The colors of a side's pieces. */
export interface Ink {
  readonly fill: string;
  readonly outline: string;
  readonly detail: string;
}

/** Light pieces with dark lines, dark pieces with light details. */
export const INKS: Readonly<Record<Side, Ink>> = {
  white: { fill: "#fffdf6", outline: "#2b2622", detail: "#2b2622" },
  black: { fill: "#3b3735", outline: "#191716", detail: "#f4ead6" },
};

/** Constructors of layers, for short definitions of shapes. */
export const body = (d: string): Layer => ({ kind: "body", d });
export const part = (d: string): Layer => ({ kind: "part", d });
export const line = (d: string): Layer => ({ kind: "line", d });
export const mark = (d: string): Layer => ({ kind: "mark", d });

/** Path data of a circle. */
export const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** The markup of a shape's layers in a side's colors, for a group made by `groupOf`. */
export function drawLayers(shape: Shape, side: Side): string {
  const { detail, outline } = INKS[side];
  return shape.layers
    .map(({ kind, d }) => {
      if (kind === "line") return `<path d="${d}" fill="none" stroke="${detail}"/>`;
      if (kind === "mark") return `<path d="${d}" fill="${detail}" stroke="none"/>`;
      if (kind === "body" || detail === outline) return `<path d="${d}"/>`;
      // A light edge alone would reduce the silhouette on light squares.
      return `<path d="${d}" stroke-width="3.4"/><path d="${d}" stroke="${detail}" stroke-width="1.2"/>`;
    })
    .join("");
}

/** The group that sets the id, colors and stroke of a piece. */
export function groupOf(id: string, side: Side, content: string): string {
  const { fill, outline } = INKS[side];
  const stroke = `stroke="${outline}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g id="${id}" fill="${fill}" ${stroke}>${content}</g>`;
}
