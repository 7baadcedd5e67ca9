import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Authenticator, type Lies } from "./authenticator";
import { ask as call, type Reply, type Sent, verdict } from "./json-calls";
import { type Server, startServer } from "./spawn-server";

let server: Server;
/** The server's address by host name, because passkeys are bound to one. */
let url: string;

beforeAll(async () => {
  server = await startServer();
  url = server.url.replace("127.0.0.1", "localhost");
});
afterAll(() => server.stop());

const ask = (method: string, path: string, sent?: Sent, at = url): Promise<Reply> => call(at + path, method, sent);

/** A player with a passkey. */
async function withPasskey(name: string) {
  const { body } = await ask("POST", "/v1/players", { body: { username: name } });
  const token: string = body.token;
  const authenticator = new Authenticator(url);
  const options = await ask("POST", "/v1/me/passkeys/options", { token });
  const credential = authenticator.create(options.body);
  const made = await ask("POST", "/v1/me/passkeys", { token, body: { name: "my phone", credential } });
  expect(made).toMatchObject({ status: 201, body: { name: "my phone", credentialId: authenticator.id } });
  return { token, recoveryCode: body.recoveryCode, playerId: body.player.id, authenticator, passkey: made.body };
}

async function signIn(authenticator: Authenticator, lies: Lies = {}): Promise<Reply> {
  const options = await ask("POST", "/v1/session/options");
  return ask("POST", "/v1/session", { body: { credential: authenticator.get(options.body, lies) } });
}

/** The cookie that a browser would send back. */
const kept = (reply: Reply): string => reply.cookie?.split(";")[0] ?? "";

