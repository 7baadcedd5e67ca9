import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { CLIENT_ID, type Grant, OAuthRefusal, type OAuthServer, requestGrant } from "./server.js";

/** How long the user has for the login in the browser, in milliseconds. */
const PATIENCE = 10 * 60_000;

/**
 * Logs in by the browser: authorization code with PKCE and a redirect to this machine (RFC 8252, 7.3).
 * @param show opens an address in the browser, or prints it
 */
export async function logInByBrowser(
  server: OAuthServer,
  scopes: readonly string[],
  show: (url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Grant> {
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const listener = await listen(server, state);
  try {
    const url = new URL(server.authorizationEndpoint);
    const parameters = {
      response_type: "code",
      client_id: CLIENT_ID,
      redirect_uri: listener.redirectUri,
      scope: scopes.join(" "),
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    await show(url.href);
    const code = await within(listener.code, signal);
    return await requestGrant(server, {
      grant_type: "authorization_code",
      code,
      redirect_uri: listener.redirectUri,
      code_verifier: verifier,
    });
  } finally {
    listener.close();
  }
}

interface Listener {
  readonly redirectUri: string;
  /** Rejects with an `OAuthRefusal` if the user or the server refuses. */
  readonly code: Promise<string>;
  close(): void;
}

/** Receives the redirect of the browser on a free port of this machine. */
async function listen(server: OAuthServer, state: string): Promise<Listener> {
  let resolve: (code: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const code = new Promise<string>((fulfilled, rejected) => {
    resolve = fulfilled;
    reject = rejected;
  });
  // The rejection can come before `code` is awaited.
  code.catch(() => undefined);
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const answer = (status: number, text: string) => {
      const headers = { "content-type": "text/plain; charset=utf-8", connection: "close", "cache-control": "no-store" };
      response.writeHead(status, headers).end(`${text}\n`);
    };
    if (request.method !== "GET" || pathname !== "/callback") return answer(404, "There is nothing here.");
    // Another page could send the browser here with a code of its own (RFC 6749, 10.12). The login goes on.
    if (searchParams.get("state") !== state) return answer(400, "This is not the login that was started.");
    const issuer = searchParams.get("iss");
    const error = searchParams.get("error");
    const found = searchParams.get("code");
    // The answer of another server must not be redeemed at this one (RFC 9207).
    if (issuer !== null && issuer !== server.issuer) return answer(400, "This is the answer of another server.");
    if (error === null && found !== null) {
      resolve(found);
      return answer(200, "You are logged in. Close this page and go back to the terminal.");
    }
    reject(new OAuthRefusal(error ?? "invalid_request", searchParams.get("error_description") ?? ""));
    answer(200, "You are not logged in. Close this page and go back to the terminal.");
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const close = () => {
    http.close();
    // The answer to the browser is complete. Idle connections would keep the process alive.
    setTimeout(() => http.closeAllConnections(), 200).unref();
  };
  return { redirectUri: `http://127.0.0.1:${port}/callback`, code, close };
}

/** Waits for the code, until Ctrl-C or the end of the user's time. */
async function within(code: Promise<string>, signal: AbortSignal): Promise<string> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(EXPIRED), PATIENCE);
  const stop = () => end.abort(new Failure(EXIT.interrupted, "interrupted", "The login was canceled."));
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([
      code,
      new Promise<never>((_, reject) => {
        end.signal.addEventListener("abort", () => reject(end.signal.reason), { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

const EXPIRED = new Failure(EXIT.login, "login-expired", "The browser did not come back within ten minutes.", [
  "Run `skytale login` again, or `skytale login --device` if the browser is on another machine.",
]);
