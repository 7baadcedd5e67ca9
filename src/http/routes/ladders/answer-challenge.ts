import * as z from "zod";
import { playerId } from "../../../shared/ids";
import { operation } from "../../operation";
import { PathId } from "../../schemas/basics";
import { PLAY, play } from "./ladder";

const ANSWER = { ...PLAY, params: z.object({ id: PathId, challengeId: PathId.meta({ title: "on-ladder" }) }) } as const;

const REFUSALS = ["not-found", "challenge-not-for-you", "tournament-status", "challenge-closed"] as const;

export const acceptLadderChallenge = operation(
  {
    ...ANSWER,
    method: "post",
    path: "/v1/ladders/{id}/challenges/{challengeId}/accept",
    id: "acceptLadderChallenge",
    summary: "Accept a challenge on a ladder",
    description: `The game begins, with the id of the challenge. You have White, unless you had White in your last game
with this player on the ladder. Repeating it changes nothing.`,
    refusals: REFUSALS,
  },
  async (call, { params: { id, challengeId } }) => {
    const player = playerId(call.caller.playerId);
    return play(call, id, { type: "accept-challenge", player, challengeId }, REFUSALS);
  },
);

export const declineLadderChallenge = operation(
  {
    ...ANSWER,
    method: "post",
    path: "/v1/ladders/{id}/challenges/{challengeId}/decline",
    id: "declineLadderChallenge",
    summary: "Decline a challenge on a ladder",
    description: `The challenger takes your place, as after a win, and you move down one. Repeating it changes nothing.`,
    refusals: REFUSALS,
  },
  async (call, { params: { id, challengeId } }) => {
    const player = playerId(call.caller.playerId);
    return play(call, id, { type: "decline-challenge", player, challengeId }, REFUSALS);
  },
);

export const withdrawLadderChallenge = operation(
  {
    ...ANSWER,
    method: "delete",
    path: "/v1/ladders/{id}/challenges/{challengeId}",
    id: "withdrawLadderChallenge",
    summary: "Withdraw a challenge on a ladder",
    description: `Only its challenger can, as long as it is open. No place changes, and you can challenge the same player
again after \`format.rematchAfter\`. Repeating it changes nothing.`,
    refusals: REFUSALS,
  },
  async (call, { params: { id, challengeId } }) => {
    const player = playerId(call.caller.playerId);
    return play(call, id, { type: "withdraw-challenge", player, challengeId }, REFUSALS);
  },
);
