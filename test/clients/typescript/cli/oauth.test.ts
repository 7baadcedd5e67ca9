import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HttpPlayer } from "../../../server/http-player";
import { type Server, startServer } from "../../../server/spawn-server";
import { OAuthFront } from "./oauth-server";
import { CommandUser } from "./run-skytale";

let server: Server;
let playerToken = "";
let front: OAuthFront;
let user: CommandUser;
/** The program that stands for a browser: it requests the page, and follows its redirect to the command. */
let browser = "";

beforeAll(async () => {
  server = await startServer();
  playerToken = (await HttpPlayer.signUp(server.url, "leonidas")).token;
});

afterAll(() => server.stop());

beforeEach(async () => {
  front = await OAuthFront.start(server.url, playerToken);
  user = new CommandUser({ SKYTALE_SERVER: front.url, DISPLAY: "", WAYLAND_DISPLAY: "", SSH_CONNECTION: "" });
  browser = path.join(user.folder, "browser");
  fs.writeFileSync(browser, "#!/usr/bin/env node\nfetch(process.argv[2]);\n", { mode: 0o700 });
});

afterEach(() => {
  user.dispose();
  front.stop();
});

const logIn = (...args: readonly string[]) => user.run(["login", "--web", ...args], "", { BROWSER: browser });

interface Stored {
  readonly token: string;
  readonly oauth: { readonly refreshToken: string; readonly expiresAt: number };
}

const stored = (): Stored => {
  const file = JSON.parse(fs.readFileSync(path.join(user.folder, "config.json"), "utf8"));
  return file.servers[front.url].accounts.leonidas;
};

describe("a login with the browser", () => {
  test("uses PKCE and a port of this machine, and stores the tokens", async () => {
    expect(await logIn()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Logged in to .* as leonidas;/) });
    expect(front.authorization).toMatchObject({
      client_id: "skytale-cli",
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
      scope: expect.stringMatching(/game:play.*account:write/),
    });
    expect(front.authorization.scope).not.toContain("admin");
    expect(await user.ok("whoami")).toMatch(/^leonidas on /);
    expect(front.used).toEqual([]);
  });

  test("can be limited to a few scopes", async () => {
    await logIn("--scopes", "game:read,feed:read");
    expect(front.authorization.scope).toBe("game:read feed:read");
  });

  test("ignores the answer to another login and the answer of another server", async () => {
    const attack = `#!/usr/bin/env node
const url = new URL(process.argv[2]);
const back = new URL(url.searchParams.get("redirect_uri"));
const state = url.searchParams.get("state");
const send = (query) => fetch(back + "?" + new URLSearchParams(query));
await send({ code: "stolen", state: "other" });
await send({ code: "stolen", state, iss: "https://evil.example" });
await fetch(back.origin + "/");
await fetch(url);
`;
    fs.writeFileSync(`${browser}.mjs`, attack, { mode: 0o700 });
    browser = `${browser}.mjs`;
    expect(await logIn()).toMatchObject({ code: 0 });
  });

  test("sends no code to another host", async () => {
    front.metadata = { token_endpoint: "https://evil.example/oauth/token" };
    expect(await logIn()).toMatchObject({ code: 1, stderr: expect.stringContaining("https://evil.example") });
  });

  test("is refused with a sentence by an older server", async () => {
    front.metadata = null;
    expect(await logIn()).toMatchObject({ code: 3, stderr: expect.stringMatching(/older version\.\n.*--with-token/) });
  });

  test("is ended on the server by a logout", async () => {
    await logIn();
    const { refreshToken } = stored().oauth;
    expect(await user.ok("logout", "--yes")).toBe(`Logged leonidas out of ${front.url}.\n`);
    expect(front.revoked).toEqual([refreshToken]);
  });
});

