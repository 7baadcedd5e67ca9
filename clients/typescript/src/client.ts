import { errorOf, HttpError } from "./errors.js";
import { createClient as createGenerated } from "./generated/client/client.gen.js";
import type { Client } from "./generated/client/types.gen.js";
import { type RetryPolicy, retryingFetch } from "./retry.js";

/** Which server is spoken to, for whom, and how patiently. */
export interface ClientOptions extends RetryPolicy {
  /** The server's address, such as `http://127.0.0.1:8787`. */
  readonly server: string;
  /** Whoever it speaks for; without one it sees what everybody may. */
  readonly token?: string | undefined;
  /** Takes the place of the platform's own fetch. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * A client for all calls: `await playMove({ client, path: { id }, body: { move: "e2e4", ply: 0 } })` gives the answer's
 * body, or throws a `ProblemError` for a refusal, a `ConnectionError` where no answer came, and the signal's reason where
 * a call was given a `signal` that was aborted. Every POST has an Idempotency-Key, and what may be sent again is sent
 * again after 429, 503 and lost connections.
 */
export function createClient(options: ClientOptions): Client {
  const { server, token, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const send = retryingFetch(fetch, options);
  const client = createGenerated({
    baseUrl: server.replace(/\/+$/, ""),
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    fetch: (input, init) => send(new Request(input, init)),
    throwOnError: true,
  });
  // Left alone, the generated client gives a PGN and an Atom feed as a Blob, whatever its types say.
  client.interceptors.response.use((response, _request, call) => {
    const type = response.headers.get("Content-Type") ?? "";
    // A page: the address is that of another server, whose answer nothing here can read.
    if (response.ok && type.startsWith("text/html")) throw new HttpError(response.status, undefined);
    if (call.parseAs === "auto" && /^application\/(?!.*json)/.test(type)) call.parseAs = "text";
    return response;
  });
  client.interceptors.error.use((error, response) => (response && !response.ok ? errorOf(response, error) : error));
  return client;
}
