import { callerOf } from "./calls/client.js";
import type { Client } from "./calls/types.js";
import type { PlatformRequest, PlatformResponse } from "./platform.js";
import { type RetryPolicy, retryingFetch } from "./retry.js";
import { readServerAddress } from "./server-address.js";

/** Server address, token and retry policy of a client. */
export interface ClientOptions extends RetryPolicy {
  /** The server's address, such as `skytale.example` or `http://127.0.0.1:8787`; see `readServerAddress`. */
  readonly server: string;
  /** The player's token. Without a token, calls can read public data, create a player and recover a token. */
  readonly token?: string | undefined;
  /** Replaces the platform's own `fetch`. */
  readonly fetch?: ((request: PlatformRequest) => Promise<PlatformResponse>) | undefined;
}

/**
 * Creates a client for all calls: `await playMove({ client, path: { id }, body: { move: "e2e4", ply: 0 } })` returns
 * the response body. A call throws a `ProblemError` for a refusal, an `HttpError` for a response that does not come
 * from the API, a `ConnectionError` if there was no response, and the signal's reason if its `signal` was aborted. A
 * call with `If-None-Match` returns null for 304. Every POST has an Idempotency-Key. All requests are retried after 429
 * and 503, those that are safe to repeat also after lost connections.
 *
 * Throws a TypeError with a readable message if the options are invalid.
 */
export function createClient(options: ClientOptions): Client {
  checkOptions(options);
  const { server, token, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return callerOf({ baseUrl: readServerAddress(server), headers }, retryingFetch(fetch, options));
}

const OPTIONS: Readonly<Record<keyof ClientOptions, true>> = {
  server: true,
  token: true,
  fetch: true,
  maxRetries: true,
  timeout: true,
  maxRetryDelay: true,
  onRetry: true,
  retries: true,
  longestPause: true,
};

/** Reports mistakes that the compiler would find, for programs without type checks. */
function checkOptions(options: ClientOptions): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(
      'createClient needs an object with the server\'s address: createClient({ server: "https://skytale.example" }).',
    );
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown !== undefined) {
    throw new TypeError(
      `createClient has no option \`${unknown}\`. Its options are ${Object.keys(OPTIONS).join(", ")}.`,
    );
  }
  const { token } = options;
  if (token === undefined) return;
  if (typeof token !== "string") throw new TypeError("The option `token` must be a string.");
  // A header must not contain line breaks or other characters outside visible ASCII.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError("The option `token` contains a space, a line break or another character that no token has.");
  }
}
