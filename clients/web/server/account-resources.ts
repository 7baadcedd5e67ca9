import { listPasskeys, listTokens } from "skytale-client";
import { Resource } from "./resource";

// Resources of the pages about the account.

/** The player's tokens, without their secrets. */
export const tokens = new Resource((client) => listTokens({ client, query: { limit: 100 } }), {
  changedBy: ({ type }) => (type === "token.added" ? "" : undefined),
  contains: ({ items }, { data }) => "tokenId" in data && items.some(({ id }) => id === data.tokenId),
});

/** The player's passkeys. */
export const passkeys = new Resource((client) => listPasskeys({ client, query: { limit: 100 } }), {
  changedBy: ({ type }) => (type === "passkey.added" ? "" : undefined),
  contains: ({ items }, { data }) => "passkeyId" in data && items.some(({ id }) => id === data.passkeyId),
});
