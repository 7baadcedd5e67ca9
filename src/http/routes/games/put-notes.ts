import { roomObject } from "../../../bindings";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { Notes } from "../../schemas/message";
import { GameParams } from "./params";

export const putNotes = operation(
  {
    method: "put",
    path: "/v1/games/{id}/notes",
    id: "putNotes",
    tag: "games",
    summary: "Note something on a game",
    description:
      "Replaces your notes; an empty text takes them away. Also after the end of the game. No event tells of it.",
    access: { anyOf: ["game:play"] },
    params: GameParams,
    body: { required: true, schema: Notes },
    answers: { 200: { description: "Your notes.", schema: Notes } },
    refusals: ["not-found", "not-a-player", "game-frozen"],
    guard: gameGuard,
  },
  async (call, { params, body }) => {
    const put = await roomObject(call.env, params.id).putNotes(call.caller.playerId, body.text);
    return put.ok ? answer({ status: 200, body }) : put;
  },
);
