import { callerOf } from "./calls/client.js";
import type { Client } from "./calls/types.js";
import type { PlatformRequest, PlatformResponse } from "./platform.js";
import { type RetryPolicy, retryingFetch } from "./retry.js";
import { readServerAddress } from "./server-address.js";

/** Which server is called, with which token, and how requests are repeated. */
export interface ClientOptions extends RetryPolicy {
  /** The server's address, such as `skytale.example` or `http://127.0.0.1:8787`; see `readServerAddress`. */
  readonly server: string;
  /** The player's token. Without one the client sees what everybody may see. */
  readonly token?: string | undefined;
  /** Called in the place of the platform's own fetch. */
  readonly fetch?: ((request: PlatformRequest) => Promise<PlatformResponse>) | undefined;
}

/**
 * A client for all calls: `await playMove({ client, path: { id }, body: { move: "e2e4", ply: 0 } })` returns the body of
 * the answer. It throws a `ProblemError` for a refusal, a `ConnectionError` if no answer came, and the signal's reason if
 * the call had a `signal` that was aborted. A call with `If-None-Match` returns null for 304. Every POST has an
 * Idempotency-Key, and requests that may be repeated are repeated after 429, 503 and lost connections.
 *
 * Throws a TypeError with a sentence for people if the options cannot be used.
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
  retries: true,
  timeout: true,
  longestPause: true,
  onRetry: true,
};

/** Checks what only programs without type checks get wrong. */
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
  if (typeof token !== "string") throw new TypeError("The option `token` has to be a text.");
  // A header must not contain line breaks or other characters outside of visible ASCII.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError("The option `token` contains a space, a line break or another character that no token has.");
  }
}
