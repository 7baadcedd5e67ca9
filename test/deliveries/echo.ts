import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Whether a request with this `webhook-id` is a ping. */
export const isPing = (id: string): boolean => id.includes("-ping-");

/** The answer of a receiver that echoes a ping's challenge. */
export function echo(body: unknown): Response {
  // Only the standard format contains a challenge: chats and ntfy get a sentence.
  const challenge = /"challenge":"(\w+)"/.exec(String(body))?.[1];
  return new Response(null, {
    status: 204,
    headers: challenge === undefined ? {} : { "webhook-challenge": challenge },
  });
}

/** The object of a host that webhooks are sent to. */
export const hostStub = (host: string) => env.WEBHOOK_HOSTS.get(env.WEBHOOK_HOSTS.idFromName(host));

/** Resets a host's rate limit, which earlier tests may have used, some of them at later dates. */
export const forgetHost = (host: string): Promise<void> =>
  runInDurableObject(hostStub(host), (_, state) => state.storage.deleteAll());
