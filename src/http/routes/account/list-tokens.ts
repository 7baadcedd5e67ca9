import { playerObject } from "../../../bindings";
import { CreationCursor, pageInMemory } from "../../lists/in-memory-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TokenInfo } from "../../schemas/player";
import { viewToken } from "../../views/player";

export const listTokens = operation(
  {
    method: "get",
    path: "/v1/me/tokens",
    id: "listTokens",
    tag: "account",
    summary: "My tokens",
    description: "Oldest first, without their secrets. Tokens issued to connected apps are in `listApps` instead.",
    access: { anyOf: ["account:read"] },
    query: PageQuery,
    cursor: CreationCursor,
    hashed: true,
    answers: { 200: { description: "Your tokens.", schema: pageOf(TokenInfo) } },
    refusals: [],
  },
  async (call, { query: { limit }, after }) => {
    const tokens = await playerObject(call.env, call.caller.playerId).listTokens();
    const ids = new Set(tokens.map(({ id }) => id));
    const own = tokens.filter(({ clientId, parentId }) => clientId === null || ids.has(parentId ?? ""));
    return answer({ status: 200, body: pageInMemory(own, { limit, after }, viewToken) });
  },
);
