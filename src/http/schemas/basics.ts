import * as z from "zod";
import { VARIANTS } from "../../rules/registry";
import { isId } from "../../shared/ids";
import { isReservedUsername, isUsername } from "../../shared/username";

export const ID_PATTERN = "^[0-9a-hjkmnp-tv-z]{16}$";

const EXAMPLE_ID = "7g2k9qd4w0xn5tz1";

/** A schema or null. `nullable()` on a schema with a name of its own would be described as if null were not allowed. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** An id in an answer. */
export const Id = z.string().meta({ example: EXAMPLE_ID, description: "Opaque." });

/** An id in a path. */
export const PathId = z.string().refine(isId).meta({ pattern: ID_PATTERN, example: EXAMPLE_ID });

export const Side = z.enum(["white", "black"]).meta({ id: "Side", description: "White moves first." });
export const VariantId = z.enum(VARIANTS).meta({ id: "VariantId", description: "A game of the catalogue." });
export const Time = z.string().meta({ format: "date-time", example: "2026-11-20T18:00:00.000Z" });
export const Duration = z
  .string()
  .max(40)
  .meta({ format: "duration", example: "P3D", description: "ISO 8601: weeks, days, hours, minutes, seconds." });

/** A name that somebody signs up with. */
export const NewUsername = z
  .string()
  .refine(isUsername, "expected 3 to 20 letters, digits, _ and -, with a letter or digit at both ends")
  .refine((name) => !isReservedUsername(name), "is reserved, or looks like a name that is")
  .meta({
    minLength: 3,
    maxLength: 20,
    pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{1,18}[A-Za-z0-9]$",
    example: "leonidas",
  });

/** The name of somebody who may exist. */
export const Username = z.string().min(1).max(40).meta({ example: "leonidas" });

export const PathUsername = Username;

/** A player as others name him. */
export const PlayerName = z.object({ username: z.string().meta({ example: "leonidas" }) }).meta({ id: "PlayerName" });

export const Options = z
  .record(z.string(), z.boolean())
  .meta({ id: "Options", description: "Switches of the game, by name; see the catalogue.", example: {} });

export const TimeControl = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("per-move"), perMove: Duration }).meta({ id: "PerMoveTimeControl" }),
    z
      .strictObject({ kind: z.literal("bank"), initial: Duration, increment: Duration, max: Duration })
      .meta({ id: "BankTimeControl" }),
    z.strictObject({ kind: z.literal("unlimited") }).meta({ id: "UnlimitedTimeControl" }),
  ])
  .meta({
    id: "TimeControl",
    description: `\`per-move\`: as much for each move. \`bank\`: a supply that runs while you are to move and grows by the
increment with each move made in time, up to \`max\`. \`unlimited\`: no clock.`,
    example: { kind: "per-move", perMove: "P3D" },
  });

export const RatingChange = z
  .object({
    before: z.number(),
    after: z.number(),
    deviation: z.number(),
    provisional: z.boolean(),
  })
  .meta({ id: "RatingChange", example: { before: 1500, after: 1612.4, deviation: 214.1, provisional: true } });

export const Outcome = z
  .object({
    winner: orNull(Side).meta({ description: "Null for a draw." }),
    reason: z.string().meta({ example: "checkmate" }),
    ratings: z
      .object({ white: RatingChange, black: RatingChange })
      .optional()
      .meta({ description: "How the ratings changed, once that is known; only in rated games." }),
  })
  .meta({ id: "Outcome" });
