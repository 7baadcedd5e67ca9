/** A line fitted to points by least squares. */
export interface Slope {
  /** The change of y for each unit of x. */
  readonly value: number;
  /** The standard error of the value; NaN for fewer than three points. */
  readonly error: number;
}

/** Fits a line to points `[x, y]`; NaN if all x are the same. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const count = points.length;
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / count;
  const [meanX, meanY] = [mean(0), mean(1)];
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (squares === 0) return { value: Number.NaN, error: Number.NaN };
  const value = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / squares;
  const residuals = points.reduce((sum, [x, y]) => sum + (y - meanY - value * (x - meanX)) ** 2, 0);
  return { value, error: count < 3 ? Number.NaN : Math.sqrt(residuals / (count - 2) / squares) };
}
