import { playerId } from "../../../shared/ids";
import { err } from "../../../shared/result";
import { operation } from "../../operation";
import { NewLadderChallenge } from "../../schemas/ladder";
import { PLAY, play, visibleLadder } from "./ladder";

const REFUSALS = [
  "not-found",
  "tournament-status",
  "not-entered",
  "challenges-closed",
  "too-many-ladder-games",
  "opponent-not-on-ladder",
  "not-in-reach",
  "rematch-bar",
] as const;

export const challengeOnLadder = operation(
  {
    ...PLAY,
    method: "post",
    path: "/v1/ladders/{id}/challenges",
    id: "challengeOnLadder",
    summary: "Challenge a player above you",
    description: `The opponent accepts, or loses the place: without an answer by \`answerBy\`, and after a refusal, you take
it and everybody in between moves down one. If you win the game, too. After a draw or a loss, nobody moves.

You can challenge players up to \`format.reach\` places above you, if you both have fewer than \`format.gamesAtOnce\` games
and open challenges, and \`format.rematchAfter\` after your last game or challenge with them. \`you\` in
\`GET /v1/ladders/{id}\` lists them. Repeating an open challenge changes nothing.`,
    body: { required: true, schema: NewLadderChallenge },
    refusals: REFUSALS,
  },
  async (call, { params: { id }, body }) => {
    const state = await visibleLadder(call, id);
    if (state === null) return err({ code: "not-found" });
    const name = body.opponent.toLowerCase();
    const opponent = state.entrants.find(({ username }) => username.toLowerCase() === name);
    if (opponent === undefined) return err({ code: "opponent-not-on-ladder" });
    const challenger = playerId(call.caller.playerId);
    return play(call, id, { type: "challenge", challenger, opponent: opponent.id }, REFUSALS);
  },
);
