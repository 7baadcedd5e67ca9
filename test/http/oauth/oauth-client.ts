import { exports } from "cloudflare:workers";
import { challengeOf } from "../../../src/oauth/pkce";
import { type Answer, freshAddress, post, send, type TestPlayer, textAt } from "../client";

export const ISSUER = "https://skytale.test";
export const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
export const REDIRECT_URI = "https://notes.example.org/cb";
export const CLIENT_ID = "https://notes.example.org";

/** The query of an authorization request of an app, with changes. A change to null removes a parameter. */
export async function authorizationQuery(changes: Readonly<Record<string, string | null>> = {}): Promise<string> {
  const all: Readonly<Record<string, string | null>> = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    code_challenge: await challengeOf(VERIFIER),
    code_challenge_method: "S256",
    state: "state of the app",
    scope: "game:read game:play account:read",
    ...changes,
  };
  return new URLSearchParams(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null),
  ).toString();
}

/** Follows a link, as a browser does, without the redirect. */
export async function visit(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const request = new Request(`${ISSUER}${path}`, {
    headers: { "CF-Connecting-IP": freshAddress(), Accept: "text/html", ...headers },
    redirect: "manual",
  });
  return exports.default.fetch(request);
}

/** A form as the body of a request. */
export function formOf(form: Readonly<Record<string, string | null>>) {
  const pairs = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== null);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return { body: new URLSearchParams(pairs).toString(), headers };
}

/** Sends a form to an endpoint, as an app does. */
export async function sendForm(
  path: string,
  form: Readonly<Record<string, string | null>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { body, headers: own } = formOf(form);
  return send("POST", path, { body, headers: { ...own, ...headers } });
}

/** Lets a player connect the app of a request. Returns the address that the browser is sent to. */
export async function consent(player: Pick<TestPlayer, "token">, query: string): Promise<URL> {
  const given = await post("/oauth/authorize", player.token, { request: query });
  if (given.status !== 200) throw new Error(`consent: ${given.status} ${given.text}`);
  return new URL(textAt(given.body, "redirectTo"));
}

/** The code of a new consent. */
export async function codeOf(
  player: Pick<TestPlayer, "token">,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  return (await consent(player, await authorizationQuery(changes))).searchParams.get("code") ?? "";
}

/** Exchanges a code for tokens. */
export const exchange = (code: string, changes: Readonly<Record<string, string | null>> = {}): Promise<Answer> =>
  sendForm("/oauth/token", {
    grant_type: "authorization_code",
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    code,
    code_verifier: VERIFIER,
    ...changes,
  });

/** Exchanges a refresh token for tokens. */
export const refresh = (token: string, changes: Readonly<Record<string, string | null>> = {}): Promise<Answer> =>
  sendForm("/oauth/token", { grant_type: "refresh_token", client_id: CLIENT_ID, refresh_token: token, ...changes });

/** Connects the app, and returns its tokens. */
export async function connect(
  player: Pick<TestPlayer, "token">,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<{ readonly access: string; readonly refresh: string }> {
  const { client_id = CLIENT_ID, redirect_uri = REDIRECT_URI } = changes;
  const { body } = await exchange(await codeOf(player, changes), { client_id, redirect_uri });
  return { access: textAt(body, "access_token"), refresh: textAt(body, "refresh_token") };
}

/** The status and the error code of an answer as one text. */
export const oauthVerdict = ({ status, body }: Answer): string =>
  `${status} ${typeof body.error === "string" ? body.error : ""}`.trim();
