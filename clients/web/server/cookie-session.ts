import {
  type CreatePasskeyOptionsResponses,
  type CreateSessionOptionsResponses,
  createClient,
  getMe,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from "skytale-client";
import { BrowserRefusal } from "./browser-refusal";

// The session that a passkey opens. It is a cookie that no script can read: requests without a token carry it by
// themselves, and it is the server that knows whose it is (docs/decisions/098). Calls are made by address here: a page
// carries every call that any page imports by name.

const server = createClient({ server: location.origin, retries: 1, longestPause: 2_000 });
const json = { "Content-Type": "application/json" };

/** Asks the browser for a passkey, and has the server open a session with it. Returns whose it is. */
export async function openCookieSession(): Promise<string> {
  const options = await server.post<CreateSessionOptionsResponses, unknown, true, "data">({
    url: "/v1/session/options",
    responseStyle: "data",
  });
  const credential = await signByPasskey(options);
  await server.post({ url: "/v1/session", headers: json, body: { credential } });
  const { username } = await getMe({ client: server });
  return username;
}

/** Has one of the player's passkeys sign a challenge. */
export async function signByPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(navigator.credentials.get({ publicKey }));
}

/** Has the browser make a passkey for a player. */
export async function makePasskey(options: CreatePasskeyOptionsResponses[200]): Promise<PasskeyRegistration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(navigator.credentials.create({ publicKey }));
}

/** What a browser says where it asks its person, or its device. */
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: "Nothing was done: the browser was not allowed to, or found no passkey.",
  InvalidStateError: "This device has a passkey of yours already.",
};

/** What the browser made or found, as the server reads it. */
async function answerOf<Answer>(asked: Promise<Credential | null>): Promise<Answer> {
  try {
    return JSON.parse(JSON.stringify(await asked));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new BrowserRefusal(error, REFUSALS);
  }
}
