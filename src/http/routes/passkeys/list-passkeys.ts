import { playerObject } from "../../../bindings";
import { CreationCursor, pageInMemory } from "../../lists/in-memory-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { Passkey } from "../../schemas/passkey";
import { viewPasskey } from "./visibility";

export const listPasskeys = operation(
  {
    method: "get",
    path: "/v1/me/passkeys",
    id: "listPasskeys",
    tag: "account",
    summary: "My passkeys",
    description: "Oldest first. Their sessions are listed among the tokens, with the passkey's id as `parentId`.",
    access: { anyOf: ["account:read"] },
    query: PageQuery,
    cursor: CreationCursor,
    hashed: true,
    answers: { 200: { description: "Your passkeys.", schema: pageOf(Passkey) } },
    refusals: [],
  },
  async (call, { query: { limit }, after }) => {
    const passkeys = await playerObject(call.env, call.caller.playerId).listPasskeys();
    return answer({ status: 200, body: pageInMemory(passkeys, { limit, after }, viewPasskey) });
  },
);
