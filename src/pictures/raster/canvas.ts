import { fillPolygons } from "./fill";
import type { Polyline } from "./path-data";

/** A picture of pixels, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** The colors as `0xaabbggrr`, not premultiplied. */
  readonly colors: Uint32Array;
}

/** A picture to draw on; transparent at first. */
export class Canvas implements Pixels {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.colors = new Uint32Array(width * height);
  }

  /**
   * Fills polygons by the nonzero rule.
   * @param color `#rrggbb`
   * @param opacity from 0 to 1
   */
  fill(polygons: readonly Polyline[], color: string, opacity: number): void {
    const value = Number.parseInt(color.slice(1), 16);
    const swapped = ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16);
    fillPolygons(polygons, this.width, this.height, (row, left, right, coverage) => {
      for (let x = left; x < right; x++) this.#blend(row * this.width + x, swapped, (coverage[x] ?? 0) * opacity);
    });
  }

  /** Draws another picture with its upper left corner at a pixel. Parts outside of the canvas are omitted. */
  paste(other: Pixels, left: number, top: number): void {
    const width = Math.min(other.width, this.width - left);
    const height = Math.min(other.height, this.height - top);
    for (let y = Math.max(0, -top); y < height; y++) {
      for (let x = Math.max(0, -left); x < width; x++) {
        const color = other.colors[y * other.width + x] ?? 0;
        this.#blend((y + top) * this.width + x + left, color & 0xffffff, (color >>> 24) / 255);
      }
    }
  }

  /** Draws a color, as `0xbbggrr`, over a pixel (source-over). */
  #blend(at: number, color: number, alpha: number): void {
    if (alpha > OPAQUE) this.colors[at] = (color | 0xff000000) >>> 0;
    else if (alpha > 0) {
      const below = this.colors[at] ?? 0;
      const opacity = alpha + ((below >>> 24) / 255) * (1 - alpha);
      const part = alpha / opacity;
      const red = mix(below & 255, color & 255, part);
      const green = mix((below >>> 8) & 255, (color >>> 8) & 255, part);
      const blue = mix((below >>> 16) & 255, (color >>> 16) & 255, part);
      this.colors[at] = ((Math.round(255 * opacity) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
    }
  }
}

/** Above this alpha, the color below changes nothing that 8 bits can express. */
const OPAQUE = 1 - 1 / 512;

const mix = (below: number, above: number, part: number): number => Math.round(below + (above - below) * part);
