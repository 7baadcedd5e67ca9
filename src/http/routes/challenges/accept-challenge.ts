import { roomObject } from "../../../bindings";
import { admissionRefusal, findAcceptance } from "../../../db/acceptances";
import { isOpen } from "../../../db/challenges";
import { err } from "../../../shared/result";
import { gameBody, lookAtNew, versionOf } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { Game } from "../../schemas/game";
import { GameQuery, partsOf } from "../../schemas/paging";
import { beginGame } from "./begin-game";
import { ChallengeParams } from "./params";
import { closeCounterOffer, gameIdFor } from "./rematch-ids";
import { challengeGuard, visibleChallenge } from "./visibility";

export const acceptChallenge = operation(
  {
    method: "post",
    path: "/v1/challenges/{id}/accept",
    id: "acceptChallenge",
    tag: "challenges",
    summary: "Accept a challenge",
    description: `Starts the game and returns it. If several players accept the last use of a challenge at the same
time, one of them gets the game and the others get 409 \`challenge-closed\`. Accepting again returns the game that you
got the first time. If the challenge has rating limits and your current rating (1500 if you have none) is outside
them, it is 403 \`rating-out-of-range\`. If one of you has blocked the other, it is 403 \`blocked\`. A player may have
100 running games with other people (the server may set another limit): if you or the challenger have reached it, it
is 409 \`too-many-games\`.`,
    access: { anyOf: ["challenge:write"] },
    idempotency: "none",
    params: ChallengeParams,
    query: GameQuery,
    versioned: true,
    answers: {
      200: { description: "The game that you got earlier.", schema: Game, headers: ["Location"] },
      201: { description: "The new game.", schema: Game, headers: ["Location"] },
    },
    refusals: [
      "not-found",
      "own-challenge",
      "challenge-not-for-you",
      "challenge-closed",
      "blocked",
      "rating-out-of-range",
      "too-many-games",
      "game-frozen",
    ],
    guard: challengeGuard,
  },
  async (call, { params, query }) => {
    const { playerId, username } = call.caller;
    const challenge = await visibleChallenge(call, params.id);
    if (challenge === null) return err({ code: "not-found" });
    if (challenge.challengerId === playerId) return err({ code: "own-challenge" });
    // The room checks this again when it claims the challenge. It is checked here first, because each call of a room
    // creates its object, even if the challenge is then refused.
    const isFirst = (await findAcceptance(call.env.DB, challenge.id, playerId)) === null;
    if (isFirst) {
      if (!isOpen(challenge, call.now)) return err({ code: "challenge-closed" });
      const refusal = await admissionRefusal(call.env.DB, challenge, playerId);
      if (refusal !== null) return err(refusal);
    }

    const gameId = await gameIdFor(challenge, playerId);
    // A repetition returns the first game, even if the player has too many games by now.
    const accepted = isFirst
      ? await beginGame(call, challenge, gameId)
      : await roomObject(call.env, gameId).acceptChallenge(challenge.id, { id: playerId, username });
    if (!accepted.ok) return accepted;
    await closeCounterOffer(call, challenge, playerId);
    const parts = partsOf(query);
    const game = await lookAtNew(call, accepted.value.gameId, playerId, parts);
    if (!game.ok) return game;
    return answer({
      status: isFirst ? 201 : 200,
      body: gameBody(game.value),
      headers: { Location: `/v1/games/${accepted.value.gameId}` },
      version: versionOf(game.value, parts, playerId),
    });
  },
);
