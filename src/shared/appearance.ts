/**
 * The appearance settings of a player with their possible values. The first value is the default. The account stores
 * them, and the browser client also keeps a copy on the device for the first paint.
 */
export const APPEARANCE = {
  colorScheme: ["system", "light", "dark"],
  boardTheme: ["leather", "olive", "marble"],
  pieceSet: ["figures", "letters"],
  notation: ["letters", "leaflet"],
  coordinates: [true, false],
  highContrast: [false, true],
  moveSound: [false, true],
} as const;

type Values = typeof APPEARANCE;

/** The name of an appearance setting. */
export type AppearanceName = keyof Values;

/** A value for each appearance setting. */
export type Appearance = { readonly [Name in AppearanceName]: Values[Name][number] };

/** The drawings of the pieces: figures, or shields with letters. */
export type PieceSetName = Appearance["pieceSet"];

/**
 * Reads appearance settings. A missing value, or one that this version does not have, is replaced by the default, so
 * that data of a newer version can be read.
 */
export function readAppearance(values: Readonly<Record<string, unknown>>): Appearance {
  const read = Object.entries(APPEARANCE).map(([name, possible]) => {
    const [first] = possible;
    return [name, possible.find((value) => value === values[name]) ?? first];
  });
  return Object.fromEntries(read) as Appearance;
}

export const DEFAULT_APPEARANCE = readAppearance({});
