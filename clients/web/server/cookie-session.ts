import {
  createClient,
  createSession,
  createSessionOptions,
  getMe,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from "skytale-client";
import { BrowserRefusal } from "./browser-refusal";

// The session of a passkey is an HttpOnly cookie, which scripts cannot read. The browser sends it with every request,
// and the server identifies the player by it if the request has no token
// (docs/decisions/027-browser-sessions-and-failures.md).

const client = createClient({ server: location.origin, retries: 1, longestPause: 2_000 });

/** Signs a challenge with a passkey and opens a session on the server. Returns the player's name. */
export async function openCookieSession(): Promise<string> {
  const credential = await signByPasskey(await createSessionOptions({ client }));
  await createSession({ client, body: { credential } });
  const { username } = await getMe({ client });
  return username;
}

/** Signs a challenge with one of the player's passkeys. Throws a BrowserRefusal. */
export async function signByPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(navigator.credentials.get({ publicKey }));
}

/** Creates a passkey for a player. Throws a BrowserRefusal. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(navigator.credentials.create({ publicKey }));
}

/** Messages for errors of the browser's passkey dialog. */
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: "The request was canceled, or no passkey was found. Nothing was changed.",
  InvalidStateError: "This device already has a passkey for your account.",
};

/** A credential as JSON for the server. */
async function answerOf<Answer>(asked: Promise<Credential | null>): Promise<Answer> {
  try {
    return JSON.parse(JSON.stringify(await asked));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new BrowserRefusal(error, REFUSALS);
  }
}
