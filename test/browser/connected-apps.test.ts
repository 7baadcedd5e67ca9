import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { listApps } from "skytale-client";
import { expect, inject, onTestFinished, test } from "vitest";
import { button, link } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

const server = inject("server");
// The example of RFC 7636, appendix B.
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/** Starts the website of an app, which shows a page at every address. Returns its origin. */
async function startApp(): Promise<string> {
  const app = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end("<!doctype html><link rel=icon href=data:,><h1>The app</h1>");
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    app.closeAllConnections();
    app.close();
  });
  return `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
}

const requestOf = (app: string, changes: Readonly<Record<string, string>> = {}): string =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: "phalanx-notes",
    redirect_uri: `${app}/cb`,
    response_type: "code",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    scope: "game:read game:play",
    state: "xyz",
    ...changes,
  })}`;

/** Exchanges the code in the address that the browser was sent to. */
async function exchange(page: Page, app: string): Promise<Response> {
  await page.getByRole("heading", { name: "The app" }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("state"), searchParams.get("iss")]).toEqual(["xyz", server.url]);
  const form = { grant_type: "authorization_code", client_id: "phalanx-notes", redirect_uri: `${app}/cb` };
  const body = new URLSearchParams({ ...form, code: searchParams.get("code") ?? "", code_verifier: VERIFIER });
  return fetch(`${server.url}/oauth/token`, { method: "POST", body });
}

test("a player connects an app, sees it in the settings, and disconnects it", async () => {
  const app = await startApp();
  const player = await newPlayer("gorgo");
  const { page } = await openAs(player, requestOf(app));
  await page.getByRole("heading", { name: "Connect phalanx-notes?" }).waitFor();
  expect(await page.getByRole("main").textContent()).toContain("return to 127.0.0.1");
  expect(await page.getByRole("main").textContent()).toContain("Play moves in your games");
  expect([await accessibilityViolations(page), await horizontalOverflow(page)]).toEqual([[], 0]);
  const play = page.getByLabel("Play moves in your games");
  await play.uncheck();
  await page.getByLabel("See your games").uncheck();
  await button(page, "Allow").click();
  await page.getByText("Choose at least one permission, or refuse.").waitFor();
  await page.getByLabel("See your games").check();
  await button(page, "Allow").click();
  const exchanged = await exchange(page, app);
  expect(await exchanged.json()).toMatchObject({ scope: "game:read" });

  await page.goto("/settings/account#apps");
  const apps = page.locator("#apps");
  await apps.getByText("phalanx-notes").waitFor();
  await apps.getByRole("button", { name: "Disconnect" }).click();
  await apps.getByRole("button", { name: "Disconnect it" }).click();
  await apps.getByText("No app can act for you.").waitFor();
  expect((await listApps({ client: player.client })).items).toEqual([]);
});

test("a visitor signs up on the way, and can refuse", async () => {
  const app = await startApp();
  const { page } = await openWatched();
  await page.goto(requestOf(app));
  await page.getByLabel("First sign up").fill(`visitor-${Date.now().toString(36)}`);
  await button(page, "Sign up").click();
  await button(page, "Allow").waitFor();
  await link(page, "Refuse").click();
  await page.getByRole("heading", { name: "The app" }).waitFor();
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
});

test("a player who signs in with the recovery code comes back to the app", async () => {
  const app = await startApp();
  const player = await newPlayer("gorgo");
  const { page } = await openWatched();
  await page.goto(requestOf(app));
  await link(page, "Sign in with your recovery code").click();
  await page.getByLabel("Name", { exact: true }).fill(player.username);
  await page.getByLabel(/recovery code/i).fill(player.recoveryCode);
  await button(page, "Sign in").click();
  await page.getByRole("heading", { name: "Connect phalanx-notes?" }).waitFor();
  await button(page, "Allow").click();
  expect((await exchange(page, app)).status).toBe(200);
});

test("a player signs in as another one, who connects the app", async () => {
  const app = await startApp();
  const [player, other] = await Promise.all([newPlayer("gorgo"), newPlayer("leonidas")]);
  const { page } = await openAs(player, requestOf(app));
  await page.getByText(`You are signed in as ${player.username}`).waitFor();
  await link(page, "Sign in as another player").click();
  await page.getByLabel("Name", { exact: true }).fill(other.username);
  await page.getByLabel(/recovery code/i).fill(other.recoveryCode);
  await button(page, "Sign in").click();
  await page.getByText(`You are signed in as ${other.username}`).waitFor();
  await button(page, "Allow").click();
  expect((await exchange(page, app)).status).toBe(200);
  expect((await listApps({ client: other.client })).items).toHaveLength(1);
  expect((await listApps({ client: player.client })).items).toEqual([]);
});

test("the page explains an error of the app, and leads back", async () => {
  const { page } = await openAs(
    await newPlayer("gorgo"),
    requestOf("https://notes.example.org", { scope: "admin", client_id: "notes" }),
  );
  await page.getByRole("heading", { name: "This app cannot sign you in" }).waitFor();
  expect(await page.getByRole("main").textContent()).toContain("admin is no scope");
  expect(await link(page, "Return to notes.example.org").getAttribute("href")).toContain("error=invalid_scope");
});

const FRAMED = ["/authorize", "/device", "/oauth/authorize"];

test.each(FRAMED)("no site may show %s in a frame", async (path) => {
  const { headers } = await fetch(server.url + path);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("a page of another site that frames the consent stays empty", async () => {
  const app = await startApp();
  const { page, complaints } = await openAs(await newPlayer("gorgo"), "/");
  await page.goto(app);
  const request = requestOf(app);
  for (const path of [request, request.replace("/oauth/", "/"), "/device", "/oauth/authorize"]) {
    complaints.length = 0;
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      document.body.replaceChildren(frame);
    }, server.url + path);
    await expect.poll(() => complaints.join()).toContain("frame-ancestors");
    const [, frame] = page.frames();
    await expect.poll(() => frame?.url()).toBe("chrome-error://chromewebdata/");
    expect(await frame?.getByRole("button").count()).toBe(0);
  }
});

test("a player connects a device by its code", async () => {
  const ask = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(server.url + path, { method: "POST", body: new URLSearchParams({ client_id: "skytale-cli", ...form }) });
  const device = (await (await ask("/oauth/device", { scope: "game:read" })).json()) as Record<string, string>;
  const { page } = await openAs(await newPlayer("gorgo"), "/device");
  await page.getByLabel("Code").fill("BBBB-BBBB");
  await button(page, "Continue").click();
  await page.getByText("This code is not valid.").waitFor();
  await page.getByLabel("Code").fill((device.user_code ?? "").toLowerCase());
  await button(page, "Continue").click();
  await page.getByRole("heading", { name: "Connect skytale-cli?" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Allow").click();
  await page.getByRole("heading", { name: "The device is connected" }).waitFor();
  const grant = "urn:ietf:params:oauth:grant-type:device_code";
  const given = await ask("/oauth/token", { grant_type: grant, device_code: device.device_code ?? "" });
  expect(given.status).toBe(200);
});
