import { findAcceptance } from "../../../db/acceptances";
import { isOpen } from "../../../db/challenges";
import { err } from "../../../shared/result";
import { idOf } from "../../digest";
import { roomObject } from "../../objects";
import { answer, operation } from "../../operation";
import { Game } from "../../schemas/game";
import { IncludeQuery } from "../../schemas/paging";
import { lookAt, versionOf } from "../../viewer";
import { ChallengeParams } from "./params";
import { challengeGuard, visibleChallenge } from "./visibility";

export const acceptChallenge = operation(
  {
    method: "post",
    path: "/v1/challenges/{id}/accept",
    id: "acceptChallenge",
    tag: "challenges",
    summary: "Take up a challenge",
    description: `Starts the game and answers it. Of several who accept the last use at the same time one gets it; the others
get 409 \`challenge-closed\`. Accepting again answers the game that you got the first time.`,
    access: { anyOf: ["challenge:write"] },
    keeping: "none",
    params: ChallengeParams,
    query: IncludeQuery,
    versioned: true,
    answers: { 200: { description: "The game.", schema: Game, headers: { Location: "The game." } } },
    refusals: ["not-found", "own-challenge", "challenge-not-for-you", "challenge-closed", "game-frozen"],
    guard: challengeGuard,
  },
  async (call, { params, query }) => {
    const { playerId, username } = call.caller;
    const challenge = await visibleChallenge(call, params.id);
    if (challenge === null) return err({ code: "not-found" });
    if (challenge.challengerId === playerId) return err({ code: "own-challenge" });
    // Asked before a room is woken: each name that is tried would leave an object behind.
    const isDone = !isOpen(challenge, call.now) && !(await findAcceptance(call.env.DB, challenge.id, playerId));
    if (isDone) return err({ code: "challenge-closed" });

    // The same for each try of the same player, so that double clicks and retries meet in one room.
    const gameId = await idOf(`game ${challenge.id} ${playerId}`);
    const accepted = await roomObject(call.env, gameId).acceptChallenge(challenge.id, { id: playerId, username });
    if (!accepted.ok) return accepted;
    const include = { board: query.include === "board" };
    const game = await lookAt(call, accepted.value.gameId, playerId, include);
    if (!game.ok) return game;
    return answer({
      status: 200,
      body: game.value.view,
      headers: { Location: `/v1/games/${accepted.value.gameId}` },
      version: versionOf(game.value, include, playerId),
    });
  },
);
