import * as z from "zod";
import { FORMATS, isMonth } from "./file-name";

/** Version of the format of manifests, of files and of the chain. */
export const DUMP_VERSION = 1;

const DumpFile = z
  .object({
    name: z.string().meta({ example: "skytale-sparta-2026-11.ndjson.gz" }),
    variant: z.string().meta({ example: "sparta" }),
    format: z.enum(FORMATS),
    games: z.int().min(0).meta({ example: 1204 }),
    bytes: z.int().min(0).meta({ description: "Size of the compressed file.", example: 1_801_332 }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({
        description: "SHA-256 of the compressed file, in hex.",
        example: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      }),
  })
  .meta({ id: "DumpFile" });

/** The manifest of a month. It is written last, so a month with a manifest is complete. */
export const DumpManifest = z
  .object({
    version: z.literal(DUMP_VERSION).meta({ description: "Version of the format." }),
    month: z.string().refine(isMonth).meta({ description: "Calendar month in UTC.", example: "2026-11" }),
    license: z.literal("CC0-1.0"),
    createdAt: z.iso.datetime().meta({ description: "When the dump was complete." }),
    games: z.int().min(0).meta({ description: "Games of all variants.", example: 1204 }),
    files: z.array(DumpFile).meta({
      description:
        "The files of a variant are next to each other, in the order of the games. Download: `/dumps/{name}`.",
    }),
  })
  .meta({ id: "Dump" });

export type DumpFile = z.infer<typeof DumpFile>;
export type DumpManifest = z.infer<typeof DumpManifest>;
