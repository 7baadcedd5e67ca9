import { playerObject } from "../../../bindings";
import { isOpen } from "../../../db/challenges";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { ChallengeParams } from "./params";
import { challengeGuard, visibleChallenge } from "./visibility";

export const cancelChallenge = operation(
  {
    method: "delete",
    path: "/v1/challenges/{id}",
    id: "cancelChallenge",
    tag: "challenges",
    summary: "Cancel my challenge",
    description: `Nobody can accept it any more; games that it started continue. Repeating it changes nothing. A
challenge that was completely used, declined or has expired is 409 \`challenge-closed\`. Another player's challenge is
403, or 404 if you cannot see it.`,
    access: { anyOf: ["challenge:write"] },
    params: ChallengeParams,
    answers: { 204: { description: "The challenge is canceled." } },
    refusals: ["not-found", "challenge-not-for-you", "challenge-closed"],
    guard: challengeGuard,
  },
  async (call, { params }) => {
    const challenge = await visibleChallenge(call, params.id);
    if (challenge === null) return err({ code: "not-found" });
    if (challenge.challengerId !== call.caller.playerId) return err({ code: "challenge-not-for-you" });
    if (challenge.status === "canceled") return answer({ status: 204, body: null });
    if (!isOpen(challenge, call.now)) return err({ code: "challenge-closed" });
    const player = playerObject(call.env, call.caller.playerId);
    const closed = await player.closeChallenge(params.id, { status: "canceled" });
    return closed.ok ? answer({ status: 204, body: null }) : closed;
  },
);
