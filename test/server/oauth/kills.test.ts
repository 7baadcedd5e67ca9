import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer } from "../http-player";
import { claimPort } from "../ports";
import { makeDataFolder, type Server, startServer } from "../spawn-server";
import { allow } from "./browser";

// The example of RFC 7636, appendix B.
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const REDIRECT = "http://127.0.0.1:5000/cb";

let folder: string;
let data: string;
let port: string;
let server: Server;
let token: string;

const start = async (): Promise<void> => {
  server = await startServer({ data, env: { PORT: port } });
};
const killed = async (): Promise<void> => {
  await server.kill9();
  await start();
};

beforeAll(async () => {
  folder = makeDataFolder();
  data = path.join(folder, "data");
  port = await claimPort();
  await start();
  ({ token } = await HttpPlayer.signUp(server.url, "oauth-kills"));
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const player = (): HttpPlayer => HttpPlayer.of(server.url, "oauth-kills", token);

/** Lets the player connect an app. Returns the code. */
async function codeFor(client_id: string): Promise<string> {
  const request = new URL("/oauth/authorize", server.url);
  request.search = new URLSearchParams({
    client_id,
    redirect_uri: REDIRECT,
    response_type: "code",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    scope: "account:read",
  }).toString();
  return (await allow(player(), request)).searchParams.get("code") ?? "";
}

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

async function ask(form: Readonly<Record<string, string>>): Promise<Tokens | string> {
  const response = await fetch(`${server.url}/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  const body = (await response.json()) as Readonly<Record<string, string>>;
  return response.ok
    ? { access: body.access_token ?? "", refresh: body.refresh_token ?? "" }
    : `${response.status} ${body.error}`;
}

const exchange = (client_id: string, code: string) =>
  ask({ grant_type: "authorization_code", client_id, code, redirect_uri: REDIRECT, code_verifier: VERIFIER });
const refresh = (client_id: string, refresh_token: string) =>
  ask({ grant_type: "refresh_token", client_id, refresh_token });

async function connect(clientId: string): Promise<Tokens> {
  const tokens = await exchange(clientId, await codeFor(clientId));
  if (typeof tokens === "string") throw new Error(tokens);
  return tokens;
}

const statusOf = async (access: string): Promise<number> =>
  (await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${access}` } })).status;

const connected = async (): Promise<readonly string[]> => {
  const { items } = await player().call<{ items: readonly { readonly name: string }[] }>("GET", "/v1/me/apps");
  return items.map(({ name }) => name);
};

async function disconnect(name: string): Promise<void> {
  const { items } = await player().call<{ items: readonly { readonly id: string; readonly name: string }[] }>(
    "GET",
    "/v1/me/apps",
  );
  const path = `/v1/me/apps/${items.find((app) => app.name === name)?.id}`;
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(server.url + path, { method: "DELETE", headers })).status).toBe(204);
}

test("a code survives a kill, works once, and its replay after another kill ends the tokens", async () => {
  const code = await codeFor("killed-code");
  await killed();
  const tokens = await exchange("killed-code", code);
  if (typeof tokens === "string") throw new Error(tokens);
  await killed();
  expect(await statusOf(tokens.access)).toBe(200);
  expect(await exchange("killed-code", code)).toBe("400 invalid_grant");
  expect(await statusOf(tokens.access)).toBe(401);
  await killed();
  expect(await statusOf(tokens.access)).toBe(401);
  expect(await refresh("killed-code", tokens.refresh)).toBe("400 invalid_grant");
});

test("a refresh whose answer was lost in a kill gets the same successor", async () => {
  const tokens = await connect("lost-answer");
  const first = await refresh("lost-answer", tokens.refresh);
  await killed();
  const repeated = await refresh("lost-answer", tokens.refresh);
  expect(repeated).toEqual({ access: expect.any(String), refresh: (first as Tokens).refresh });
});

test("a disconnected app stays disconnected after a kill", async () => {
  const tokens = await connect("disconnected");
  await disconnect("disconnected");
  await killed();
  expect(await statusOf(tokens.access)).toBe(401);
  expect(await refresh("disconnected", tokens.refresh)).toBe("400 invalid_grant");
  expect(await connected()).not.toContain("disconnected");
});

test("a backup restores apps as it restores tokens: those disconnected since, and none that has new tokens", async () => {
  const [revoked, renewed] = [await connect("revoked-since"), await connect("renewed-since")];
  await server.stop();
  const backup = path.join(folder, "backup");
  fs.cpSync(data, backup, { recursive: true });

  await start();
  await disconnect("revoked-since");
  const newer = (await refresh("renewed-since", renewed.refresh)) as Tokens;
  const later = await connect("connected-since");
  await server.stop();
  fs.rmSync(data, { recursive: true });
  fs.cpSync(backup, data, { recursive: true });

  await start();
  // As with tokens, a revocation since the backup is lost, and so is everything that was issued since.
  expect(await connected()).toEqual(expect.arrayContaining(["revoked-since", "renewed-since"]));
  expect(await connected()).not.toContain("connected-since");
  expect(await statusOf(revoked.access)).toBe(200);
  expect(await statusOf(later.access)).toBe(401);
  expect(await refresh("connected-since", later.refresh)).toBe("400 invalid_grant");
  // The app has a refresh token that the backup does not know. That looks like a stolen one, so the app has to ask again.
  expect(await statusOf(newer.access)).toBe(401);
  expect(await refresh("renewed-since", newer.refresh)).toBe("400 invalid_grant");
  expect(await connected()).not.toContain("renewed-since");
  await disconnect("revoked-since");
  expect(await statusOf(revoked.access)).toBe(401);
});
