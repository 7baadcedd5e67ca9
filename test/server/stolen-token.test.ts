import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Authenticator } from "./authenticator";
import { ask, type Sent, verdict } from "./json-calls";
import { type Server, startServer } from "./spawn-server";

// A thief holds a player's token for some minutes and tries to gain permanent access.

let server: Server;
let url: string;

beforeAll(async () => {
  server = await startServer();
  url = server.url.replace("127.0.0.1", "localhost");
});
afterAll(() => server.stop());

const call = (method: string, path: string, sent?: Sent) => ask(url + path, method, sent);
const SCOPES = ["account:read", "account:write", "feed:read", "game:read", "game:play"];

/** A player, and a thief who has that player's bot token. */
async function robbed(username: string) {
  const { body } = await call("POST", "/v1/players", { body: { username } });
  const token: string = body.token;
  const bot = await call("POST", "/v1/me/tokens", { token, body: { name: "my bot", scopes: SCOPES } });
  return {
    username,
    token,
    recoveryCode: String(body.recoveryCode),
    stolen: { id: bot.body.id, token: bot.body.token },
  };
}

const optionsFor = async (token: string) => (await call("POST", "/v1/me/passkeys/options", { token })).body;

async function add(token: string, authenticator: Authenticator, proof?: unknown) {
  const credential = authenticator.create(await optionsFor(token));
  return call("POST", "/v1/me/passkeys", { token, body: { name: "a phone", credential, ...(proof ? { proof } : {}) } });
}

async function signIn(authenticator: Authenticator) {
  const options = await call("POST", "/v1/session/options");
  return call("POST", "/v1/session", { body: { credential: authenticator.get(options.body) } });
}

const eventsOf = async (token: string, type: string) =>
  (await call("GET", "/v1/me/events", { token })).body.items.filter((event: { type: string }) => event.type === type);

describe("a stolen token", () => {
  test("adds no passkey by itself, by a token that it creates, or by guessing", async () => {
    const { token, stolen } = await robbed("stolen-a");
    const thief = new Authenticator(url);
    const refused = await add(stolen.token, thief);
    expect(verdict(refused)).toBe("403 fresh-proof-required");
    expect(refused.body).toMatchObject({
      accepted: ["recovery-code"],
      detail: expect.stringContaining("recovery code"),
    });
    const child = await call("POST", "/v1/me/tokens", {
      token: stolen.token,
      body: { name: "young", scopes: SCOPES },
    });
    expect(verdict(await add(child.body.token, thief))).toBe("403 fresh-proof-required");
    const guess = { recoveryCode: "00000-00000-00000-00000-00000" };
    expect(verdict(await add(stolen.token, thief, guess))).toBe("403 bad-recovery-code");
    for (const wrong of [{}, { recoveryCode: "x", passkey: {} }, { password: "x" }]) {
      expect(verdict(await add(stolen.token, thief, wrong))).toBe("422 invalid-request");
    }
    expect(verdict(await signIn(thief))).toBe("422 bad-passkey");
    expect((await call("GET", "/v1/me/passkeys", { token })).body.items).toEqual([]);
    expect(await eventsOf(token, "token.added")).toHaveLength(2);
  });

  test("adds no passkey with a signature of another passkey, purpose or player", async () => {
    const { token, stolen } = await robbed("stolen-b");
    const owner = new Authenticator(url);
    await add(token, owner);
    const options = await optionsFor(stolen.token);
    expect(options.proof).toMatchObject({ accepted: ["recovery-code", "passkey"], passkey: { rpId: "localhost" } });
    expect((await optionsFor(token)).proof).toBeNull();
    const thief = new Authenticator(url);
    const by = (passkey: unknown) => add(stolen.token, thief, { passkey });
    // The thief's own key is not a passkey of the owner.
    expect(verdict(await by(thief.get(options.proof.passkey, { userHandle: options.user.id })))).toBe(
      "422 bad-passkey",
    );
    const stranger = await robbed("stolen-stranger");
    const theirs = new Authenticator(url);
    await add(stranger.token, theirs);
    expect(verdict(await by(theirs.get(options.proof.passkey)))).toBe("422 bad-passkey");
    // Signatures for other purposes: the owner's sign-in, and another player's proof.
    const signInOptions = (await call("POST", "/v1/session/options")).body;
    expect(verdict(await by(owner.get(signInOptions)))).toBe("422 bad-passkey");
    const other = await optionsFor(stranger.stolen.token);
    expect(verdict(await by(owner.get(other.proof.passkey)))).toBe("422 bad-passkey");
    expect(verdict(await by(owner.get(options.proof.passkey, { origin: "https://evil.example" })))).toBe(
      "422 bad-passkey",
    );
    // A proof cannot be used to sign in.
    const credential = owner.get((await optionsFor(stolen.token)).proof.passkey);
    expect(verdict(await call("POST", "/v1/session", { body: { credential } }))).toBe("422 bad-passkey");
    expect((await call("GET", "/v1/me/passkeys", { token })).body.items).toHaveLength(1);
  });
});

