import { roomObject } from "../../../bindings";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { Notes } from "../../schemas/message";
import { GameParams } from "./params";

export const getNotes = operation(
  {
    method: "get",
    path: "/v1/games/{id}/notes",
    id: "getNotes",
    tag: "games",
    summary: "My notes on a game",
    description: "Only you can see them. Empty if you have not written any.",
    access: { anyOf: ["game:read"] },
    params: GameParams,
    hashed: true,
    answers: { 200: { description: "Your notes.", schema: Notes } },
    refusals: ["not-found", "not-a-player", "game-frozen"],
    guard: gameGuard,
  },
  async (call, { params }) => {
    const notes = await roomObject(call.env, params.id).notes(call.caller.playerId);
    return notes.ok ? answer({ status: 200, body: { text: notes.value } }) : notes;
  },
);
