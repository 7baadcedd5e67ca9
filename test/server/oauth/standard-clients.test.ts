import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer } from "../http-player";
import { type Server, startServer } from "../spawn-server";
import { allow } from "./browser";

let server: Server;
/** The website of an app. It publishes the metadata document of the app. */
let site: HttpServer;
let origin: string;

const DOCUMENTS: Readonly<Record<string, (url: string) => { readonly status: number; readonly body: string }>> = {
  "/client.json": (url) => ({ status: 200, body: documentOf(url) }),
  "/moved.json": () => ({ status: 302, body: "" }),
  "/copied.json": () => ({ status: 200, body: documentOf(`${origin}/client.json`) }),
  "/long.json": (url) => ({ status: 200, body: documentOf(url) + " ".repeat(20_000) }),
  "/missing.json": () => ({ status: 404, body: "" }),
  "/failed.json": () => ({ status: 500, body: "" }),
};

const documentOf = (client_id: string): string =>
  JSON.stringify({ client_id, client_name: "Phalanx Notes", redirect_uris: [`${origin}/cb`] });

beforeAll(async () => {
  server = await startServer();
  site = createServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/silent.json") return;
    if (path === "/endless.json") return void response.writeHead(200).write("{");
    const { status, body } = DOCUMENTS[path]?.(`${origin}${path}`) ?? { status: 404, body: "" };
    response.writeHead(status, { "content-type": "application/json", location: `${origin}/client.json` }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});

afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await server.stop();
});

const INSECURE = { [oauth.allowInsecureRequests]: true } as const;

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(server.url);
  const response = await oauth.discoveryRequest(issuer, { ...INSECURE, algorithm: "oauth2" });
  return oauth.processDiscoveryResponse(issuer, response);
}

/** Signs a player in as an app does that uses the library. */
async function signIn(as: oauth.AuthorizationServer, player: HttpPlayer, client: oauth.Client, redirectUri: string) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const request = new URL(as.authorization_endpoint ?? "");
  request.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    scope: "game:read account:read",
    state,
  }).toString();
  const callback = oauth.validateAuthResponse(as, client, await allow(player, request), state);
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    callback,
    redirectUri,
    verifier,
    INSECURE,
  );
  return oauth.processAuthorizationCodeResponse(as, client, response);
}

const statusOfMe = async (token: string): Promise<number> =>
  (await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status;

test("oauth4webapi signs a player in, refreshes and revokes", async () => {
  const player = await HttpPlayer.signUp(server.url, "oauth-gorgo");
  const as = await discover();
  const client = { client_id: "phalanx-notes" };
  const tokens = await signIn(as, player, client, "http://127.0.0.1:5000/cb");
  expect([tokens.expires_in, tokens.scope]).toEqual([3600, "game:read account:read"]);
  expect(await statusOfMe(tokens.access_token)).toBe(200);

  const again = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? "", INSECURE);
  const newer = await oauth.processRefreshTokenResponse(as, client, again);
  expect(newer.refresh_token).not.toBe(tokens.refresh_token);
  const refresh = newer.refresh_token ?? "";
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, oauth.None(), refresh, INSECURE));
  expect(await statusOfMe(newer.access_token)).toBe(401);
});

test("oauth4webapi refuses an answer of another issuer", async () => {
  const player = await HttpPlayer.signUp(server.url, "oauth-xerxes");
  const as = await discover();
  const honest = { ...as, issuer: "https://evil.example" };
  await expect(signIn(honest, player, { client_id: "phalanx-notes" }, "http://127.0.0.1:5000/cb")).rejects.toThrow(
    /iss/,
  );
});

test("oauth4webapi connects a device", async () => {
  const player = await HttpPlayer.signUp(server.url, "oauth-device");
  const as = await discover();
  const client = { client_id: "skytale-cli" };
  const asked = await oauth.deviceAuthorizationRequest(
    as,
    client,
    oauth.None(),
    { scope: "game:read account:read" },
    INSECURE,
  );
  const device = await oauth.processDeviceAuthorizationResponse(as, client, asked);
  const poll = async () =>
    oauth.processDeviceCodeResponse(
      as,
      client,
      await oauth.deviceCodeGrantRequest(as, client, oauth.None(), device.device_code, INSECURE),
    );
  await expect(poll()).rejects.toMatchObject({ error: "authorization_pending" });
  const approval = await fetch(`${server.url}/oauth/device/${device.user_code}`, {
    method: "POST",
    headers: { authorization: `Bearer ${player.token}`, "content-type": "application/json" },
    body: JSON.stringify({ approve: true }),
  });
  expect(approval.status).toBe(204);
  expect(await statusOfMe((await poll()).access_token)).toBe(200);
});

test("oauth4webapi registers an app", async () => {
  const player = await HttpPlayer.signUp(server.url, "oauth-register");
  const as = await discover();
  const metadata = { client_name: "Phalanx Notes", redirect_uris: [`${origin}/cb`] };
  const response = await oauth.dynamicClientRegistrationRequest(as, metadata, INSECURE);
  const client = await oauth.processDynamicClientRegistrationResponse(response);
  const tokens = await signIn(as, player, { client_id: client.client_id }, `${origin}/cb`);
  expect(await statusOfMe(tokens.access_token)).toBe(200);
});

test("an app is known by the document at its client_id", async () => {
  const player = await HttpPlayer.signUp(server.url, "oauth-document");
  const as = await discover();
  const client = { client_id: `${origin}/client.json` };
  const tokens = await signIn(as, player, client, `${origin}/cb`);
  expect(await statusOfMe(tokens.access_token)).toBe(200);
  const { items } = await player.call<{ items: readonly { readonly name: string }[] }>("GET", "/v1/me/apps");
  expect(items.map(({ name }) => name)).toEqual(["Phalanx Notes"]);
  await expect(signIn(as, player, client, `${origin}/other`)).rejects.toThrow("not one of the addresses");
});

test.each([
  ["redirects", "/moved.json", "answered 302"],
  ["names another client", "/copied.json", "is not the address of the document"],
  ["is too long", "/long.json", "larger than"],
  ["does not exist", "/missing.json", "answered 404"],
  ["has an error", "/failed.json", "answered 500"],
  ["has a body that does not end", "/endless.json", "does not answer in time"],
  ["has no header in time", "/silent.json", "does not answer in time"],
])("a document that %s is refused with the reason", async (_, path, reason) => {
  const request = new URL("/oauth/authorize", server.url);
  request.searchParams.set("client_id", origin + path);
  request.searchParams.set("redirect_uri", `${origin}/cb`);
  const page = await fetch(request, { redirect: "manual" });
  expect([page.status, await page.text()]).toEqual([400, expect.stringContaining(reason)]);
});
