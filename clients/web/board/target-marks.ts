import { type Point, SQUARE } from "../../../src/pictures/layout";
import type { Target } from "./prospects";

const TARGET = "#38491a";
const LOSS = "#a3231a";
/** Outline of the marks, so that they are visible on dark temples and pieces. */
const EDGE = "#fffdf6";

const center = ({ x, y }: Point): string => `cx="${x + SQUARE / 2}" cy="${y + SQUARE / 2}"`;

const dotOn = (point: Point): string =>
  `<circle ${center(point)} r="6.5" fill="${TARGET}" stroke="${EDGE}" stroke-width="1.5"/>`;

const ringOn = (point: Point): string =>
  `<g fill="none"><circle ${center(point)} r="19.5" stroke="${EDGE}" stroke-width="5.5"/><circle ${center(point)} r="19.5" stroke="${TARGET}" stroke-width="3.5"/></g>`;

/** A cross in a diamond: the moved piece would be lost on this square. */
const lossOn = ({ x, y }: Point): string => {
  const diamond = `d="M${x + 22.5} ${y + 8}l14.5 14.5-14.5 14.5L${x + 8} ${y + 22.5}z"`;
  const cross = `d="M${x + 17.5} ${y + 17.5}l10 10m0-10l-10 10"`;
  return `<g stroke-linejoin="round" stroke-linecap="round"><path ${diamond} fill="${LOSS}" stroke="${EDGE}" stroke-width="2"/><path ${cross} fill="none" stroke="${EDGE}" stroke-width="3.5"/></g>`;
};

/** The moved piece would be lost together with captured pieces of the opponent. */
const tradeOn = (point: Point): string => ringOn(point) + lossOn(point);

/** Corners of a square: a second piece takes part in the move, as in castling. */
const cornersOn = ({ x, y }: Point): string => {
  const path = `d="M${x + 3} ${y + 12}v-9h9M${x + 33} ${y + 3}h9v9M${x + 42} ${y + 33}v9h-9M${x + 12} ${y + 42}h-9v-9"`;
  return `<g fill="none"><path ${path} stroke="${EDGE}" stroke-width="5.5"/><path ${path} stroke="${TARGET}" stroke-width="3.5"/></g>`;
};

/** A circular arrow: the piece on this square can be exchanged in place. */
const turnOn = ({ x, y }: Point): string =>
  `<g fill="none" stroke="${TARGET}" stroke-width="4"><path d="M${x + 39} ${y + 12}A19.5 19.5 0 1 0 ${x + 41.5} ${y + 27}"/><path fill="${TARGET}" stroke="none" d="M${x + 43.5} ${y + 3}v13.5h-13z"/></g>`;

/** A small circle: the piece moves to this square, but does not capture there. */
const quietOn = (point: Point): string =>
  `<circle ${center(point)} r="6" fill="${EDGE}" stroke="${TARGET}" stroke-width="3.5"/>`;

/** A small cross: the piece captures on this square, but does not move there. */
const attackOn = ({ x, y }: Point): string => {
  const path = `d="M${x + 16} ${y + 16}l13 13m0-13l-13 13"`;
  return `<g fill="none" stroke-linecap="round"><path ${path} stroke="${EDGE}" stroke-width="7"/><path ${path} stroke="${TARGET}" stroke-width="4"/></g>`;
};

/** Draws the mark of each kind of target, at the corner of its square. */
export const TARGET_MARKS: Readonly<Record<Target, (point: Point) => string>> = {
  free: dotOn,
  capture: ringOn,
  loss: lossOn,
  trade: tradeOn,
  exchange: turnOn,
  castling: cornersOn,
  quiet: quietOn,
  attack: attackOn,
};
