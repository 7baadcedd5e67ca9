import * as z from "zod";

/**
 * What players set for themselves, as one document. The account's answer shows it, `PATCH /v1/me` takes changes of it,
 * and the player's object keeps them. A setting is added in this file alone: its schema here, with a `description` as
 * metadata, and its value below.
 */
export const SETTINGS = {
  confirmMoves: z.boolean().meta({
    description: "Whether clients ask before they send a move that you made on a board. The server itself never asks.",
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;
export type PlayerSettings = { readonly [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]> };

/** What holds until a player sets it. */
export const DEFAULT_SETTINGS: PlayerSettings = { confirmMoves: true };

/** Changes of the settings: what is absent stays. */
export type SettingsChanges = { readonly [Name in keyof PlayerSettings]?: PlayerSettings[Name] | undefined };

/**
 * What a player has set, of what an object has kept. A setting that is no more, or whose value can no longer be, is left
 * out: then the default holds.
 */
export function readSettings(stored: Readonly<Record<string, unknown>>): Partial<PlayerSettings> {
  const schemas: Readonly<Record<string, z.ZodType>> = SETTINGS;
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const read = schema.safeParse(stored[name]);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}
