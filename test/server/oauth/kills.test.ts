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

/** Lets a player connect an app. Returns the code. */
async function codeFor(client_id: string, owner = player()): Promise<string> {
  const request = new URL("/oauth/authorize", server.url);
  request.search = new URLSearchParams({
    client_id,
    redirect_uri: REDIRECT,
    response_type: "code",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    scope: "account:read",
  }).toString();
  return (await allow(owner, request)).searchParams.get("code") ?? "";
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

const connected = async (owner = player()): Promise<readonly string[]> => {
  const { items } = await owner.call<{ items: readonly { readonly name: string }[] }>("GET", "/v1/me/apps");
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

let isDying = false;

/** The answer to a request; null if the kill began before the answer arrived. The server may have handled the request. */
async function answerOf(request: Promise<Tokens | string>): Promise<Tokens | null> {
  const answer = await request.catch((): null => null);
  if (isDying) return null;
  if (typeof answer !== "string") return answer;
  throw new Error(answer);
}

/**
 * Kills the server while several loops send requests, and starts it again. Each loop ends with the server.
 * @param answered the number of requests that were answered
 */
async function killedDuring(loops: readonly Promise<void>[], answered: () => number): Promise<void> {
  await expect.poll(answered).toBeGreaterThan(loops.length);
  isDying = true;
  await server.kill9();
  await Promise.all(loops);
  isDying = false;
  await start();
}

test("a kill during refreshes disconnects no app", async () => {
  const apps = Array.from({ length: 8 }, (_, index) => `refreshing-${index}`);
  const newest = new Map<string, string>();
  let answered = 0;
  for (const app of apps) newest.set(app, (await connect(app)).refresh);
  const again = (app: string) => refresh(app, newest.get(app) ?? "");
  const loop = async (app: string): Promise<void> => {
    for (let tokens = await answerOf(again(app)); tokens !== null; tokens = await answerOf(again(app))) {
      newest.set(app, tokens.refresh);
      answered += 1;
    }
  };
  await killedDuring(apps.map(loop), () => answered);
  for (const app of apps) {
    const tokens = await again(app);
    if (typeof tokens === "string") throw new Error(`${app}: ${tokens}`);
    expect(await statusOf(tokens.access)).toBe(200);
  }
  expect(await connected()).toEqual(expect.arrayContaining(apps));
});

test("a kill during exchanges leaves each code either unused, or used: its repetition ends the tokens", async () => {
  const used: { readonly app: string; readonly code: string; readonly tokens: Tokens | null }[] = [];
  // A player has at most 50 grants.
  const owners = await Promise.all(
    Array.from({ length: 6 }, (_, index) => HttpPlayer.signUp(server.url, `exchanging-${index}`)),
  );
  const loop = async (owner: HttpPlayer): Promise<void> => {
    for (let count = 0; count < 45; count += 1) {
      const app = `${owner.username}-${count}`;
      const code = await codeFor(app, owner).catch((): null => null);
      if (code === null) return;
      const tokens = await answerOf(exchange(app, code));
      used.push({ app, code, tokens });
      if (tokens === null) return;
    }
  };
  await killedDuring(owners.map(loop), () => used.length);
  const unused: string[] = [];
  for (const { app, code, tokens } of used) {
    const again = await exchange(app, code);
    if (typeof again === "string") expect(again).toBe("400 invalid_grant");
    else {
      expect([tokens, await statusOf(again.access)]).toEqual([null, 200]);
      unused.push(app);
    }
    if (tokens !== null) expect(await statusOf(tokens.access)).toBe(401);
  }
  const left = await Promise.all(
    owners.map((owner) => connected(HttpPlayer.of(server.url, owner.username, owner.token))),
  );
  expect(left.flat().sort()).toEqual(unused.sort());
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