test("the server itself logs in, refreshes and logs out", async () => {
  const consent = `#!/usr/bin/env node
const headers = { authorization: "Bearer ${playerToken}", "content-type": "application/json" };
const body = JSON.stringify({ request: new URL(process.argv[2]).search.slice(1) });
const given = await fetch("${server.url}/oauth/authorize", { method: "POST", headers, body });
await fetch((await given.json()).redirectTo);
`;
  fs.writeFileSync(`${browser}.mjs`, consent, { mode: 0o700 });
  browser = `${browser}.mjs`;
  expect(await logIn("--server", server.url)).toMatchObject({ code: 0 });
  const file = path.join(user.folder, "config.json");
  const configuration = JSON.parse(fs.readFileSync(file, "utf8"));
  const { leonidas } = configuration.servers[server.url].accounts;
  leonidas.oauth.expiresAt = 0;
  fs.writeFileSync(file, JSON.stringify(configuration));
  const here = ["--server", server.url];
  for (const { code } of await Promise.all([1, 2].map(() => user.run(["whoami", ...here])))) expect(code).toBe(0);
  const renewed = user.tokenOf(server.url, "leonidas");
  expect(renewed).not.toBe(leonidas.token);
  await user.ok("logout", "--yes", ...here);
  const after = await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${renewed}` } });
  expect(after.status).toBe(401);
});

describe("a token that expires", () => {
  test("is refreshed, by one of several commands at the same time", async () => {
    front.lifetime = 30;
    await logIn();
    const { refreshToken, token } = { ...stored(), ...stored().oauth };
    front.lifetime = 3600;
    const commands = await Promise.all([1, 2, 3].map(() => user.run(["whoami"])));
    for (const { code } of commands) expect(code).toBe(0);
    expect(front.used).toEqual([refreshToken]);
    expect(stored().token).not.toBe(token);
    expect(fs.statSync(path.join(user.folder, "config.json")).mode & 0o777).toBe(0o600);
  });

  test("is refreshed when the server rejects it early", async () => {
    await logIn();
    const { items } = (await (
      await fetch(`${server.url}/v1/me/tokens`, { headers: { authorization: `Bearer ${playerToken}` } })
    ).json()) as { items: { id: string; name: string }[] };
    for (const { id } of items.filter(({ name }) => name === "a bot")) {
      await fetch(`${server.url}/v1/me/tokens/${id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${playerToken}` },
      });
    }
    expect(await user.ok("whoami")).toMatch(/^leonidas/);
    expect(front.used).toHaveLength(1);
  });

  test("cannot be refreshed after the login was revoked", async () => {
    front.lifetime = 30;
    await logIn();
    front.endLogins();
    expect(await user.run(["whoami"])).toMatchObject({
      code: 3,
      stdout: "",
      stderr: expect.stringMatching(/Your login to .* has ended.*\n.*skytale login --server/),
    });
  });

  test("does not change the secret of listen and trigger", async () => {
    front.lifetime = 30;
    await logIn();
    const trigger = ["trigger", "turn.started", "--forward-to", `${front.url}/hook`];
    const first = await user.json<{ secret: string }>(...trigger);
    const second = await user.json<{ secret: string }>(...trigger);
    expect(second.secret).toBe(first.secret);
    expect(front.used.length).toBeGreaterThan(1);
  });
});

describe("a login by a code", () => {
  test("shows the code, and waits until it is entered", async () => {
    const login = user.start(["login", "--device"]);
    await login.printed(/Open http:\S+\/device on any device and enter the code WDJB-MJHT/);
    front.decision = "approve";
    expect(await login.ended).toMatchObject({ code: 0, stdout: expect.stringContaining("as leonidas") });
  });

  test("is used without a display, and can be denied", async () => {
    const login = user.start(["login", "--web"]);
    await login.printed(/WDJB-MJHT/);
    front.decision = "deny";
    expect(await login.ended).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("was denied") });
  });

  test("is canceled by Ctrl-C", async () => {
    const login = user.start(["login", "--device"]);
    await login.printed(/WDJB-MJHT/);
    expect(await login.interrupt()).toMatchObject({ code: 130 });
  });
});

test.each([
  ["two ways", ["--web", "--with-token"], /Choose only one/],
  ["scopes without a browser", ["--scopes", "game:read", "--sign-up", "x"], /--scopes needs --web or --device/],
  ["an unknown scope", ["--web", "--scopes", "games"], /“games” is not a scope/],
])("%s is wrong usage", async (_, args, says) => {
  expect(await user.run(["login", ...args])).toMatchObject({ code: 2, stderr: expect.stringMatching(says) });
});
