import { playerObject } from "../../../bindings";
import { isBlockedBetween } from "../../../db/blocks";
import { findPlayerByName } from "../../../db/players";
import type { ChallengeRow } from "../../../db/schema";
import { randomId } from "../../../random-id";
import { gameOf } from "../../../rules/registry";
import { housePlayer } from "../../../shared/house";
import { err } from "../../../shared/result";
import { idOf } from "../../auth/digest";
import { gameBody, lookAtNew } from "../../auth/viewer";
import { type AnyCall, answer, operation } from "../../operation";
import { NewChallenge, PostedChallenge } from "../../schemas/challenge";
import { viewChallenge } from "../../views/challenge";
import { gameIdFor } from "./rematch-ids";
import { opponentName, parseTerms } from "./terms";

export const createChallenge = operation(
  {
    method: "post",
    path: "/v1/challenges",
    id: "createChallenge",
    tag: "challenges",
    summary: "Create a challenge",
    description: `With \`opponent\`, only that player sees the challenge and can answer it; they are notified by
\`challenge.received\`. Without it, the challenge is in the lobby until it was accepted \`uses\` times, canceled, or
has expired. With \`listed: false\` or \`private\`, an open challenge is not in the lobby, and anybody who has its id can accept it.
\`minRating\` and \`maxRating\` limit who can accept an open challenge. If one of you has blocked the other, a
challenge by name is 403 \`blocked\`.

Limits (the server may set others): 20 open challenges in all, 5 of them in the lobby and 3 to the same opponent; 100
unanswered challenges to one player; 10 challenges within an hour to an opponent who did not accept them, including
canceled ones. One more is 409 \`too-many-challenges\`. With 100 running games with other people, a challenge to a
person or to anybody is 409 \`too-many-games\`. The time for a move has to be within this server's limits (by default
PT1H to P30D). The same limits apply to a bank's initial time, and to its increment, which may also be zero; a bank's
\`max\` may be up to P60D.

The house bots accept any terms at once: the challenge is \`accepted\`, and \`game\` is the running game. Challenge
\`house\` with a \`level\` from 1 to 10, or one of them by name: \`house-recruit\` is level 3, \`house-veteran\` level 7,
\`house-strategos\` level 10, and the others are \`house-level-1\` to \`house-level-9\`. You may have 50 running games with them: one more is 409
\`too-many-house-games\`.`,
    access: { anyOf: ["challenge:write"] },
    idempotency: "player",
    body: {
      required: true,
      schema: NewChallenge,
      example: {
        variant: "spartan-chess",
        color: "random",
        timeControl: { kind: "per-move", perMove: "P3D" },
        rated: false,
      },
    },
    answers: {
      200: {
        description: "The current state of the challenge that an earlier request with this `Idempotency-Key` created.",
        schema: PostedChallenge,
        headers: ["Location"],
      },
      201: { description: "The challenge.", schema: PostedChallenge, headers: ["Location"] },
    },
    refusals: [
      "invalid-request",
      "invalid-position",
      "no-such-player",
      "blocked",
      "opponent-suspended",
      "too-many-challenges",
      "too-many-games",
      "too-many-house-games",
    ],
  },
  async (call, { body }) => {
    const terms = parseTerms(body, call.settings);
    if (!terms.ok) return terms;
    const name = opponentName(body);
    const opponent = name === null ? null : await findPlayerByName(call.env.DB, name);
    if (name !== null && opponent === null) return err({ code: "no-such-player", field: "opponent", username: name });
    if (opponent?.id === call.caller.playerId) {
      return err({ code: "invalid-request", errors: [{ field: "opponent", detail: "expected somebody else" }] });
    }
    if (opponent !== null && (await isBlockedBetween(call.env.DB, call.caller.playerId, opponent.id))) {
      return err({ code: "blocked" });
    }
    if (opponent !== null && opponent.suspendedAt !== null) return err({ code: "opponent-suspended" });
    const challenge: ChallengeRow = {
      id: await idFor(call, call.caller.playerId),
      challengerId: call.caller.playerId,
      challengerName: call.caller.username,
      opponentId: opponent?.id ?? null,
      opponentName: opponent?.username ?? null,
      variant: body.variant,
      revision: gameOf(body.variant).revision,
      options: body.options ?? {},
      position: terms.value.position,
      color: body.color ?? "random",
      timeControl: terms.value.timeControl,
      rated: body.rated,
      private: body.private ?? false,
      listed: body.listed ?? true,
      takebacks: body.takebacks ?? !body.rated,
      vacation: body.vacation ?? true,
      minRating: body.minRating ?? null,
      maxRating: body.maxRating ?? null,
      rematchOf: null,
      message: body.message ?? null,
      uses: body.uses ?? 1,
      used: 0,
      status: "open",
      declineReason: null,
      createdAt: call.now,
      expiresAt: call.now + terms.value.life,
    };
    const { playerId } = call.caller;
    const house = housePlayer(challenge.opponentId ?? "");
    const houseGameId = house === null ? null : await gameIdFor(challenge, house.id);
    const posted = await playerObject(call.env, playerId).postChallenge(challenge, houseGameId);
    if (!posted.ok) return posted;
    const gameId = posted.value.status === "accepted" ? houseGameId : null;
    const game = gameId === null ? null : await lookAtNew(call, gameId, playerId, { board: false });
    return answer({
      // The idempotency key is deleted after a day, but a later repetition still finds the challenge by its derived id.
      status: posted.value.createdAt === challenge.createdAt ? 201 : 200,
      body: {
        ...(await viewChallenge(call.env.DB, posted.value, call.now)),
        gameId,
        game: game?.ok ? gameBody(game.value) : null,
      },
      headers: { Location: `/v1/challenges/${challenge.id}` },
    });
  },
);

/** The id is derived from the key, so that a repetition after a crash does not create a second challenge. */
const idFor = async ({ idempotency }: AnyCall, player: string): Promise<string> =>
  idempotency === null ? randomId() : idOf(`challenge ${player} ${idempotency.key} ${idempotency.fingerprint}`);
