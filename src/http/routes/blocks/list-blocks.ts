import * as z from "zod";
import { type BlockKey, listBlocks } from "../../../db/blocks";
import { rfc3339 } from "../../../shared/time";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { Block } from "../../schemas/account";
import { PageQuery, pageOf } from "../../schemas/paging";

const BlockCursor = cursorOf<BlockKey>(z.strictObject({ createdAt: z.int(), id: z.string().max(16) }));

export const listBlocksOfMine = operation(
  {
    method: "get",
    path: "/v1/me/blocks",
    id: "listBlocks",
    tag: "account",
    summary: "Players I have blocked",
    description: "The latest first. Players are not notified when somebody blocks them.",
    access: { anyOf: ["account:read"] },
    query: PageQuery,
    cursor: BlockCursor,
    hashed: true,
    answers: { 200: { description: "A page of players.", schema: pageOf(Block) } },
    refusals: [],
  },
  async (call, { query: { limit }, after }) => {
    const { rows, next } = await listBlocks(call.env.DB, call.caller.playerId, { limit, after });
    const items = rows.map(({ username, createdAt }) => ({ username, createdAt: rfc3339(createdAt) }));
    return answer({ status: 200, body: { items, nextCursor: next === null ? null : BlockCursor.write(next) } });
  },
);
