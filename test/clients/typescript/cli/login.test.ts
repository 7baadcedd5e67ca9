import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser, createToken } from "./run-skytale";

let server: Server;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  await user.signUp(server.url, "leonidas", "xerxes");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

describe("login", () => {
  test("signs up, shows the recovery code once, and stores the token in a private file", async () => {
    const { configuration, recoveryCode, username } = await user.json<Record<string, string>>(
      ...["login", "--server", server.url, "--sign-up", "artaxerxes"],
    );
    expect(username).toBe("artaxerxes");
    expect(recoveryCode).toMatch(/^[0-9A-Z-]{20,}$/);
    expect(fs.statSync(configuration ?? "").mode & 0o777).toBe(0o600);
    expect(fs.statSync(user.folder).mode & 0o077).toBe(0);
    expect(fs.readFileSync(configuration ?? "", "utf8")).not.toContain(recoveryCode);
    await user.ok("logout", "--yes");
  });

  test("reads a token from standard input and rejects invalid ones", async () => {
    const token = user.tokenOf(server.url, "leonidas");
    const other = new CommandUser();
    const login = ["login", "--server", server.url, "--with-token"];
    expect(await other.run(login, `${token}\n`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("as leonidas"),
    });
    expect(await other.run(login, "hunter2")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("not a token"),
    });
    expect(await other.run(login, token.replace(/.$/, "~"))).toMatchObject({ code: 3 });
    expect(await other.ok("whoami")).toContain("leonidas");
    other.dispose();
  });

  test("creates a new token from a recovery code", async () => {
    const other = new CommandUser({ SKYTALE_SERVER: server.url });
    const { recoveryCode } = await other.json<{ recoveryCode: string }>("login", "--sign-up", "darius");
    await other.ok("logout", "--yes");
    const recovered = await other.run(["login", "--recover", "darius", "--json"], recoveryCode);
    expect(JSON.parse(recovered.stdout)).toMatchObject({
      username: "darius",
      recoveryCode: expect.any(String),
      passkeys: [],
    });
    expect(await other.ok("whoami")).toContain("darius");
    other.dispose();
  });

  test("allows playing with a token that may not read the account", async () => {
    const { token } = await createToken(server.url, user.tokenOf(server.url, "leonidas"), ["game:read", "game:play"]);
    const other = new CommandUser();
    expect(await other.run(["login", "--server", server.url, "--with-token"], token)).toMatchObject({ code: 0 });
    expect(await other.run(["games"])).toMatchObject({ code: 0 });
    const whoami = await other.run(["whoami"]);
    expect(whoami).toMatchObject({ code: 3, stderr: expect.stringContaining("account:read") });
    // The error must not suggest the command that has just failed.
    expect(whoami.stderr).not.toContain("skytale whoami");
    expect(whoami.stderr).toContain("skytale login --with-token");
    // A missing scope of another command still leads to the advice to look at the token's scopes.
    const challenging = await other.run(["challenge", "xerxes", "--variant", "sparta"]);
    expect(challenging).toMatchObject({ code: 3, stderr: expect.stringContaining("skytale whoami") });
    other.dispose();
  });

  test("with a token that may not read the account shows the player's id, and never as a username", async () => {
    const { token } = await createToken(server.url, user.tokenOf(server.url, "leonidas"), ["feed:read"]);
    const account = token.split("_")[1];
    const other = new CommandUser({ SKYTALE_SERVER: server.url });
    const login = await other.run(["login", "--with-token", "--json"], token);
    expect(JSON.parse(login.stdout)).toMatchObject({ account, username: null });
    const listening = other.start(["listen", "--forward-to", "3000"]);
    expect((await listening.printed(/events of (.+) on/))[1]).toBe("this token");
    await listening.interrupt();
    expect(await other.json("logout", "--as", `${account}`, "--yes")).toMatchObject({ account, username: null });
    const { stdout } = await other.run(["login", "--with-token"], token);
    expect(stdout).toMatch(new RegExp(`as ${account};.*\n.*account:read`));
    other.dispose();
  });

  test("is stored once per server, however the server's address is spelled", async () => {
    const other = new CommandUser();
    const { port } = new URL(server.url);
    await other.run(["login", "--server", server.url, "--with-token"], user.tokenOf(server.url, "leonidas"));
    for (const spelling of [`localhost:${port}`, `http://LOCALHOST.:${port}/v1/`, `127.0.0.1:${port}`]) {
      expect(await other.ok("whoami", "--server", spelling)).toContain("leonidas");
    }
    await other.run(["login", "--server", `localhost:${port}`, "--with-token"], user.tokenOf(server.url, "xerxes"));
    expect(await other.ok("whoami", "--server", server.url)).toMatch(
      /^xerxes on .*\n.*\nAlso logged in here: leonidas/,
    );
    await other.ok("logout", "--server", server.url, "--yes");
    await other.ok("logout", "--server", server.url, "--yes");
    expect(await other.run(["whoami"])).toMatchObject({ code: 3, stderr: expect.stringContaining("No server") });
    other.dispose();
  });

  test("finds logins that an earlier version stored under another spelling", async () => {
    const other = new CommandUser();
    const localhost = server.url.replace("127.0.0.1", "localhost");
    const entry = (name: string) => ({
      current: name,
      accounts: { [name]: { token: user.tokenOf(server.url, name) } },
    });
    const stored = {
      server: localhost,
      servers: { [localhost]: entry("leonidas"), [server.url]: entry("xerxes") },
    };
    fs.writeFileSync(path.join(other.folder, "config.json"), JSON.stringify(stored));
    expect(await other.ok("whoami", "--server", server.url)).toMatch(
      /^leonidas on .*\n.*\nAlso logged in here: xerxes/,
    );
    expect(await other.ok("whoami", "--as", "xerxes")).toMatch(/^xerxes/);
    other.dispose();
  });

  test("uses the last of several players, or the one named by an option", async () => {
    expect(await user.ok("whoami")).toMatch(/^leonidas|^xerxes/);
    expect(await user.ok("whoami", "--as", "leonidas")).toMatch(/^leonidas on .*\n.*\nAlso logged in here: xerxes/);
    expect(await user.run(["whoami", "--as", "nobody"])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("Logged in: leonidas, xerxes."),
    });
    await user.run(["login", "--server", server.url, "--with-token"], user.tokenOf(server.url, "xerxes"));
  });

  test("is not needed with a token in the environment", async () => {
    const other = new CommandUser({ SKYTALE_SERVER: server.url, SKYTALE_TOKEN: user.tokenOf(server.url, "xerxes") });
    expect(await other.ok("whoami")).toContain("xerxes");
    expect(fs.readdirSync(other.folder)).toEqual([]);
    other.dispose();
  });
});
