import * as z from "zod";
import type { ChallengeRow } from "../../db/schema";
import { DECLINE_REASONS } from "../../shared/decline-reason";

const TimeControl = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("per-move"), perMove: z.number() }),
  z.object({ kind: z.literal("bank"), initial: z.number(), increment: z.number(), max: z.number() }),
  z.object({ kind: z.literal("unlimited") }),
]);

/** A challenge in the stored payload of the job that posts it. */
export const StoredChallenge = z.object({
  id: z.string(),
  challengerId: z.string(),
  challengerName: z.string(),
  opponentId: z.string().nullable(),
  opponentName: z.string().nullable(),
  variant: z.string(),
  revision: z.number(),
  options: z.record(z.string(), z.boolean()),
  position: z.string().nullable(),
  color: z.enum(["white", "black", "random"]),
  timeControl: TimeControl,
  rated: z.boolean(),
  private: z.boolean(),
  // Fields with a default may be missing in jobs of earlier versions. The defaults equal those of the columns in D1.
  listed: z.boolean().default(true),
  takebacks: z.boolean().default(false),
  vacation: z.boolean().default(true),
  minRating: z.number().nullable().default(null),
  maxRating: z.number().nullable().default(null),
  rematchOf: z.string().nullable().default(null),
  message: z.string().nullable(),
  uses: z.number(),
  used: z.number().default(0),
  status: z.enum(["open", "accepted", "declined", "canceled", "expired"]),
  declineReason: z.enum(DECLINE_REASONS).nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
}) satisfies z.ZodType<ChallengeRow>;
