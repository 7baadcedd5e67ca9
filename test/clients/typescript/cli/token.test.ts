import type { NewToken, TokenInfo } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

let server: Server;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  await user.signUp(server.url, "leonidas");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

const ask = (token: string, path: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

test("print shows the token in use, and nothing else", async () => {
  const token = user.tokenOf(server.url, "leonidas");
  expect(await user.ok("token", "print")).toBe(`${token}\n`);
  expect(await user.json("token", "print")).toEqual({ server: server.url, account: "leonidas", token });
  const { stdout } = await user.run(["token", "print"], "", { SKYTALE_TOKEN: "sky_given_token" });
  expect(stdout).toBe("sky_given_token\n");
});

test("a new token has only its scopes, is listed without its secret, and ends when it is revoked", async () => {
  const args = ["token", "create", "--name", "my bot", "--scopes", "game:read, account:read", "--expires", "30d"];
  const made = await user.run(args);
  expect(made).toMatchObject({ code: 0, stderr: expect.stringMatching(/“my bot” \(.+\)\. It expires .*only once/) });
  const token = made.stdout.trim();
  expect((await ask(token, "/v1/me")).status).toBe(200);
  expect((await ask(token, "/v1/webhooks")).status).toBe(403);

  const listed = await user.ok("token", "list");
  expect(listed).not.toContain(token);
  expect(listed).toMatch(/^ID +NAME +CREATED +EXPIRES +SCOPES\n/);
  expect(listed).toMatch(/ my bot +\S+ \S+ UTC +\S+ \S+ UTC +game:read account:read$/m);
  expect(listed).toMatch(/\(in use here\).* never +all but admin$/m);
  const { id = "" } = (await user.json<TokenInfo[]>("token", "list")).find(({ name }) => name === "my bot") ?? {};

  expect(await user.run(["token", "revoke", id])).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
  expect(await user.ok("token", "revoke", id, "--yes")).toBe("Revoked the token “my bot”.\n");
  expect((await ask(token, "/v1/me")).status).toBe(401);
  expect(await user.run(["token", "revoke", id, "--yes"])).toMatchObject({
    code: 4,
    stderr: expect.stringContaining("skytale token list"),
  });
});

test("webhooks that a revoked token has created are deleted on request", async () => {
  const create = ["token", "create", "--name", "my receiver", "--scopes", "webhook:manage,feed:read,account:read"];
  const made = await user.run(create);
  const headers = { authorization: `Bearer ${made.stdout.trim()}`, "content-type": "application/json" };
  const body = JSON.stringify({ url: "http://127.0.0.1:20011/" });
  const hook = await fetch(`${server.url}/v1/webhooks`, { method: "POST", headers, body });
  expect(hook.status).toBe(201);
  const id = /\(([0-9a-z]{16})\)/.exec(made.stderr)?.[1] ?? "";

  expect(await user.json("webhooks", "list")).toHaveLength(1);
  await user.ok("token", "revoke", id, "--delete-webhooks", "--yes");
  expect(await user.json("webhooks", "list")).toEqual([]);
});

test("revoking the token in use logs out", async () => {
  const other = new CommandUser();
  await other.signUp(server.url, "gorgo");
  const [own] = await other.json<TokenInfo[]>("token", "list");
  expect(await other.ok("token", "revoke", own?.id ?? "", "--yes")).toContain("You are logged out here.");
  expect(await other.run(["whoami", "--server", server.url])).toMatchObject({ code: 3 });
  other.dispose();
});

test("JSON has the whole new token", async () => {
  const made = await user.json<NewToken>("token", "create", "--name", "x", "--scopes", "feed:read");
  expect(made).toMatchObject({
    name: "x",
    scopes: ["feed:read"],
    expiresAt: null,
    token: expect.stringMatching(/^sky_/),
  });
});

test.each([
  ["an unknown scope", ["create", "--name", "x", "--scopes", "games"], /“games” is not a scope\.\n.*game:read/],
  ["no scope", ["create", "--name", "x", "--scopes", ","], /at least one scope/],
  ["no name", ["create", "--scopes", "game:read"], /--name <name>/],
  [
    "a bad lifetime",
    ["create", "--name", "x", "--scopes", "game:read", "--expires", "soon"],
    /“soon” is not a lifetime/,
  ],
  ["a token in place of its id", ["revoke", "sky_a_b"], /skytale token list/],
  ["no such subcommand", ["crate"], /unknown command 'crate'\n.*Did you mean create/],
  ["no subcommand", [], /Usage: skytale token/],
])("%s is wrong usage", async (_, args, says) => {
  expect(await user.run(["token", ...args])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(says),
  });
});
