import { playerObject } from "../../../bindings";
import { isBlockedBetween } from "../../../db/blocks";
import { findPlayerByName } from "../../../db/players";
import type { ChallengeRow } from "../../../db/schema";
import { randomId } from "../../../random-id";
import { gameOf } from "../../../rules/registry";
import { housePlayer } from "../../../shared/house";
import { err } from "../../../shared/result";
import { idOf } from "../../auth/digest";
import { gameBody, lookAt } from "../../auth/viewer";
import { type AnyCall, answer, operation } from "../../operation";
import { NewChallenge, PostedChallenge } from "../../schemas/challenge";
import { viewChallenge } from "../../views/challenge";
import { gameIdFor } from "./rematch-ids";
import { parseTerms } from "./terms";

export const createChallenge = operation(
  {
    method: "post",
    path: "/v1/challenges",
    id: "createChallenge",
    tag: "challenges",
    summary: "Challenge somebody, or anybody",
    description: `With \`opponent\` only that player sees and answers it, and is told by \`challenge.received\`. Without, it
stands in the lobby until it is taken \`uses\` times, canceled, or expired. With \`private\` an open one is not in the
lobby: whoever has its id may take it. \`minRating\` and \`maxRating\` bound who may take an open one. Where one of you
has blocked the other a challenge by name is 403 \`blocked\`. At most 20 challenges of yours may be open at once, 5 of
them in the lobby and 3 to one opponent, and 100 may wait for an answer by one player; within an hour 10 may go to one opponent that they do
not accept, canceled ones among them (the server may set other limits): one more is 409 \`too-many-challenges\`. The time for a move has to keep this server's limits (by default PT1H to P30D), and so have
what a bank begins with and its increment, which may be nothing; a bank's \`max\` may be up to P60D.

The players of the house, \`house-recruit\`, \`house-veteran\` and \`house-strategos\`, accept at once, whatever the terms:
the challenge is \`accepted\`, and \`game\` is the game that runs. You may have 50 games running with them: one more is 409
\`too-many-house-games\`. With 100 running games with other people, a challenge to a person or to anybody is 409
\`too-many-games\`.`,
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
        description: "The challenge that an earlier request with this `Idempotency-Key` made, as it stands.",
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
    const opponent = body.opponent === undefined ? null : await findPlayerByName(call.env.DB, body.opponent);
    if (body.opponent !== undefined && opponent === null) {
      return err({ code: "no-such-player", field: "opponent", username: body.opponent });
    }
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
    const game = gameId === null ? null : await lookAt(call, gameId, playerId, { board: false });
    return answer({
      // The idempotency key is deleted after a day, but a later repetition still finds the challenge by its derived id.
      status: posted.value.createdAt === challenge.createdAt ? 201 : 200,
      body: { ...viewChallenge(posted.value, call.now), gameId, game: game?.ok ? gameBody(game.value) : null },
      headers: { Location: `/v1/challenges/${challenge.id}` },
    });
  },
);

/** The id is derived from the key, so that a repetition after a crash does not create a second challenge. */
const idFor = async ({ idempotency }: AnyCall, player: string): Promise<string> =>
  idempotency === null ? randomId() : idOf(`challenge ${player} ${idempotency.key} ${idempotency.fingerprint}`);
