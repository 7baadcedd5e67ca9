import { roomObject } from "../../../bindings";
import { err, ok } from "../../../shared/result";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { hasTag, tagOf } from "../../response/respond";
import { Notes } from "../../schemas/message";
import { GameParams } from "./params";

export const putNotes = operation(
  {
    method: "put",
    path: "/v1/games/{id}/notes",
    id: "putNotes",
    tag: "games",
    summary: "Save my notes on a game",
    description: `Replaces your notes, also after the end of the game; an empty text deletes them. No event is sent.
Send the ETag of the notes that you read as \`If-Match\` to protect changes made elsewhere in the meantime: then it is
412 \`notes-changed\`.`,
    access: { anyOf: ["game:play"] },
    params: GameParams,
    body: { required: true, schema: Notes },
    hashed: true,
    matched: true,
    answers: { 200: { description: "Your notes.", schema: Notes } },
    refusals: ["not-found", "not-a-player", "game-frozen", "notes-changed"],
    guard: gameGuard,
  },
  async (call, { params, body }) => {
    const { ifMatch, caller } = call;
    const room = roomObject(call.env, params.id);
    const known = ifMatch === null ? ok(null) : await room.notes(caller.playerId);
    if (!known.ok) return known;
    if (ifMatch !== null && !hasTag(ifMatch, await tagOf(JSON.stringify({ text: known.value })))) {
      return err({ code: "notes-changed" });
    }
    const put = await room.putNotes(caller.playerId, body.text, known.value);
    return put.ok ? answer({ status: 200, body }) : put;
  },
);