test("a passkey opens a session that only this server's pages can use, until it is closed", async () => {
  const { authenticator, passkey, playerId } = await withPasskey("pass-leonidas");
  const signedIn = await signIn(authenticator);
  expect(signedIn).toMatchObject({ status: 201, body: { playerId, token: { parentId: passkey.id } } });
  expect(signedIn.cookie).toMatch(/^skytale=sky_\w+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  const cookie = kept(signedIn);
  expect(JSON.stringify(signedIn.body)).not.toContain(cookie.slice("skytale=".length));

  const me = await ask("GET", "/v1/me", { cookie, site: "same-origin" });
  expect(me.body).toMatchObject({ username: "pass-leonidas", scopes: expect.arrayContaining(["game:play"]) });
  for (const site of [undefined, "cross-site", "same-site", "none"]) {
    expect(verdict(await ask("GET", "/v1/me", { cookie, ...(site === undefined ? {} : { site }) }))).toMatch(
      /^40[13] /,
    );
  }
  const challenge = { variant: "sparta", color: "white", timeControl: { kind: "unlimited" }, rated: false };
  expect((await ask("POST", "/v1/challenges", { cookie, site: "same-origin", body: challenge })).status).toBe(201);
  expect(verdict(await ask("POST", "/v1/challenges", { cookie, site: "cross-site", body: challenge }))).toMatch(/^40/);

  const { items } = (await ask("GET", "/v1/me/passkeys", { cookie, site: "same-origin" })).body;
  expect(items).toMatchObject([{ id: passkey.id, lastUsedAt: expect.any(String) }]);
  const out = await ask("DELETE", "/v1/session", { cookie, site: "same-origin" });
  expect(out).toMatchObject({ status: 204, cookie: expect.stringMatching(/^skytale=; Path=\/; Max-Age=0; /) });
  expect(verdict(await ask("GET", "/v1/me", { cookie, site: "same-origin" }))).toBe("401 bad-token");
  // Public resources stay available to a browser whose session has ended.
  expect((await ask("GET", "/v1/variants", { cookie, site: "same-origin" })).status).toBe(200);
  expect((await ask("DELETE", "/v1/session", { cookie, site: "same-origin" })).status).toBe(204);
  expect((await signIn(authenticator)).status).toBe(201);
});

test("rejects everything but this passkey with a signature of this challenge for this server", async () => {
  const { authenticator, playerId } = await withPasskey("pass-gorgo");
  const other = await withPasskey("pass-ephialtes");
  const handle = (id: string) => Buffer.from(id).toString("base64url");
  const cases: Record<string, Lies> = {
    "another origin": { origin: "https://evil.example" },
    "another port": { origin: "http://localhost:1" },
    "another relying party": { rpId: "evil.example" },
    "a challenge that was made up": { challenge: randomBytes(56).toString("base64url") },
    "no challenge": { challenge: "" },
    "the making of a key": { type: "webauthn.create" },
    "another player": { userHandle: handle(other.playerId) },
    nobody: { userHandle: handle("0000000000000000") },
    "no player at all": { userHandle: "" },
    "an authenticator that has asked nobody": { isUnverified: true },
    "the key of somebody else": { signer: other.authenticator },
  };
  for (const [name, lies] of Object.entries(cases)) {
    expect([name, verdict(await signIn(authenticator, lies))]).toEqual([name, "422 bad-passkey"]);
  }
  const stolen = Object.assign(new Authenticator(url), { id: authenticator.id });
  expect(verdict(await signIn(stolen, { userHandle: handle(playerId) }))).toBe("422 bad-passkey");
  expect((await signIn(authenticator)).status).toBe(201);

  // A copied key does not know how often the original has signed.
  expect(verdict(await signIn(authenticator, { counter: 1 }))).toBe("422 bad-passkey");
  expect((await signIn(authenticator)).status).toBe(201);
});

test("a challenge is valid once and only for its purpose", async () => {
  const { authenticator, token } = await withPasskey("pass-agis");
  const options = await ask("POST", "/v1/session/options");
  const credential = authenticator.get(options.body);
  expect((await ask("POST", "/v1/session", { body: { credential } })).status).toBe(201);
  expect(verdict(await ask("POST", "/v1/session", { body: { credential } }))).toBe("422 bad-passkey");
  // The counter advances, so only the used challenge is the reason for the refusal.
  authenticator.counter += 5;
  const again = authenticator.get(options.body);
  expect(verdict(await ask("POST", "/v1/session", { body: { credential: again } }))).toBe("422 bad-passkey");
  const forMaking = await ask("POST", "/v1/me/passkeys/options", { token });
  const { challenge, rp } = forMaking.body;
  const misused = authenticator.get({ challenge, rpId: rp.id });
  expect(verdict(await ask("POST", "/v1/session", { body: { credential: misused } }))).toBe("422 bad-passkey");

  const both = authenticator.get((await ask("POST", "/v1/session/options")).body);
  const atOnce = await Promise.all([1, 2, 3].map(() => ask("POST", "/v1/session", { body: { credential: both } })));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test("a passkey is created only for the player of the challenge, once, and at most ten times", async () => {
  const { authenticator, token } = await withPasskey("pass-xerxes");
  const other = await withPasskey("pass-darius");
  const keep = (by: string, credential: unknown) =>
    ask("POST", "/v1/me/passkeys", { token: by, body: { name: "a key", credential } });
  const optionsFor = async (by: string) => (await ask("POST", "/v1/me/passkeys/options", { token: by })).body;
  const theirs = await optionsFor(other.token);
  expect(theirs.excludeCredentials).toEqual([{ type: "public-key", id: other.authenticator.id }]);
  expect(verdict(await keep(token, new Authenticator(url).create(theirs)))).toBe("422 bad-passkey");
  expect(verdict(await keep(token, authenticator.create(await optionsFor(token))))).toBe("422 bad-passkey");
  for (const lies of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { isUnverified: true }]) {
    const credential = new Authenticator(url).create(await optionsFor(token), lies);
    expect(verdict(await keep(token, credential))).toBe("422 bad-passkey");
  }
  const garbled = new Authenticator(url).create(await optionsFor(token));
  garbled.response.attestationObject = garbled.response.attestationObject.slice(0, 100);
  expect(verdict(await keep(token, garbled))).toBe("422 bad-passkey");
  for (let n = 1; n < 10; n += 1) {
    expect((await keep(token, new Authenticator(url).create(await optionsFor(token)))).status).toBe(201);
  }
  expect(verdict(await keep(token, new Authenticator(url).create(await optionsFor(token))))).toBe(
    "409 too-many-passkeys",
  );
});

test("attestation is ignored, because certificates contain addresses that would be fetched", async () => {
  const { token } = await withPasskey("pass-lysander");
  // { "alg": -7, "sig": h'00', "x5c": [h'00'] }, which is invalid in every attestation format.
  const cbor = "a363616c672663736967410063783563814100";
  for (const format of ["packed", "apple", "android-key", "fido-u2f", "unheard-of"]) {
    const options = (await ask("POST", "/v1/me/passkeys/options", { token })).body;
    const authenticator = new Authenticator(url);
    const credential = authenticator.create(options, { statement: { format, cbor } });
    const made = await ask("POST", "/v1/me/passkeys", { token, body: { name: format, credential } });
    expect([format, made.status]).toEqual([format, 201]);
    expect((await signIn(authenticator)).status).toBe(201);
  }
});

test("sessions end with their passkey, the oldest at the eleventh, and all with a revoking recovery", async () => {
  const { authenticator, token, passkey, recoveryCode } = await withPasskey("pass-brasidas");
  const sessions: string[] = [];
  for (let n = 0; n < 11; n += 1) sessions.push(kept(await signIn(authenticator)));
  const me = async (cookie = "") => (await ask("GET", "/v1/me", { cookie, site: "same-origin" })).status;
  expect([await me(sessions[0]), await me(sessions[1]), await me(sessions[10])]).toEqual([401, 200, 200]);
  const renamed = await ask("PATCH", `/v1/me/passkeys/${passkey.id}`, { token, body: { name: "a lost phone" } });
  expect(renamed.body.name).toBe("a lost phone");
  expect((await ask("DELETE", `/v1/me/passkeys/${passkey.id}`, { token })).status).toBe(204);
  expect([await me(sessions[1]), await me(sessions[10])]).toEqual([401, 401]);
  expect(verdict(await signIn(authenticator))).toBe("422 bad-passkey");
  expect(verdict(await ask("DELETE", `/v1/me/passkeys/${passkey.id}`, { token }))).toBe("404 not-found");

  const anew = new Authenticator(url);
  const options = await ask("POST", "/v1/me/passkeys/options", { token });
  await ask("POST", "/v1/me/passkeys", { token, body: { name: "anew", credential: anew.create(options.body) } });
  const session = kept(await signIn(anew));
  const recovery = { username: "pass-brasidas", recoveryCode, revokeAll: true };
  expect((await ask("POST", "/v1/token-recovery", { body: recovery })).status).toBe(201);
  expect(await me(session)).toBe(401);
  expect(verdict(await signIn(anew))).toBe("422 bad-passkey");
});

test("a passkey's session has no more scopes than the token that added it", async () => {
  const { token, recoveryCode } = await withPasskey("pass-nicias");
  const scopes = ["account:read", "account:write"];
  const narrow = (await ask("POST", "/v1/me/tokens", { token, body: { name: "narrow", scopes } })).body.token;
  const authenticator = new Authenticator(url);
  const options = await ask("POST", "/v1/me/passkeys/options", { token: narrow });
  const credential = authenticator.create(options.body);
  await ask("POST", "/v1/me/passkeys", {
    token: narrow,
    body: { name: "narrow", credential, proof: { recoveryCode } },
  });
  const signedIn = await signIn(authenticator);
  expect(signedIn.body.token.scopes.toSorted()).toEqual(scopes);
});

test("an IP address has no passkeys", async () => {
  expect(verdict(await ask("POST", "/v1/session/options", {}, server.url))).toBe("409 passkeys-unavailable");
});
