import { roomObject } from "../../../bindings";
import { isBlockedBetween } from "../../../db/blocks";
import { err } from "../../../shared/result";
import { opponentOf } from "../../../shared/side";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { Message, NewMessage } from "../../schemas/message";
import { GameParams } from "./params";

export const postMessage = operation(
  {
    method: "post",
    path: "/v1/games/{id}/messages",
    id: "postMessage",
    tag: "games",
    summary: "Send a message to the opponent",
    description: `Stored with the game and sent to both players as \`message.posted\`; spectators cannot see it.
Possible after the end of the game too. At most 30 messages an hour per game: more are 429 \`too-many-messages\`.
After 2,000 messages by one player it is 409 \`no-messages-left\`. If one of you has blocked the other, it is 403
\`blocked\`.`,
    access: { anyOf: ["game:play"] },
    idempotency: "room",
    params: GameParams,
    body: { required: true, schema: NewMessage, example: { text: "Good luck!" } },
    answers: { 201: { description: "The message.", schema: Message } },
    refusals: [
      "not-found",
      "not-a-player",
      "game-frozen",
      "idempotency-mismatch",
      "too-many-messages",
      "no-messages-left",
      "blocked",
    ],
    guard: gameGuard,
  },
  async (call, { params, body }) => {
    const { playerId } = call.caller;
    const room = roomObject(call.env, params.id);
    const seat = await room.seat(playerId);
    if (!seat.ok) return seat;
    const { setup, side } = seat.value;
    if (await isBlockedBetween(call.env.DB, playerId, setup.players[opponentOf(side)].id)) {
      return err({ code: "blocked" });
    }
    const posted = await room.postMessage(playerId, body.text, call.idempotency);
    return posted.ok ? answer({ status: 201, body: posted.value }) : posted;
  },
);
