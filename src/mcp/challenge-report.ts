import * as z from "zod";
import type { Challenge } from "../http/schemas/challenge";
import { Bots, botsOf, marked } from "./bots";
import { timeControlText } from "./game-report";
import { quoteOfPlayer, type Untrusted, UntrustedText } from "./untrusted";

export const ChallengeReport = z.object({
  challengeId: z.string(),
  status: z.string(),
  variant: z.string(),
  from: z.string(),
  to: z.string().nullable().describe("Null: anybody can accept"),
  bots: Bots,
  challengerPlays: z.string(),
  timeControl: z.string(),
  rated: z.boolean(),
  private: z.boolean(),
  options: z.record(z.string(), z.boolean()),
  position: z.string().nullable().describe("Null: the standard start"),
  ratingFrom: z.number().nullable(),
  ratingUpTo: z.number().nullable(),
  expiresAt: z.string(),
  untrustedMessage: UntrustedText.nullable(),
});

export type ChallengeReport = z.output<typeof ChallengeReport>;

/**
 * A challenge in the answers of other tools. Its schema is short, because every conversation contains the schemas of
 * all tools.
 */
export const ReportedChallenge = z
  .looseObject({ challengeId: z.string(), untrustedMessage: UntrustedText.nullable() })
  .describe("As in find_game");

export const reportChallenge = (challenge: Untrusted<z.output<typeof Challenge>>): ChallengeReport => ({
  challengeId: challenge.id,
  status: challenge.status,
  variant: challenge.variant,
  from: challenge.challenger.username,
  to: challenge.opponent?.username ?? null,
  bots: botsOf([challenge.challenger, challenge.opponent]),
  challengerPlays: challenge.color,
  timeControl: timeControlText(challenge.timeControl),
  rated: challenge.rated,
  private: challenge.private,
  options: challenge.options,
  position: challenge.position,
  ratingFrom: challenge.minRating,
  ratingUpTo: challenge.maxRating,
  expiresAt: challenge.expiresAt,
  untrustedMessage: challenge.message,
});

/** A challenge on one line, and the challenger's message on a second one. */
export function challengeText(challenge: ChallengeReport): string {
  const { bots, challengeId, variant, from, to, challengerPlays, timeControl, rated, ratingFrom, ratingUpTo } =
    challenge;
  const options = Object.keys(challenge.options).filter((name) => challenge.options[name]);
  const parts = [
    `${variant} from ${marked(from, bots)}${to === null ? "" : ` to ${marked(to, bots)}`}`,
    `${from} plays ${challengerPlays}`,
    timeControl,
    rated ? "rated" : "not rated",
    ...(challenge.private ? ["private"] : []),
    ...(options.length === 0 ? [] : [`options ${options.join(", ")}`]),
    ...(challenge.position === null ? [] : [`from the position ${challenge.position}`]),
    ...(ratingFrom === null && ratingUpTo === null ? [] : [`for ratings ${ratingFrom ?? 0} to ${ratingUpTo ?? "any"}`]),
  ];
  const message = challenge.untrustedMessage === null ? "" : `\n  ${quoteOfPlayer(from, challenge.untrustedMessage)}`;
  return `- ${challengeId}: ${parts.join("; ")}${message}`;
}
