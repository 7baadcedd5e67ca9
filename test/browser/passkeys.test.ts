import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { Authenticator } from "../server/authenticator";
import { addAuthenticator } from "./authenticators";
import { newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

const server = inject("server");
/** A passkey needs a host name; an IP address is not allowed. */
const ORIGIN = server.url.replace("127.0.0.1", "localhost");

const Made = z.object({ token: z.string() });

// Runs inside the page, so it cannot use variables of the test.
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

test("Chromium creates a passkey, signs in with it without a username, streams by session cookie alone, and signs out", async () => {
  const signedUp = await fetch(`${server.url}/v1/players`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "key-holder" }),
  });
  const { token } = (await signedUp.json()) as { token: string };
  const { page } = await openWatched({ baseURL: ORIGIN });
  await addAuthenticator(page);
  await page.goto("/docs");
  expect(await page.evaluate(whoAmI)).toMatchObject({ status: 401 });
  expect(await page.evaluate(makePasskey, token)).toBe(201);
  expect(await page.evaluate(signIn)).toBe(201);
  expect(await page.evaluate(whoAmI)).toEqual({ status: 200, username: "key-holder", cookies: "" });
  expect(await page.evaluate(listen)).toContain("counts");

  // A navigation to the API has no session: the cookie counts only for requests that the site's own pages send.
  const direct = await page.context().newPage();
  await direct.goto("/v1/me");
  await expect.poll(() => direct.textContent("body")).toContain("missing-token");
  expect(await page.evaluate(signOut)).toBe(204);
  expect(await page.evaluate(whoAmI)).toMatchObject({ status: 401 });
});

