import * as z from "zod";
import { DECLINE_REASONS } from "../shared/decline-reason";
import type { NamedPlayer } from "../shared/house";
import type { RatingChange as RatingChangeValue } from "../shared/rating-change";
import { SIDES } from "../shared/side";
import type { TimeControlView } from "../shared/time-control";

// Schemas of values in events and in responses of the API.

/**
 * A schema or null. With `nullable()`, OpenAPI would describe a schema that has its own name as if null were not
 * allowed.
 */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

export const Id = z.string().meta({ example: "7g2k9qd4w0xn5tz1", description: "Opaque." });

export const Side = z.enum(SIDES).meta({ id: "Side", description: "White moves first." });

export const Time = z.string().meta({ format: "date-time", example: "2026-11-20T18:00:00.000Z" });

export const Duration = z
  .string()
  .max(40)
  .meta({ format: "duration", example: "P3D", description: "ISO 8601: weeks, days, hours, minutes, seconds." });

/** A player as other players see them. */
export const PlayerName = z
  .object({
    username: z.string().meta({ example: "leonidas" }),
    bot: z
      .boolean()
      .optional()
      .meta({ description: "True for a bot, of the house or declared at its sign-up; absent for people." }),
  })
  .meta({ id: "PlayerName" }) satisfies z.ZodType<NamedPlayer>;

/** The player of each side. */
export const Players = z.object({ white: PlayerName, black: PlayerName }).meta({ id: "Players" });

export const Options = z
  .record(z.string(), z.boolean())
  .meta({ id: "Options", description: "Options of the variant, by name; see the catalogue.", example: {} });

/** The variant of a game. A plain string, since stored games may name a variant that was removed from the catalogue. */
export const GameVariant = z.string().meta({ id: "VariantId", description: "Id of a variant in the catalogue." });

export const Color = z.enum([...SIDES, "random"]).meta({ description: "The color of the challenger." });

export const DeclineReason = z.enum(DECLINE_REASONS).meta({ id: "DeclineReason" });

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
    description: `\`per-move\`: the same time for each move. \`bank\`: a time bank that runs while you are to move and grows by
the increment with each move made in time, up to \`max\`. \`unlimited\`: no clock.`,
    example: { kind: "per-move", perMove: "P3D" },
  }) satisfies z.ZodType<TimeControlView>;

/** The weight of a rated game for one player. */
export const RatingWeight = z
  .number()
  .min(0)
  .max(1)
  .meta({
    description:
      "Weight of the game for this player: 1, or 0.25 if the opponent was not established, or 0 from the fifth rated " +
      "game of the same two players in a calendar month on. Absent in older games.",
  });

export const RatingChange = z
  .object({
    before: z.number(),
    after: z.number(),
    deviation: z.number(),
    provisional: z.boolean(),
    weight: RatingWeight.optional(),
  })
  .meta({
    id: "RatingChange",
    example: { before: 1500, after: 1612.4, deviation: 214.1, provisional: true, weight: 1 },
  }) satisfies z.ZodType<RatingChangeValue>;

/** The rating changes of both sides. */
export const RatingChanges = z.object({ white: RatingChange, black: RatingChange }).meta({ id: "RatingChanges" });

export const Outcome = z
  .object({
    winner: orNull(Side).meta({ description: "Null for a draw." }),
    reason: z.string().meta({ id: "OutcomeReason", description: "Why the game ended." }),
    ratings: RatingChanges.optional().meta({
      description: "Rating changes, once they are known; only in rated games.",
    }),
  })
  .meta({ id: "Outcome" });
