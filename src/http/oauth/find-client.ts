import type { Env } from "../../bindings";
import { findOAuthClient } from "../../db/oauth-clients";
import type { FindClient } from "../../oauth/authorization-request";
import type { Client } from "../../oauth/client";
import type { Settings } from "../../settings";
import { MINUTE, SECOND } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { readBytes } from "../request/request-body";
import type { OAuthRules } from "./request";

/** Time limit for a document, in milliseconds. */
const TIME_LIMIT = 5 * SECOND;
/** How long a document is reused, in milliseconds. A consent needs it several times. */
const CACHE_LIFE = MINUTE;
const MOST_CACHED = 100;

interface Surroundings {
  readonly env: Env;
  readonly settings: Settings;
  readonly now: number;
  readonly rules: OAuthRules;
}

/**
 * A function that finds clients by their `client_id`. A document is fetched under the rules for webhooks: from public
 * addresses only, without redirects, and with limits of time and size.
 */
export const clientFinder =
  ({ env, settings, now, rules }: Surroundings): FindClient =>
  async (clientId) => {
    const read = rules.readClientId(clientId);
    if (!read.ok) return read;
    switch (read.value.kind) {
      case "origin":
      case "plain":
        return ok(rules.namelessClient(read.value));
      case "registered": {
        const row = await findOAuthClient(env.DB, clientId);
        if (row === null) return err("No app is registered under this client_id. The app has to register again.");
        return ok({ id: row.id, kind: "registered", name: row.name, uri: row.uri, redirectUris: row.redirectUris });
      }
      case "document":
        return cached(env, clientId, now, () => fetchDocument(clientId, { env, settings, rules }));
    }
  };

const caches = new WeakMap<object, Map<string, { readonly client: Client; readonly until: number }>>();

async function cached(
  env: Env,
  url: string,
  now: number,
  fetchClient: () => Promise<Result<Client, string>>,
): Promise<Result<Client, string>> {
  const cache = caches.get(env) ?? new Map<string, { readonly client: Client; readonly until: number }>();
  caches.set(env, cache);
  const known = cache.get(url);
  if (known !== undefined && known.until > now) return ok(known.client);
  const found = await fetchClient();
  if (!found.ok) return found;
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(url, { client: found.value, until: now + CACHE_LIFE });
  return found;
}

async function fetchDocument(
  url: string,
  { env, settings, rules }: Omit<Surroundings, "now">,
): Promise<Result<Client, string>> {
  const checked = rules.checkWebhookAddress(url, rules.addressPolicy(settings));
  if (!checked.ok) return err(`The document at client_id cannot be read: ${checked.error}.`);
  const init = {
    headers: { accept: "application/json", "user-agent": "Skytale-OAuth/1" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMIT),
  } as const;
  try {
    const response = await (env.OUTWARD === undefined
      ? fetch(checked.value, init)
      : env.OUTWARD.fetch(checked.value, init));
    if (response.status !== 200) {
      await response.body?.cancel();
      return err(`The document at client_id cannot be read: its server answered ${response.status} instead of 200.`);
    }
    const bytes = await readBytes(response, rules.LARGEST_DOCUMENT);
    if (bytes === null) return err(`The document at client_id is larger than ${rules.LARGEST_DOCUMENT} bytes.`);
    return rules.readClientDocument(new TextDecoder().decode(bytes), url);
  } catch {
    return err("The document at client_id cannot be read: its server does not answer in time.");
  }
}