describe("an owner", () => {
  test("adds a passkey by a token of any age, with the recovery code or a passkey, once per signature", async () => {
    const { token, stolen: bot, recoveryCode } = await robbed("owner-a");
    const first = new Authenticator(url);
    const made = await add(bot.token, first, { recoveryCode: recoveryCode.toLowerCase() });
    expect(made).toMatchObject({ status: 201, body: { createdBy: { tokenId: bot.id, tokenName: "my bot" } } });
    const proof = { passkey: first.get((await optionsFor(bot.token)).proof.passkey) };
    expect((await add(bot.token, new Authenticator(url), proof)).status).toBe(201);
    expect(verdict(await add(bot.token, new Authenticator(url), proof))).toBe("422 bad-passkey");
    expect((await signIn(first)).status).toBe(201);
    const told = await eventsOf(token, "passkey.added");
    expect(told.map(({ data }: { data: { provedBy: string } }) => data.provedBy)).toEqual(["recovery-code", "passkey"]);
    // The code was not used up.
    const back = { username: "owner-a", recoveryCode };
    expect((await call("POST", "/v1/token-recovery", { body: back })).status).toBe(201);
  });

  test("sees what a token created and revokes it together with the token", async () => {
    const { token, stolen, recoveryCode } = await robbed("owner-b");
    // The worst case: a thief who also has the recovery code.
    const thief = new Authenticator(url);
    await add(stolen.token, thief, { recoveryCode });
    const path = `/v1/me/tokens/${stolen.id}`;
    const seen = await call("GET", path, { token });
    expect(seen.body).toMatchObject({ id: stolen.id, created: { tokens: [], passkeys: [{ name: "a phone" }] } });
    expect(verdict(await call("GET", path, { token: (await robbed("owner-c")).token }))).toBe("404 not-found");
    const session = (await signIn(thief)).cookie?.split(";")[0] ?? "";
    expect(verdict(await call("DELETE", `${path}?passkeys=perhaps`, { token }))).toBe("422 invalid-request");
    expect((await call("DELETE", `${path}?passkeys=delete`, { token })).status).toBe(204);
    expect(verdict(await signIn(thief))).toBe("422 bad-passkey");
    expect((await call("GET", "/v1/me", { cookie: session, site: "same-origin" })).status).toBe(401);
  });

  test("sees the remaining passkeys after a recovery that does not revoke", async () => {
    const { token, username, recoveryCode } = await robbed("owner-d");
    const key = new Authenticator(url);
    const { body: passkey } = await add(token, key);
    const recovered = await call("POST", "/v1/token-recovery", { body: { username, recoveryCode } });
    expect(recovered.body.passkeys).toEqual([passkey]);
    const anew: string = recovered.body.token;
    expect((await call("DELETE", `/v1/me/passkeys/${passkey.id}`, { token: anew })).status).toBe(204);
    const next = { username, recoveryCode: recovered.body.recoveryCode };
    expect((await call("POST", "/v1/token-recovery", { body: next })).body.passkeys).toEqual([]);
  });
});
