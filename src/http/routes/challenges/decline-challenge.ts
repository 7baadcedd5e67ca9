import * as z from "zod";
import { playerObject } from "../../../bindings";
import { isOpen } from "../../../db/challenges";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { DeclineReason } from "../../schemas/basics";
import { Challenge } from "../../schemas/challenge";
import { viewChallenge } from "../../views/challenge";
import { ChallengeParams } from "./params";
import { challengeGuard, visibleChallenge } from "./visibility";

export const declineChallenge = operation(
  {
    method: "post",
    path: "/v1/challenges/{id}/decline",
    id: "declineChallenge",
    tag: "challenges",
    summary: "Decline a challenge to me",
    description: `Only for challenges that name you as the opponent. The challenger is sent the reason (\`generic\` by
default). Declining again changes nothing; the first reason is kept.`,
    access: { anyOf: ["challenge:write"] },
    idempotency: "player",
    params: ChallengeParams,
    body: {
      required: false,
      schema: z.strictObject({ reason: DeclineReason.optional() }).meta({ id: "Decline" }),
      example: { reason: "too-fast" },
    },
    answers: { 200: { description: "The declined challenge.", schema: Challenge } },
    refusals: ["not-found", "challenge-not-for-you", "challenge-closed"],
    guard: challengeGuard,
  },
  async (call, { params, body }) => {
    const challenge = await visibleChallenge(call, params.id);
    if (challenge === null) return err({ code: "not-found" });
    if (challenge.opponentId !== call.caller.playerId) return err({ code: "challenge-not-for-you" });
    if (challenge.status === "declined")
      return answer({ status: 200, body: await viewChallenge(call.env.DB, challenge, call.now) });
    if (!isOpen(challenge, call.now)) return err({ code: "challenge-closed" });
    const reason = body?.reason ?? "generic";
    const player = playerObject(call.env, call.caller.playerId);
    const closed = await player.closeChallenge(params.id, { status: "declined", reason });
    return closed.ok ? answer({ status: 200, body: await viewChallenge(call.env.DB, closed.value, call.now) }) : closed;
  },
);
