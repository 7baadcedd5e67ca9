import { listWebhooks } from "skytale-client";
import { Resource } from "../../server/resource";

/** The player's webhooks. */
export const webhooks = new Resource((client) => listWebhooks({ client, query: { limit: 100 } }));
