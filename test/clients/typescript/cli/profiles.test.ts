import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

let first: Server;
let second: Server;
const user = new CommandUser();

beforeAll(async () => {
  [first, second] = await Promise.all([startServer(), startServer()]);
  await user.ok("login", "--server", first.url, "--sign-up", "leonidas", "--profile", "home");
  await user.ok("login", "--server", first.url, "--sign-up", "gorgo");
  await user.ok("login", "--server", second.url, "--sign-up", "xerxes", "--profile", "away");
});

afterAll(async () => {
  user.dispose();
  await Promise.all([first.stop(), second.stop()]);
});

const hostOf = ({ url }: Server) => new URL(url).host;

test("a profile is selected by an option or the environment, whatever is the default", async () => {
  expect(await user.ok("whoami")).toMatch(`xerxes on ${second.url}\nProfile: away\n`);
  expect(await user.ok("whoami", "--profile", "home")).toMatch(`leonidas on ${first.url}\nProfile: home\n`);
  expect(await user.ok("whoami", "--profile", "HOME")).toMatch(/^leonidas/);
  expect(await user.ok("whoami", "--profile", `gorgo@${hostOf(first)}`)).toMatch(/^gorgo/);
  const inHome = (args: readonly string[], env = {}) => user.run(args, "", { SKYTALE_PROFILE: "home", ...env });
  expect((await inHome(["whoami"])).stdout).toMatch(/^leonidas/);
  expect((await inHome(["whoami"], { SKYTALE_SERVER: second.url })).stdout).toMatch(/^leonidas/);
  expect((await inHome(["whoami", "--server", second.url])).stdout).toMatch(/^xerxes/);
  // A given token must not be sent to the server of a profile.
  const token = user.tokenOf(second.url, "xerxes");
  const given = { SKYTALE_TOKEN: token, SKYTALE_SERVER: second.url };
  expect((await inHome(["whoami"], given)).stdout).toMatch(/^xerxes/);
});

test("profiles are listed, switched and renamed", async () => {
  expect(await user.ok("profiles", "list")).toMatch(/^PROFILE +PLAYER +SERVER +DEFAULT\n/);
  expect(await user.json("profiles", "list")).toEqual([
    { profile: "home", account: "leonidas", server: first.url, current: false },
    { profile: `gorgo@${hostOf(first)}`, account: "gorgo", server: first.url, current: false },
    { profile: "away", account: "xerxes", server: second.url, current: true },
  ]);
  expect(await user.ok("profiles", "switch", "home")).toBe(`Commands now act for leonidas on ${first.url}.\n`);
  expect(await user.ok("whoami")).toMatch(/^leonidas/);
  await user.ok("profiles", "rename", `gorgo@${hostOf(first)}`, "queen");
  expect(await user.ok("whoami", "--profile", "queen")).toMatch(/^gorgo/);
  await user.ok("profiles", "rename", "home", "queen");
  expect(await user.run(["whoami", "--profile", "home"])).toMatchObject({ code: 3 });
  await user.ok("profiles", "rename", "queen", "home");
  await user.ok("profiles", "switch", "away");
});

test("a login into a known profile keeps its server, and a logout forgets the name", async () => {
  const login = ["login", "--profile", "home", "--with-token", "--json"];
  const { stdout } = await user.run(login, user.tokenOf(first.url, "gorgo"));
  expect(JSON.parse(stdout)).toMatchObject({ server: first.url, account: "gorgo", profile: "home" });
  expect(await user.ok("whoami", "--profile", "home")).toMatch(/^gorgo/);
  const copy = new CommandUser();
  fs.copyFileSync(path.join(user.folder, "config.json"), path.join(copy.folder, "config.json"));
  await copy.ok("logout", "--profile", "home", "--yes");
  expect(await copy.run(["whoami", "--profile", "home"])).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/There is no profile “home”\.\n +Profiles: away, leonidas@.*\./),
  });
  copy.dispose();
  await user.run([...login, "--server", first.url], user.tokenOf(first.url, "leonidas"));
  await user.ok("profiles", "switch", "away");
});

test("logins at the same time are all stored", async () => {
  const other = new CommandUser();
  const tokens = [
    [first.url, user.tokenOf(first.url, "leonidas")],
    [first.url, user.tokenOf(first.url, "gorgo")],
    [second.url, user.tokenOf(second.url, "xerxes")],
  ] as const;
  const logins = tokens.map(([server, token]) => other.run(["login", "--server", server, "--with-token"], token));
  for (const { code } of await Promise.all(logins)) expect(code).toBe(0);
  expect(await other.json<unknown[]>("profiles", "list")).toHaveLength(3);
  expect(fs.readdirSync(other.folder)).toEqual(["config.json"]);
  other.dispose();
});

test("the configuration of an earlier version is read", async () => {
  const other = new CommandUser();
  const file = path.join(other.folder, "config.json");
  const accounts = { leonidas: { token: user.tokenOf(first.url, "leonidas") } };
  fs.writeFileSync(
    file,
    JSON.stringify({ server: first.url, servers: { [first.url]: { current: "leonidas", accounts } } }),
  );
  for (const host of [hostOf(first), `localhost:${new URL(first.url).port}`]) {
    expect(await other.ok("whoami", "--profile", `leonidas@${host}`)).toMatch(/^leonidas/);
  }
  other.dispose();
});

test.each([
  ["an unknown profile", ["whoami", "--profile", "nosuch"], 3, /There is no profile “nosuch”\.\n +Profiles: .*away/],
  ["a profile beside a server", ["whoami", "--profile", "home", "--server", "x"], 2, /Leave out --profile/],
  ["a bad name", ["login", "--server", "http://127.0.0.1:1", "--profile", "a b", "--sign-up", "x"], 2, /such as work/],
  ["a new name with @", ["profiles", "rename", "away", "a@b"], 2, /such as work/],
])("%s is refused", async (_, args, code, says) => {
  expect(await user.run(args)).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(says) });
});
