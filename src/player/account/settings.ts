import * as z from "zod";
import { APPEARANCE, DEFAULT_APPEARANCE, readGamePieceSets } from "../../shared/appearance";
import { isTimeZone } from "../../shared/time-zone";

/** Largest number of games that have a piece set of their own. */
const MAX_GAME_PIECE_SETS = 30;

/**
 * Schemas of the player's settings. `GET /v1/me` returns the settings, `PATCH /v1/me` changes them, and the player
 * object stores them. To add a setting, add its schema with a `description` here and its default below.
 */
export const SETTINGS = {
  confirmMoves: z.boolean().meta({
    description: "Whether clients ask for confirmation before they send a move made on a board. The server never asks.",
  }),
  gamesView: z.enum(["boards", "list"]).meta({ description: "How clients show the list of running games." }),
  gamesOrder: z
    .enum(["deadline", "opponent", "game", "last-move"])
    .meta({ description: "In which order clients show the list of running games." }),
  openNextGame: z.boolean().meta({
    description: "Whether clients open the next game that needs the player after a move was sent.",
  }),
  colorScheme: z.enum(APPEARANCE.colorScheme).meta({
    description: "The colors of pages. `system` follows the device.",
  }),
  boardTheme: z.enum(APPEARANCE.boardTheme).meta({ description: "The colors of the squares." }),
  pieceSet: z.enum(APPEARANCE.pieceSet).meta({
    description: "The drawings of the pieces: figures, or shields with the letters of the pieces.",
  }),
  gamePieceSets: z
    .record(z.string().regex(/^[a-z\d-]{1,40}$/, "expected the id of a variant"), z.enum(APPEARANCE.pieceSet))
    .refine((sets) => Object.keys(sets).length <= MAX_GAME_PIECE_SETS, `expected at most ${MAX_GAME_PIECE_SETS} games`)
    .meta({
      description:
        "Piece sets of single games, by variant. The other games have `pieceSet`. A change replaces them all.",
      example: { sparta: "letters" },
    }),
  notation: z.enum(APPEARANCE.notation).meta({
    description: `How clients write moves: short, with the letters of the pieces, or as in the leaflet of the game if it
has a notation of its own.`,
  }),
  coordinates: z.boolean().meta({ description: "Whether boards show the names of files and ranks." }),
  highContrast: z.boolean().meta({ description: "Whether pages and boards have a higher contrast." }),
  moveSound: z.boolean().meta({ description: "Whether an open game plays a sound for each move." }),
  bestMoveArrow: z.boolean().meta({
    description: "Whether the page of an analyzed game shows the computer's best moves as arrows on the board.",
  }),
  timeZone: z.string().refine(isTimeZone, "expected the name of a time zone, such as Europe/Athens").nullable().meta({
    description: "Your time zone as an IANA name. It is shown on your page, with the time there; null shows none.",
    example: "Europe/Athens",
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;
export type PlayerSettings = { readonly [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]> };

/** Values of settings that the player has not changed. */
export const DEFAULT_SETTINGS: PlayerSettings = {
  confirmMoves: true,
  gamesView: "boards",
  gamesOrder: "deadline",
  openNextGame: false,
  ...DEFAULT_APPEARANCE,
  timeZone: null,
};

/** Changes of settings. Absent settings stay as they are. */
export type SettingsChanges = { readonly [Name in keyof PlayerSettings]?: PlayerSettings[Name] | undefined };

/**
 * The valid settings of a stored JSON object. A setting that no longer exists or has an invalid value is left out, so
 * its default applies. Of the piece sets of games, only the invalid ones are left out.
 */
export function readSettings(stored: Readonly<Record<string, unknown>>): Partial<PlayerSettings> {
  const schemas: Readonly<Record<string, z.ZodType>> = SETTINGS;
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const value = stored[name];
      const read = schema.safeParse(name === "gamePieceSets" && value !== undefined ? readGamePieceSets(value) : value);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}
