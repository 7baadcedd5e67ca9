import { playerObject, roomObject } from "../../../bindings";
import { isBlockedBetween } from "../../../db/blocks";
import { findChallenge, isOpen } from "../../../db/challenges";
import { findPlayer } from "../../../db/players";
import type { ChallengeRow } from "../../../db/schema";
import type { GameParts } from "../../../match/view";
import type { Identity } from "../../../player/player-rpc";
import type { SeatInfo } from "../../../room/room-rpc";
import { isVariant, newestFor } from "../../../rules/registry";
import { DAY } from "../../../shared/duration";
import { isHousePlayer } from "../../../shared/house";
import { err, ok } from "../../../shared/result";
import { opponentOf } from "../../../shared/side";
import { gameBody, gameGuard, lookAtNew } from "../../auth/viewer";
import { type AnyCall, answer, type CallOf, operation } from "../../operation";
import type { Refusal } from "../../problems/refusal";
import { Challenge } from "../../schemas/challenge";
import { Game } from "../../schemas/game";
import { GameQuery, partsOf } from "../../schemas/paging";
import { viewChallenge } from "../../views/challenge";
import { beginGame } from "../challenges/begin-game";
import { closeCounterOffer, rematchChallengeId, rematchGameId } from "../challenges/rematch-ids";
import { GameParams } from "./params";

const OFFER_LIFE = 14 * DAY;

export const rematchGame = operation(
  {
    method: "post",
    path: "/v1/games/{id}/rematch",
    id: "rematchGame",
    tag: "games",
    summary: "Offer or accept a rematch",
    description: `After the end of a game, including an aborted one. If the opponent has already offered a rematch,
this accepts it and returns the new game. The same happens if both offer at the same time: a game has one rematch.
Otherwise this creates a direct challenge on the same terms with the colors swapped, open for 14 days. The opponent is
notified by \`rematch.offered\`, and accepts it here or like any other challenge. Each player can offer once:
repeating it returns the challenge again. After the offer was declined, canceled or has expired, it is 409
\`challenge-closed\`. If the game is still running, it is 409 \`game-running\`. If one of you has blocked the other,
it is 403 \`blocked\`. A house bot accepts at once. Offers count as challenges: 409 \`too-many-challenges\`. With too
many running games it is 409 \`too-many-games\`.`,
    access: { anyOf: ["challenge:write"] },
    idempotency: "none",
    params: GameParams,
    query: GameQuery,
    answers: {
      200: { description: "The rematch, which already runs.", schema: Game, headers: ["Location"] },
      201: { description: "The new game.", schema: Game, headers: ["Location"] },
      202: {
        description: "Your offer. The opponent has not answered yet.",
        schema: Challenge,
        headers: ["Location"],
      },
    },
    refusals: [
      "not-found",
      "not-a-player",
      "game-frozen",
      "game-running",
      "opponent-gone",
      "blocked",
      "opponent-suspended",
      "challenge-closed",
      "too-many-challenges",
      "too-many-games",
      "too-many-house-games",
      "unavailable",
    ],
    guard: rematchGuard,
  },
  async (call, { params, query }) => {
    const parts = partsOf(query);
    const { playerId } = call.caller;
    const seat = await roomObject(call.env, params.id).seat(playerId);
    if (!seat.ok) return seat;
    if (seat.value.status === "active") return err({ code: "game-running", asking: "rematch", gameId: params.id });
    const { side, setup } = seat.value;
    const ids = {
      mine: await rematchChallengeId(params.id, side),
      theirs: await rematchChallengeId(params.id, opponentOf(side)),
    };
    const [mine, theirs] = await Promise.all([
      findChallenge(call.env.DB, ids.mine),
      findChallenge(call.env.DB, ids.theirs),
    ]);
    if (mine?.status === "accepted" || theirs?.status === "accepted") return rematchOf(call, params.id, parts, 200);

    const opponent = await findPlayer(call.env.DB, setup.players[opponentOf(side)].id);
    if (opponent === null || opponent.erasedAt !== null) return err({ code: "opponent-gone" });
    if (opponent.suspendedAt !== null) return err({ code: "opponent-suspended" });
    if (await isBlockedBetween(call.env.DB, playerId, opponent.id)) return err({ code: "blocked" });
    if (theirs !== null && isOpen(theirs, call.now)) return accept(call, theirs, params.id, parts);
    const ofHouse = isHousePlayer(opponent.id);
    if (mine !== null && !isOpen(mine, call.now)) return err({ code: "challenge-closed" });
    if (mine !== null && !ofHouse) return offered(call, mine);

    const offer = offerOf(call, ids.mine, seat.value, opponent);
    if (offer === null) return err({ code: "game-frozen" });
    const posted = await playerObject(call.env, playerId).postChallenge(
      offer,
      ofHouse ? await rematchGameId(params.id) : null,
    );
    if (!posted.ok) return posted;
    if (posted.value.status === "accepted") return rematchOf(call, params.id, parts, 201);
    // Both players may have found no offer and created one at the same time. Each looks for the other's offer after
    // storing their own, so at least one of them finds it.
    const counter = await findChallenge(call.env.DB, ids.theirs);
    return counter !== null && isOpen(counter, call.now)
      ? accept(call, counter, params.id, parts)
      : offered(call, posted.value);
  },
);

