import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Whether a request by its `webhook-id` is a ping. */
export const isPing = (id: string): boolean => id.includes("-ping-");

/** What a receiver answers that knows how to echo a ping's challenge. */
export function echo(body: unknown): Response {
  // Only events as they are have one: chats and ntfy are sent a sentence.
  const challenge = /"challenge":"(\w+)"/.exec(String(body))?.[1];
  return new Response(null, {
    status: 204,
    headers: challenge === undefined ? {} : { "webhook-challenge": challenge },
  });
}

/** The object of a host that webhooks are sent to. */
export const hostStub = (host: string) => env.WEBHOOK_HOSTS.get(env.WEBHOOK_HOSTS.idFromName(host));

/** Lets a host have been sent nothing yet, whatever earlier tests sent there, some of them in later years. */
export const forgetHost = (host: string): Promise<void> =>
  runInDurableObject(hostStub(host), (_, state) => state.storage.deleteAll());
