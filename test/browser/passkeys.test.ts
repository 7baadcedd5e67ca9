import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../../scripts/find-chromium";
import { type Server, startServer } from "../server/spawn-server";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("there is no Chromium");
  [server, browser] = await Promise.all([startServer(), chromium.launch({ executablePath })]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

// What a page does, in the page. Nothing of the test's own can be seen from there.
async function makePasskey(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const options = await fetch("/v1/me/passkeys/options", { method: "POST", headers });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await options.json());
  const credential = await navigator.credentials.create({ publicKey });
  const body = JSON.stringify({ name: "Chromium", credential });
  return (await fetch("/v1/me/passkeys", { method: "POST", headers, body })).status;
}

async function signIn(): Promise<number> {
  const options = await fetch("/v1/session/options", { method: "POST" });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await options.json());
  const credential = await navigator.credentials.get({ publicKey });
  const headers = { "content-type": "application/json" };
  return (await fetch("/v1/session", { method: "POST", headers, body: JSON.stringify({ credential }) })).status;
}

async function whoAmI(): Promise<{ status: number; username: string; cookies: string }> {
  const answer = await fetch("/v1/me");
  return { status: answer.status, username: (await answer.json()).username ?? "", cookies: document.cookie };
}

async function signOut(): Promise<number> {
  return (await fetch("/v1/session", { method: "DELETE" })).status;
}

async function listen(): Promise<string> {
  const stream = new EventSource("/v1/me/events/stream");
  return new Promise((resolve) => {
    stream.addEventListener("state", (event) => {
      stream.close();
      resolve(event.data);
    });
    stream.addEventListener("error", () => resolve("refused"));
  });
}

test("Chromium makes a passkey, signs in with it and no name, hears its stream by the session alone, and signs out", async () => {
  const origin = server.url.replace("127.0.0.1", "localhost");
  const signedUp = await fetch(`${server.url}/v1/players`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "key-holder" }),
  });
  const { token } = (await signedUp.json()) as { token: string };
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}/docs`);
  expect(await page.evaluate(whoAmI)).toMatchObject({ status: 401 });
  expect(await page.evaluate(makePasskey, token)).toBe(201);
  expect(await page.evaluate(signIn)).toBe(201);
  expect(await page.evaluate(whoAmI)).toEqual({ status: 200, username: "key-holder", cookies: "" });
  expect(await page.evaluate(listen)).toContain("counts");

  // Another page of this machine is another origin, and a link from elsewhere is nobody's request.
  const direct = await context.newPage();
  await direct.goto(`${origin}/v1/me`);
  expect(await direct.textContent("body")).toContain("missing-token");
  expect(await page.evaluate(signOut)).toBe(204);
  expect(await page.evaluate(whoAmI)).toMatchObject({ status: 401 });
  await context.close();
});
