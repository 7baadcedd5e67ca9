import type { ListPasskeysResponses } from "skytale-client";
import { Query } from "./query";

/** The path of the player's passkeys. Calls use it instead of a named operation, as in cookie-session.ts. */
export const PASSKEYS = "/v1/me/passkeys";

/** The player's passkeys. */
export const passkeys = new Query((client) =>
  client.get<ListPasskeysResponses, unknown, true, "data">({ url: `${PASSKEYS}?limit=100`, responseStyle: "data" }),
);
