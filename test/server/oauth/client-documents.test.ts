import { createServer, type Server as HttpServer } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpPlayer } from "../http-player";
import { canChangeHosts, type Server, startServer } from "../spawn-server";

const AUTHORIZATION = {
  response_type: "code",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
} as const;

/** A site on this machine that publishes the document of an app at every path. */
let site: HttpServer;
let origin: string;
/** The paths that were requested. */
let requested: string[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    const document = { client_id: origin + path, client_name: "Phalanx Notes", redirect_uris: [`${origin}/cb`] };
    response.end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const queryOf = (client_id: string): string =>
  new URLSearchParams({ client_id, redirect_uri: `${origin}/cb`, ...AUTHORIZATION }).toString();

describe("a document on this machine", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ env: { ALLOWED_ORIGINS: "https://play.example" } });
  });
  afterAll(() => server.stop());

  const navigate = (path: string, headers: Readonly<Record<string, string>>) =>
    fetch(`${server.url}/oauth/authorize?${queryOf(origin + path)}`, { redirect: "manual", headers });
  const consent = (path: string) =>
    fetch(`${server.url}/oauth/consent?${new URLSearchParams({ request: queryOf(origin + path) })}`, {
      headers: { "sec-fetch-site": "same-origin" },
    });

  test.each([
    ["a link on another site", { "sec-fetch-site": "cross-site", referer: "https://evil.example/" }],
    ["a link on a site that hides its address", { "sec-fetch-site": "cross-site" }],
  ])("is not requested because of %s", async (_, headers) => {
    requested = [];
    const page = await navigate("/foreign.json", headers);
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining("on this machine")]);
    // The other site can also open the page for the consent.
    expect((await consent("/foreign.json")).status).toBe(422);
    const device = await fetch(`${server.url}/oauth/device`, {
      method: "POST",
      headers: { origin: "https://play.example" },
      body: new URLSearchParams({ client_id: `${origin}/foreign.json` }),
    });
    expect([device.status, await device.json()]).toMatchObject([401, { error: "invalid_client" }]);
    expect(requested).toEqual([]);
  });

  test.each([
    ["a program", "/program.json", {}],
    ["an address that the player opens", "/typed.json", { "sec-fetch-site": "none" }],
    ["a page of another port", "/port.json", { "sec-fetch-site": "same-site" }],
    ["a page of localhost", "/name.json", { "sec-fetch-site": "cross-site", referer: "http://localhost:3000/" }],
  ])("is requested for %s, and then for the consent", async (_, path, headers) => {
    requested = [];
    expect((await navigate(path, headers)).status).toBe(303);
    expect(requested).toEqual([path]);
    expect((await consent(path)).status).toBe(200);
  });
});

describe("a name that resolves to a private address", () => {
  test.skipIf(!canChangeHosts()).each([
    ["of this machine", "127.0.0.1", { ALLOW_PRIVATE_WEBHOOKS: "false" }],
    ["of this machine in IPv6", "::1", { ALLOW_PRIVATE_WEBHOOKS: "false" }],
    ["of a private network, on a server for developers", "10.0.0.1", {}],
  ])("%s is not connected to for a document", async (_, address, env) => {
    let connections = 0;
    const receiver = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "::", resolve));
    const server = await startServer({ env, hosts: [`${address} notes.skytale-test.net`] });
    const client = `https://notes.skytale-test.net:${(receiver.address() as AddressInfo).port}/client.json`;
    const page = await fetch(`${server.url}/oauth/authorize?${queryOf(client)}`, { redirect: "manual" });
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining("does not answer in time")]);
    const player = await HttpPlayer.signUp(server.url, "inspector");
    const { id } = (await player.call<{ webhook: { id: string } }>("POST", "/v1/webhooks", { url: client })).webhook;
    expect(await player.call("POST", `/v1/webhooks/${id}/ping`)).toMatchObject({ status: null });
    expect(connections).toBe(0);
    const { stderr } = await server.stop();
    expect(stderr).toContain("is not allowed");
    receiver.close();
  });
});
