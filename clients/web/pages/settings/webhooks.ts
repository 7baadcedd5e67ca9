import { deleteWebhook, listWebhooks, updateWebhook, type WebhookChanges } from "skytale-client";
import { client } from "../../server/client";
import { putItem, removeItem } from "../../server/list-items";
import { Resource } from "../../server/resource";

/** The player's webhooks. */
export const webhooks = new Resource((client) => listWebhooks({ client, query: { limit: 100 } }));

/** Changes a webhook. Throws what the client throws. */
export const changeWebhook = async (id: string, body: WebhookChanges): Promise<void> =>
  putItem(webhooks.of(), await updateWebhook({ client: client.peek(), path: { id }, body }));

/** Deletes a webhook. Throws what the client throws. */
export async function removeWebhook(id: string): Promise<void> {
  await deleteWebhook({ client: client.peek(), path: { id } });
  removeItem(webhooks.of(), id);
}
