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
  bestMoveArrow: [true, false],
} as const;

type Values = typeof APPEARANCE;

/** The name of an appearance setting. */
export type AppearanceName = keyof Values;

/** A value for each appearance setting, and the piece sets of single games. */
export type Appearance = { readonly [Name in AppearanceName]: Values[Name][number] } & {
  readonly gamePieceSets: GamePieceSets;
};

/** The drawings of the pieces: figures, or shields with letters. */
export type PieceSetName = Values["pieceSet"][number];

/** Piece sets by the id of the game. A game without one has the piece set of all games. */
export type GamePieceSets = Readonly<Record<string, PieceSetName>>;

/**
 * Reads appearance settings. A missing value, or one that this version does not have, is replaced by the default, so
 * that data of a newer version can be read.
 */
export function readAppearance(values: Readonly<Record<string, unknown>>): Appearance {
  const read = Object.entries(APPEARANCE).map(([name, possible]) => {
    const [first] = possible;
    return [name, possible.find((value) => value === values[name]) ?? first];
  });
  return { ...Object.fromEntries(read), gamePieceSets: readGamePieceSets(values.gamePieceSets) } as Appearance;
}

/** Reads the piece sets of single games. Entries with a set that this version does not have are left out. */
export const readGamePieceSets = (value: unknown): GamePieceSets =>
  Object.fromEntries(
    Object.entries<unknown>(Object(value)).filter((entry): entry is [string, PieceSetName] =>
      APPEARANCE.pieceSet.some((name) => name === entry[1]),
    ),
  );

export const DEFAULT_APPEARANCE = readAppearance({});
