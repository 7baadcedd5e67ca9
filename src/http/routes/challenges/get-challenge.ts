import { listAcceptances } from "../../../db/acceptances";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { ChallengeWithGames } from "../../schemas/challenge";
import { viewChallenge } from "../../views/challenge";
import { ChallengeParams } from "./params";
import { visibleChallenge } from "./visibility";

export const getChallenge = operation(
  {
    method: "get",
    path: "/v1/challenges/{id}",
    id: "getChallenge",
    tag: "challenges",
    summary: "A challenge",
    description: `Open or closed. A direct challenge is 404 to everybody but its two players. \`gameIds\` lists the
games that it started: all of them for its challenger, your own if you accepted it, none for others.`,
    access: "public",
    params: ChallengeParams,
    hashed: true,
    answers: { 200: { description: "The challenge.", schema: ChallengeWithGames } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const challenge = await visibleChallenge(call, params.id);
    if (challenge === null) return err({ code: "not-found" });
    const me = call.caller?.scopes.includes("challenge:read") ? call.caller.playerId : null;
    const acceptances = me === null ? [] : await listAcceptances(call.env.DB, challenge.id);
    const mine = acceptances.filter(({ accepterId }) => me === challenge.challengerId || me === accepterId);
    const body = {
      ...(await viewChallenge(call.env.DB, challenge, call.now)),
      gameIds: mine.map(({ gameId }) => gameId),
    };
    return answer({ status: 200, body });
  },
);
