/** A character as strokes on a grid of 100 units per em, with the baseline at 0. */
interface Glyph {
  readonly width: number;
  /** Path data. */
  readonly d: string;
}

const BOWL = "M44-27a20 23 0 1 1-40 0a20 23 0 1 1 40 0z";
const ROUND = "M52-38a24 34 0 1 1-48 0a24 34 0 1 1 48 0z";

/** The strokes of the names of files and ranks, and of the letters of pieces without a shape. */
const GLYPHS: Readonly<Record<string, Glyph>> = {
  a: { width: 48, d: `${BOWL}M44-50V-4` },
  b: { width: 48, d: `${BOWL}M4-74V-4` },
  c: { width: 44, d: "M40-42A20 23 0 1 0 40-12" },
  d: { width: 48, d: `${BOWL}M44-74V-4` },
  e: { width: 48, d: "M5-29H44A20 23 0 1 0 39-11" },
  f: { width: 30, d: "M29-73C19-76 13-71 13-60V-4M2-49H26" },
  g: { width: 48, d: `${BOWL}M44-50V0C44 20 12 20 7 11` },
  h: { width: 48, d: "M5-74V-4M5-31A19 19 0 0 1 43-31V-4" },
  i: { width: 10, d: "M5-50V-4M5-69V-68" },
  j: { width: 16, d: "M12-50V4C12 14 6 17 0 15M12-69V-68" },
  0: { width: 48, d: "M44-38a20 34 0 1 1-40 0a20 34 0 1 1 40 0z" },
  1: { width: 34, d: "M6-59L24-72V-4" },
  2: { width: 48, d: "M5-56C5-78 43-78 43-55C43-38 12-24 5-4H44" },
  3: { width: 48, d: "M6-66C14-76 42-76 42-56C42-44 32-40 20-40C34-40 44-34 44-22C44 0 12 0 4-12" },
  4: { width: 50, d: "M35-4V-72L4-23H47" },
  5: { width: 48, d: "M41-72H11L8-42C18-50 44-50 44-26C44 0 12 0 4-12" },
  6: { width: 48, d: "M38-71C18-66 4-48 4-25a20 21 0 1 0 40 0a20 21 0 1 0-40 0" },
  7: { width: 48, d: "M4-72H44L18-4" },
  8: { width: 48, d: "M41-56a17 16 0 1 1-34 0a17 16 0 1 1 34 0zM44-22a20 18 0 1 1-40 0a20 18 0 1 1 40 0z" },
  9: { width: 48, d: "M10-5C30-10 44-28 44-51a20 21 0 1 0-40 0a20 21 0 1 0 40 0" },
  A: { width: 52, d: "M4-4L26-72L48-4M12-27H40" },
  B: { width: 50, d: "M6-4V-72H26C44-72 44-41 26-41H6H28C50-41 50-4 28-4z" },
  C: { width: 50, d: "M46-60A24 34 0 1 0 46-16" },
  D: { width: 54, d: "M6-4V-72H22C60-72 60-4 22-4z" },
  E: { width: 46, d: "M42-72H6V-4H42M6-39H36" },
  F: { width: 44, d: "M42-72H6V-4M6-39H36" },
  G: { width: 54, d: "M46-60A24 34 0 1 0 50-36H30" },
  H: { width: 52, d: "M6-4V-72M46-4V-72M6-39H46" },
  I: { width: 12, d: "M6-4V-72" },
  J: { width: 38, d: "M34-72V-22C34 0 6 0 4-16" },
  K: { width: 50, d: "M6-4V-72M44-72L6-32M18-44L46-4" },
  L: { width: 44, d: "M6-72V-4H40" },
  M: { width: 60, d: "M6-4V-72L30-24L54-72V-4" },
  N: { width: 52, d: "M6-4V-72L46-4V-72" },
  O: { width: 56, d: ROUND },
  P: { width: 48, d: "M6-4V-72H28C50-72 50-35 28-35H6" },
  Q: { width: 56, d: `${ROUND}M36-20L52 0` },
  R: { width: 50, d: "M6-4V-72H28C50-72 50-35 28-35H6M26-35L46-4" },
  S: { width: 48, d: "M42-62C34-78 6-76 6-56C6-34 44-44 44-22C44 0 10 0 4-16" },
  T: { width: 48, d: "M2-72H46M24-72V-4" },
  U: { width: 52, d: "M6-72V-26C6 3 46 3 46-26V-72" },
  V: { width: 52, d: "M4-72L26-4L48-72" },
  W: { width: 66, d: "M3-72L18-4L33-60L48-4L63-72" },
  X: { width: 48, d: "M4-72L44-4M44-72L4-4" },
  Y: { width: 48, d: "M3-72L24-38L45-72M24-38V-4" },
  Z: { width: 48, d: "M5-72H44L4-4H46" },
};

/** A rectangle, for characters without strokes. */
const UNKNOWN: Glyph = { width: 44, d: "M6-4V-72H38V-4z" };

const GAP = 13;

/** The glyphs of a text with their distance from its start, in hundredths of an em, and its width. */
export function layOutText(text: string): {
  readonly width: number;
  readonly glyphs: readonly { readonly x: number; readonly d: string }[];
} {
  let x = 0;
  const glyphs = [...text].map((character) => {
    const { width, d } = GLYPHS[character] ?? UNKNOWN;
    const glyph = { x, d };
    x += width + GAP;
    return glyph;
  });
  return { width: Math.max(0, x - GAP), glyphs };
}