describe("the client", () => {
  const opened = async (player?: Player, recoveryCode: string | null = null) => {
    const where = { baseURL: ORIGIN };
    const watched =
      player === undefined ? await openWatched(where) : await openAs(player, "/settings/account", where, recoveryCode);
    await addAuthenticator(watched.page);
    return watched;
  };

  test("adds a passkey, renames it, signs out in every tab, signs in without a username, and deletes it", async () => {
    const { page, complaints } = await opened(await newPlayer("gorgo"));
    await page.getByLabel("Name of a new passkey").fill("my phone");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("button", { name: "Rename my phone" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("my watch");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Rename my watch" }).waitFor();
    await logOut(page);
    await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();

    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("heading", { name: "Your games" }).waitFor();
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/me"));
    await page.goto("/settings/account");
    expect(await (await sent).headerValue("authorization")).toBeNull();
    const other = await page.context().newPage();
    await other.goto("/lobby");
    await other.locator(".card-buttons").first().waitFor();
    await logOut(page);
    await other.getByRole("heading", { name: "You are signed out" }).waitFor();
    expect(await page.evaluate(async () => (await fetch("/v1/session", { method: "DELETE" })).status)).toBe(204);

    // After sign-in the front page shows the list of games.
    await page.goto("/");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("heading", { name: "Your games" }).waitFor();
    await page.goto("/settings/account");
    await page.locator(".row", { hasText: "my watch" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    // Deleting the passkey ends the sessions that it started.
    await page.getByRole("heading", { name: "You were signed out" }).waitFor();
    expect(complaints.filter((line) => !line.includes("401"))).toEqual([]);
  });

  test("asks for the recovery code or a passkey unless the token is fresh", async () => {
    const owner = await newPlayer("kleomenes");
    const scopes = ["account:read", "account:write", "game:read", "feed:read", "challenge:read", "webhook:manage"];
    const made = Made.parse(await call("POST", "/v1/me/tokens", owner.token, { name: "an old browser", scopes }));
    const { page } = await openAs({ ...owner, token: made.token }, "/settings/account", { baseURL: ORIGIN });
    const { forgetKeys } = await addAuthenticator(page);
    const add = async (name: string) => {
      await page.getByLabel("Name of a new passkey").fill(name);
      await page.getByRole("button", { name: "Add passkey" }).click();
      await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    };
    await add("my phone");
    expect(await page.getByRole("button", { name: "Confirm with a passkey" }).count()).toBe(0);
    await page.getByLabel("Recovery code").fill("7G2K9-QD4W0-XN5TZ-1B8HC-3PMRV");
    await page.getByRole("button", { name: "Confirm with the code" }).click();
    await page.getByText("does not match the account").waitFor();
    await page.getByLabel("Recovery code").fill(owner.recoveryCode);
    await page.getByRole("button", { name: "Confirm with the code" }).click();
    await page.getByRole("button", { name: "Rename my phone" }).waitFor();
    await page.getByText("added by “an old browser”").waitFor();

    await add("my key");
    // The authenticator would refuse to create a second passkey for the same account, so it forgets the first one
    // between the confirmation and the creation.
    await page.exposeFunction("forgetKeys", forgetKeys);
    await page.evaluate(() => {
      const create = navigator.credentials.create.bind(navigator.credentials);
      navigator.credentials.create = async (options) => {
        await (window as unknown as { forgetKeys(): Promise<void> }).forgetKeys();
        return create(options);
      };
    });
    await page.getByRole("button", { name: "Confirm with a passkey" }).click();
    await page.getByRole("button", { name: "Rename my key" }).waitFor();

    // Revoking a token can also revoke the tokens and passkeys that it created.
    const { page: other } = await openAs(owner, "/settings/developers", { baseURL: ORIGIN });
    const row = other.locator(".row", { hasText: "an old browser" }).last();
    await row.getByRole("button", { name: "Revoke" }).click();
    await other.getByLabel("Also delete the passkeys added with it: “my phone”, “my key”").check();
    await other.getByRole("button", { name: "Revoke it" }).click();
    await page.getByRole("heading", { name: "You were signed out" }).waitFor();
    await other.goto("/settings/account");
    await other.getByRole("button", { name: "Add passkey" }).waitFor();
    expect(await other.getByRole("button", { name: "Rename my phone" }).count()).toBe(0);
    expect(await call("GET", "/v1/me/passkeys", owner.token)).toMatchObject({ items: [] });
  });

  test("lists the remaining passkeys after a recovery and deletes the chosen ones", async () => {
    const owner = await newPlayer("pausanias");
    for (const name of ["my phone", "a stranger's"]) await addPasskey(owner.token, name);
    const { page } = await opened();
    await page.goto("/recover");
    await page.getByLabel("Name").fill(owner.username);
    await page.getByLabel("Recovery code").fill(owner.recoveryCode);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "You are signed in" }).waitFor();
    await page.getByRole("button", { name: "Delete a stranger's" }).click();
    await page.getByText("Deleted", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Keep my phone" }).click();
    await page.getByRole("button", { name: "Go to your games" }).click();
    await page.getByRole("heading", { name: "Your games" }).waitFor();
    expect(await call("GET", "/v1/me/passkeys", owner.token)).toMatchObject({ items: [{ name: "my phone" }] });
  });

  test("warns that the recovery code is the only way to sign in until a passkey exists", async () => {
    const gorgo = await newPlayer("gorgo");
    const { page } = await opened(gorgo, gorgo.recoveryCode);
    await page.getByText("in another browser, or if this browser's data is cleared").waitFor();
    await page.getByLabel("Name of a new passkey").fill("my phone");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByText("if you lose your passkey").waitFor();
    expect(await page.getByText("in another browser, or if this browser's data is cleared").count()).toBe(0);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByText("You need your passkey to sign in again").waitFor();
    expect(await page.getByText("you cannot sign in").count()).toBe(0);
    // The list of games shows the recovery code too.
    await page.goto("/");
    await page.getByText("if you lose your passkey").waitFor();
  });

  test("explains a canceled prompt and offers no passkeys on an IP address", async () => {
    const { page } = await opened();
    await page.goto("/recover");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("The request was canceled").waitFor();
    await page.goto(`${server.url}/recover`);
    await page.getByLabel("Recovery code").waitFor();
    expect(await page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
  });
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.locator(".asked").getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("heading", { name: "You are signed out" }).waitFor();
}

/** Sends a request to the API outside of any page and returns the answer's JSON. */
async function call(method: string, path: string, token: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await fetch(ORIGIN + path, sent)).json();
}

/** Adds a passkey of a simulated authenticator that the browser does not have. */
async function addPasskey(token: string, name: string): Promise<void> {
  const credential = new Authenticator(ORIGIN).create(await call("POST", "/v1/me/passkeys/options", token));
  await call("POST", "/v1/me/passkeys", token, { name, credential });
}
