import * as z from "zod";
import { playerObject, roomObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { gameGuard } from "../../auth/viewer";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { Message } from "../../schemas/message";
import { PageQuery, pageOf } from "../../schemas/paging";
import { GameParams } from "./params";

const MessageCursor = cursorOf(z.strictObject({ id: z.string().max(40) }));

const MessageQuery = PageQuery.extend({
  order: z.enum(["oldest", "newest"]).default("oldest").meta({ description: "Which messages come first." }),
});

export const listMessages = operation(
  {
    method: "get",
    path: "/v1/games/{id}/messages",
    id: "listMessages",
    tag: "games",
    summary: "The messages of a game",
    description: `Oldest first, or newest first with \`order=newest\`, also after the end of the game. Only the
players can read them. Reading marks all messages as read.`,
    access: { anyOf: ["game:read"] },
    params: GameParams,
    query: MessageQuery,
    cursor: MessageCursor,
    hashed: true,
    answers: { 200: { description: "A page of messages.", schema: pageOf(Message) } },
    refusals: ["not-found", "not-a-player", "game-frozen", "bad-cursor"],
    guard: gameGuard,
  },
  async (call, { params, query: { limit, order }, after }) => {
    const { playerId } = call.caller;
    const found = await roomObject(call.env, params.id).messages(playerId);
    if (!found.ok) return found;
    const messages = order === "newest" ? found.value.toReversed() : found.value;
    const seen = after === null ? -1 : messages.findIndex(({ id }) => id === after.id);
    if (after !== null && seen < 0) return err({ code: "bad-cursor" });
    const items = messages.slice(seen + 1, seen + 1 + limit);
    const last = items.at(-1);
    const isMore = last !== undefined && seen + 1 + limit < messages.length;
    await playerObject(call.env, playerId).markRead(params.id);
    const nextCursor = isMore ? MessageCursor.write({ id: last.id }) : null;
    return answer({ status: 200, body: { items, nextCursor } });
  },
);
