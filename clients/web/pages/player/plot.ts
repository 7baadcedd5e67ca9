const WIDTH = 640;
const HEIGHT = 220;
/** Width of the labels. */
const LABELS = 64;
const EDGE = 12;

/** The geometry of a line chart, in SVG units. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  /** Horizontal extent of the grid lines. */
  readonly left: number;
  readonly right: number;
  /** The grid lines, at round values. */
  readonly gridLines: readonly { readonly y: number; readonly value: number }[];
  /** The curve, as the `points` of a polyline. */
  readonly points: string;
  readonly end: { readonly x: number; readonly y: number };
}

/** Lays out values at equal distances, with grid lines at round values. */
export function plot(values: readonly number[]): Plot {
  const step = stepOf(Math.max(...values) - Math.min(...values));
  const low = Math.floor(Math.min(...values) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...values) / step) * step);
  const xOf = (index: number): number => LABELS + ((WIDTH - LABELS - EDGE) * index) / Math.max(1, values.length - 1);
  const yOf = (value: number): number => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low);
  const last = values.length - 1;
  return {
    width: WIDTH,
    height: HEIGHT,
    left: LABELS,
    right: WIDTH - EDGE,
    gridLines: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step).map(
      (value) => ({ y: yOf(value), value }),
    ),
    points: values.map((value, index) => `${xOf(index).toFixed(1)},${yOf(value).toFixed(1)}`).join(" "),
    end: { x: xOf(last), y: yOf(values[last] ?? low) },
  };
}

/** The distance of grid lines, chosen so that there are about two to six. */
const stepOf = (span: number): number => [25, 50, 100, 200, 500].find((step) => span / step <= 4) ?? 1000;
