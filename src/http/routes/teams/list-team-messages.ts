import * as z from "zod";
import { teamObject } from "../../../bindings";
import { listBlockedAmong } from "../../../db/blocks";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TeamMessage } from "../../schemas/team";
import { viewTeamMessage } from "../../views/team";
import { TeamParams } from "./params";
import { memberGuard } from "./visibility";

const MessageCursor = cursorOf(z.strictObject({ after: z.int().min(0) }));

export const listTeamMessages = operation(
  {
    method: "get",
    path: "/v1/teams/{id}/messages",
    id: "listTeamMessages",
    tag: "teams",
    summary: "The messages of a team",
    description: `Oldest first, or newest first with \`order=newest\`. Only members can read them. Reading the first page
marks all messages as read. Messages of players whom you have blocked, or who have blocked you, are left out, so a page
can be short and still have a \`nextCursor\`. A team keeps its last 5,000 messages.`,
    access: { anyOf: ["game:read"] },
    params: TeamParams,
    query: PageQuery.extend({
      order: z.enum(["oldest", "newest"]).default("oldest").meta({ description: "Which messages come first." }),
    }),
    cursor: MessageCursor,
    hashed: true,
    answers: { 200: { description: "A page of messages.", schema: pageOf(TeamMessage) } },
    refusals: ["not-found", "not-a-member"],
    guard: memberGuard,
  },
  async (call, { params: { id }, query: { limit, order }, after }) => {
    const { playerId } = call.caller;
    const found = await teamObject(call.env, id).messages(playerId, { after: after?.after ?? null, limit, order });
    if (!found.ok) return found;
    const { items, next } = found.value;
    const authors = [...new Set(items.map(({ authorId }) => authorId))];
    const hidden = new Set(await listBlockedAmong(call.env.DB, playerId, authors));
    const shown = items.filter(({ authorId }) => !hidden.has(authorId));
    const nextCursor = next === null ? null : MessageCursor.write({ after: next });
    return answer({ status: 200, body: { items: shown.map(viewTeamMessage), nextCursor } });
  },
);
