import type { Pixels } from "./canvas";

/** A picture whose pixels are indexes of a list of colors. */
export interface IndexedPixels {
  readonly width: number;
  readonly height: number;
  /** One byte per pixel. */
  readonly indexes: Uint8Array<ArrayBuffer>;
  /** At most 256 colors as `0xaabbggrr`, those with transparency first. */
  readonly colors: readonly number[];
}

const MOST_COLORS = 256;

/**
 * Reduces a picture to the 256 colors that most of its pixels have. The others, on the edges of shapes, become the
 * nearest of these. A board has few areas and many shades on their edges, so the difference is invisible.
 */
export function indexColors({ width, height, colors: pixels }: Pixels): IndexedPixels {
  const counts = countColors(pixels);
  const common = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_COLORS);
  const colors = common.map(([color]) => color).sort((one, other) => alphaOf(one) - alphaOf(other));
  const places = new Map(colors.map((color, index) => [color, index]));
  for (const color of counts.keys()) if (!places.has(color)) places.set(color, nearest(color, colors));

  const indexes = new Uint8Array(width * height);
  let [last, place] = [-1, 0];
  for (let at = 0; at < pixels.length; at++) {
    const color = pixels[at] ?? 0;
    if (color !== last) [last, place] = [color, places.get(color) ?? 0];
    indexes[at] = place;
  }
  return { width, height, indexes, colors };
}

function countColors(pixels: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  let start = 0;
  for (let at = 1; at <= pixels.length; at++) {
    // Neighbors mostly have the same color.
    if (at < pixels.length && pixels[at] === pixels[start]) continue;
    const color = pixels[start] ?? 0;
    counts.set(color, (counts.get(color) ?? 0) + at - start);
    start = at;
  }
  return counts;
}

const alphaOf = (color: number): number => color >>> 24;

function nearest(color: number, colors: readonly number[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < colors.length; index++) {
    const distance = distanceBetween(color, colors[index] ?? 0);
    if (distance < least) {
      best = index;
      least = distance;
    }
  }
  return best;
}

/** The square of the distance between two colors, with alpha as a fourth dimension. */
function distanceBetween(one: number, other: number): number {
  const red = (one & 255) - (other & 255);
  const green = ((one >>> 8) & 255) - ((other >>> 8) & 255);
  const blue = ((one >>> 16) & 255) - ((other >>> 16) & 255);
  const alpha = alphaOf(one) - alphaOf(other);
  return red * red + green * green + blue * blue + alpha * alpha;
}