async function rematchGuard(call: AnyCall, params: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const { caller } = call;
  if (!caller?.scopes.includes("challenge:write")) return gameGuard(call, params);
  const seat = await roomObject(call.env, params.id ?? "").seat(caller.playerId);
  return seat.ok ? null : seat.error;
}

const offered = async ({ env, now }: AnyCall, challenge: ChallengeRow) =>
  answer({
    status: 202,
    body: await viewChallenge(env.DB, challenge, now),
    headers: { Location: `/v1/challenges/${challenge.id}` },
  });

async function accept(call: CallOf<Identity>, challenge: ChallengeRow, gameId: string, parts: GameParts) {
  const accepted = await beginGame(call, challenge, await rematchGameId(gameId));
  if (!accepted.ok) {
    const { error } = accepted;
    if (error.code === "too-many-games") return err(error);
    // The opponent's direct offer was open a moment ago. Since then it was closed, or one player blocked the other.
    return err({ code: error.code === "blocked" ? ("blocked" as const) : ("challenge-closed" as const) });
  }
  await closeCounterOffer(call, challenge, call.caller.playerId);
  return rematchOf(call, gameId, parts, 201);
}

async function rematchOf<Status extends 200 | 201>(
  call: CallOf<Identity>,
  gameId: string,
  parts: GameParts,
  status: Status,
) {
  const id = await rematchGameId(gameId);
  const game = await lookAtNew(call, id, call.caller.playerId, parts);
  if (game.ok) return ok({ status, body: gameBody(game.value), headers: { Location: `/v1/games/${id}` } });
  // The challenge was accepted, but the room crashed before it stored the game. The room's alarm retries the
  // acceptance.
  return err({ code: game.error.code === "not-found" ? ("unavailable" as const) : game.error.code });
}

/** The challenge for a rematch; null if this server no longer has the variant. */
function offerOf(
  call: CallOf<Identity>,
  id: string,
  { side, setup }: SeatInfo,
  opponent: { readonly id: string; readonly username: string },
): ChallengeRow | null {
  const { variant } = setup;
  if (!isVariant(variant)) return null;
  return {
    id,
    challengerId: call.caller.playerId,
    challengerName: call.caller.username,
    opponentId: opponent.id,
    opponentName: opponent.username,
    variant,
    revision: newestFor(variant, setup).revision,
    options: setup.options,
    position: setup.position,
    color: opponentOf(side),
    timeControl: setup.timeControl,
    // Games of earlier versions may be rated and private, or rated and without a time limit.
    rated: setup.rated && !setup.private && setup.timeControl.kind !== "unlimited",
    private: setup.private,
    listed: false,
    takebacks: setup.takebacks,
    vacation: setup.vacation,
    minRating: null,
    maxRating: null,
    rematchOf: setup.gameId,
    message: null,
    uses: 1,
    used: 0,
    status: "open",
    declineReason: null,
    createdAt: call.now,
    expiresAt: call.now + OFFER_LIFE,
  };
}
