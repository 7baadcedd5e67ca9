import type { Env } from "../../bindings";
import { findOAuthClient } from "../../db/oauth-clients";
import type { FindClient } from "../../oauth/authorization-request";
import type { Client } from "../../oauth/client";
import type { Settings } from "../../settings";
import { HOUR, MINUTE, SECOND } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { RateLimited } from "../problems/refusal";
import { readBytes } from "../request/request-body";
import type { OAuthRequest, OAuthRules } from "./request";

/** Time limit for a document, in milliseconds. */
const TIME_LIMIT = 5 * SECOND;
/** How long a document is reused, in milliseconds. A consent needs it several times. */
const CACHE_LIFE = MINUTE;
/** For how long after a request from this machine the player can decide about a client on it, in milliseconds. */
const NEAR_LIFE = HOUR;
const MOST_CACHED = 100;
/** Cost of a request whose client may have a document: anybody can have the server fetch one from any host. */
export const DOCUMENT_COST = 5;

/** Charges the additional units of a request whose client may have a document to the address. */
export async function chargeForDocument(
  clientId: string,
  { c, limits }: Pick<OAuthRequest, "c" | "limits">,
): Promise<Result<unknown, RateLimited>> {
  return /^https?:/i.test(clientId) ? limits.take("anonymous", DOCUMENT_COST - 1, c.get("arrival")) : ok(null);
}

interface Surroundings {
  readonly env: Env;
  readonly settings: Settings;
  readonly now: number;
  readonly rules: OAuthRules;
  /**
   * Whether the request comes from a program or a page of this machine, or was checked when it did. Only such a request
   * causes requests to this machine, because local programs often trust those. The pages for the consent are opened by
   * anybody, so they can only repeat a request.
   */
  readonly isNear: boolean;
}

/**
 * A function that finds clients by their `client_id`. A document is fetched under the rules for webhooks: from public
 * addresses only, without redirects, and with limits of time and size.
 */
export const clientFinder =
  ({ env, settings, now, rules, isNear }: Surroundings): FindClient =>
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
        return cached(env, clientId, now, async () => {
          const checked = rules.checkWebhookAddress(clientId, rules.addressPolicy(settings));
          if (!checked.ok) return err(`The document at client_id cannot be read: ${checked.error}.`);
          if (rules.isLoopbackAddress(checked.value) && !isAllowedHere({ env, clientId, now, isNear })) {
            return err(
              "The document at client_id is on this machine, so only programs and pages of this machine can use it.",
            );
          }
          return fetchDocument(checked.value, clientId, { env, rules });
        });
    }
  };

/** For each environment, until when documents on this machine can be read, by `client_id`. */
const nearRequests = new WeakMap<object, Map<string, number>>();

function isAllowedHere({
  env,
  clientId,
  now,
  isNear,
}: Pick<Surroundings, "env" | "now" | "isNear"> & { readonly clientId: string }): boolean {
  const known = nearRequests.get(env) ?? new Map<string, number>();
  nearRequests.set(env, known);
  if (!isNear) return (known.get(clientId) ?? 0) > now;
  if (known.size >= MOST_CACHED) known.clear();
  known.set(clientId, now + NEAR_LIFE);
  return true;
}

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
  url: URL,
  clientId: string,
  { env, rules }: Pick<Surroundings, "env" | "rules">,
): Promise<Result<Client, string>> {
  const init = {
    headers: { accept: "application/json", "user-agent": "Skytale-OAuth/1" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMIT),
  } as const;
  try {
    const response = await (env.OUTWARD === undefined ? fetch(url, init) : env.OUTWARD.fetch(url, init));
    if (response.status !== 200) {
      await response.body?.cancel();
      return err(`The document at client_id cannot be read: its server answered ${response.status} instead of 200.`);
    }
    const bytes = await readBytes(response, rules.LARGEST_DOCUMENT);
    if (bytes === null) return err(`The document at client_id is larger than ${rules.LARGEST_DOCUMENT} bytes.`);
    return rules.readClientDocument(new TextDecoder().decode(bytes), clientId);
  } catch {
    return err("The document at client_id cannot be read: its server does not answer in time.");
  }
}
