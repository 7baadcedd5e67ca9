import fs from "node:fs";
import path from "node:path";
import { z } from "zod";

const FOLDER = path.join(import.meta.dirname, "cases");

const Outcome = z.strictObject({ winner: z.enum(["white", "black"]).nullable(), reason: z.string() });

/**
 * A position with its known properties. A case asserts only the properties that it lists, plus `check` and `outcome`.
 */
const Case = z.strictObject({
  name: z.string(),
  note: z.string().optional(),
  /** In the game's own notation. */
  position: z.string(),
  /** All legal moves in wire format, in any order. */
  legal: z.array(z.string()).optional(),
  check: z.boolean().default(false),
  /** Null if the game continues. */
  outcome: Outcome.nullable().default(null),
  /** Counts of move sequences from one ply on, calculated by another program. */
  perft: z.array(z.int()).default([]),
  /** Moves and the positions that they lead to. `effects` is for the game's own tests. */
  plays: z
    .array(
      z.strictObject({
        moves: z.array(z.string()).min(1),
        position: z.string(),
        outcome: Outcome.nullable().default(null),
        effects: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .default([]),
});

export type Case = z.infer<typeof Case>;

/** The names of the case files without extension, which are the ids of games. */
export const CASE_FILES: readonly string[] = fs
  .readdirSync(FOLDER)
  .map((file) => path.basename(file, ".json"))
  .sort();

/** The cases of a game. */
export const casesOf = (id: string): readonly Case[] =>
  z.array(Case).parse(JSON.parse(fs.readFileSync(path.join(FOLDER, `${id}.json`), "utf8")));
