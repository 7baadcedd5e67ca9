import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Challenge, Game, PostedChallenge, RunningGame } from "skytale-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimPort } from "../../../server/ports";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser, type Ended } from "./run-skytale";

// Two players at one terminal, and a real server.

let server: Server;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  await user.ok("login", "--server", server.url, "--sign-up", "leonidas");
  await user.ok("login", "--server", server.url, "--sign-up", "xerxes");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

/** Starts a game in which xerxes is to move, and returns its id. */
async function begin(variant: string, ...terms: readonly string[]): Promise<string> {
  const { id } = await user.json<Challenge>(
    "challenge",
    "leonidas",
    "--variant",
    variant,
    "--color",
    "white",
    ...terms,
  );
  return (await user.json<Game>("accept", id, "--as", "leonidas")).id;
}

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
    const token = await tokenOf("leonidas");
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
    const { token } = await createToken(await tokenOf("leonidas"), ["game:read", "game:play"]);
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

  test("is stored once per server, however the server's address is spelled", async () => {
    const other = new CommandUser();
    const { port } = new URL(server.url);
    await other.run(["login", "--server", server.url, "--with-token"], await tokenOf("leonidas"));
    for (const spelling of [`localhost:${port}`, `http://LOCALHOST.:${port}/v1/`, `127.0.0.1:${port}`]) {
      expect(await other.ok("whoami", "--server", spelling)).toContain("leonidas");
    }
    await other.run(["login", "--server", `localhost:${port}`, "--with-token"], await tokenOf("xerxes"));
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
    const entry = async (name: string) => ({ current: name, accounts: { [name]: { token: await tokenOf(name) } } });
    const stored = {
      server: localhost,
      servers: { [localhost]: await entry("leonidas"), [server.url]: await entry("xerxes") },
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
    await user.run(["login", "--server", server.url, "--with-token"], await tokenOf("xerxes"));
  });

  test("is not needed with a token in the environment", async () => {
    const other = new CommandUser({ SKYTALE_SERVER: server.url, SKYTALE_TOKEN: await tokenOf("xerxes") });
    expect(await other.ok("whoami")).toContain("xerxes");
    expect(fs.readdirSync(other.folder)).toEqual([]);
    other.dispose();
  });
});

async function tokenOf(name: string): Promise<string> {
  const file = fs.readFileSync(path.join(user.folder, "config.json"), "utf8");
  return JSON.parse(file).servers[server.url].accounts[name].token;
}

async function createToken(token: string, scopes: readonly string[]): Promise<{ id: string; token: string }> {
  const response = await fetch(`${server.url}/v1/me/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "a bot", scopes }),
  });
  return (await response.json()) as { id: string; token: string };
}

describe("a game", () => {
  test("is challenged to, found, accepted, shown, played and resigned", async () => {
    const challenge = await user.json<Challenge>(
      ...["challenge", "leonidas", "--variant", "spartan-chess", "--color", "white", "--time", "10d+12h/20d"],
      ...["--no-takebacks", "--no-vacation", "--message", "Come and take them", "--expires", "7d"],
    );
    expect(challenge).toMatchObject({
      timeControl: { kind: "bank", initial: "P10D", increment: "PT12H", max: "P20D" },
      takebacks: false,
      vacation: false,
      rated: false,
    });
    const incoming = await user.ok("challenges", "--as", "leonidas", "--box", "incoming");
    expect(incoming).toContain(
      `${challenge.id}  xerxes challenges leonidas: spartan-chess, casual, 10 d and 12 h more`,
    );
    expect(incoming).toContain("“Come and take them”");

    const accepted = await user.ok("accept", challenge.id, "--as", "leonidas");
    const id = /· (\S+)\n/.exec(accepted)?.[1] ?? "";
    expect(await user.ok("games")).toMatch(new RegExp(`${id} +spartan-chess +leonidas +white +yours +0`));
    expect(await user.ok("games", "--mine", "--as", "leonidas")).toContain("It is not your turn in any game.");
    const games = await user.json<RunningGame[]>("games");
    expect(games.map((game) => game.id)).toContain(id);

    const shown = await user.ok("show", id);
    expect(shown).toContain("xerxes (white) against leonidas (black)");
    expect(shown).toContain("8  l  g  k  c  c  k  w  l  8");
    expect(shown).toContain("Your turn (white), ply 0; until");
    expect(shown).toContain("Legal moves (20):");
    expect(shown).not.toContain("\u001b");
    expect(await user.ok("show", id, "--as", "leonidas")).toContain("8  l  w  k  c  c  k  g  l  8");

    expect(await user.ok("move", id, "e4", "--yes")).toContain("leonidas (black) to move, ply 1");
    const again = await user.json<Game>("move", id, "b7d5", "--yes", "--draw", "--as", "leonidas");
    expect(again).toMatchObject({ ply: 2, drawOffer: "black" });
    expect(await user.ok("show", id)).toContain("Black offered a draw.");

    expect(await user.ok("resign", id, "--yes")).toContain("Over: leonidas (black) won (resignation).");
    expect(await user.run(["resign", id, "--yes"])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("ended"),
    });
  });

  test("of Sparta shows cities, and one of Hoplit Chess reserves, from both sides", async () => {
    const sparta = await user.ok("show", await begin("sparta", "--option", "heroesConquer"), "--from", "both");
    expect(sparta).toContain(" 5  .  . [.]");
    expect(sparta.match(/Cities: white 4 \[ \], black 4 \( \)/g)).toHaveLength(2);
    expect(sparta.match(/^10 {2}/gm)).toHaveLength(2);
    const hoplit = await user.ok("show", await begin("hoplit-chess"), "--from", "black");
    expect(hoplit).toMatch(/White's reserve: H\n(.*\n)*Black's reserve: h/);
  });

  test("shows the legal moves after an illegal one and the current ply after a stale one", async () => {
    const id = await begin("spartan-chess");
    expect(await user.run(["move", id, "e2e5", "--yes"])).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/Legal moves: .*e2e4/),
    });
    const refused = await user.run(["move", id, "e2e5", "--yes", "--json"]);
    expect(refused.stdout).toBe("");
    const { error } = JSON.parse(refused.stderr);
    expect(error).toMatchObject({ code: "illegal-move", exitCode: 4 });
    expect(error.problem.legalMoves).toContain("e2e4");
    await user.ok("move", id, "e2e4", "--yes", "--ply", "0");
    expect(await user.run(["move", id, "d2d4", "--yes", "--ply", "0"])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("The game is at ply 1 now"),
    });
    expect(await user.run(["move", id, "d2d4", "--yes"])).toMatchObject({ code: 4 });
    expect((await user.json<Game>("show", id)).ply).toBe(1);
  });

  test("is not moved in without a confirmation if nobody can be asked", async () => {
    const id = await begin("spartan-chess");
    expect(await user.run(["move", id, "e2e4"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
    expect(await user.run(["resign", id])).toMatchObject({ code: 2 });
    expect((await user.json<Game>("show", id)).ply).toBe(0);
  });
});

test("a challenge to the house prints the running game", async () => {
  const house = ["challenge", "house-recruit", "--variant", "spartan-chess", "--color", "white"];
  const shown = await user.ok(...house);
  expect(shown).toContain("xerxes (white) against house-recruit (black)");
  expect(shown).toContain("2  P  P  P  P  P  P  P  P  2");
  const id = /`skytale move (\S+) <move>` plays/.exec(shown)?.[1] ?? "";
  expect(await user.ok("move", id, "e2e4", "--yes")).toContain("house-recruit");
  const posted = await user.json<PostedChallenge>(...house, "--private");
  expect(posted).toMatchObject({ status: "accepted", gameId: posted.game?.id, game: { turn: "white" } });
  for (const game of [id, posted.gameId ?? ""]) await user.ok("resign", game, "--yes");
});

test("open challenges are listed without a login, and direct ones can be declined", async () => {
  const open = await user.json<Challenge>("challenge", "--variant", "sparta", "--time", "none", "--uses", "2");
  const anybody = new CommandUser({ SKYTALE_SERVER: server.url });
  expect(await anybody.ok("challenges")).toContain(`${open.id}  xerxes challenges anybody: sparta, casual, no clock`);
  anybody.dispose();
  const direct = await user.json<Challenge>("challenge", "leonidas", "--variant", "sparta");
  const declined = await user.ok("decline", direct.id, "--reason", "too-fast", "--as", "leonidas");
  expect(declined).toContain(`Declined:\n${direct.id}`);
  expect(await user.run(["accept", direct.id, "--as", "leonidas"])).toMatchObject({ code: 4 });
});

describe("watch", () => {
  test("prints events as text or JSON lines and ends with Ctrl-C", async () => {
    const id = await begin("spartan-chess");
    const [people, programs] = [user.start(["watch"]), user.start(["watch", "--json"])];
    await Promise.all([people.printed(/Watching \d+ games/), programs.printed(/Watching/)]);
    await user.ok("move", id, "e2e4", "--yes");
    await Promise.all([people.printed(/move.played/), programs.printed(/"type":"move.played"/)]);
    await people.printed(/^\d\d:\d\d:\d\d {2}move.played +\S+ {2}white played e4 \(ply 1\)$/m);
    const [first, second] = await Promise.all([people.interrupt(), programs.interrupt()]);
    expect([first.code, second.code]).toEqual([0, 0]);
    for (const line of second.stdout.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("type");
  });

  test("draws a game's board after each move and ends with the game", async () => {
    const id = await begin("spartan-chess");
    const watching = user.start(["watch", id]);
    await watching.printed(/No moves yet/);
    await user.ok("move", id, "e2e4", "--yes");
    await watching.printed(/Moves by ply: 1. e4/);
    await user.ok("resign", id, "--yes");
    expect(await watching.ended).toMatchObject({ code: 0, stdout: expect.stringContaining("won (resignation)") });
    const over = await user.run(["watch", id]);
    expect(over).toMatchObject({ code: 0, stdout: expect.stringContaining("Over: leonidas (black) won") });
    expect(await user.run(["watch", "nosuch"])).toMatchObject({ code: 4 });
  });
});

describe("errors", () => {
  const refusals: readonly (readonly [string, readonly string[], Record<string, string>, number, RegExp])[] = [
    ["no server", ["games"], {}, 3, /No server.*\n.*skytale login --server/],
    ["no token", ["games"], { SKYTALE_SERVER: "SERVER" }, 3, /not logged in to http:.*\n.*skytale login --server/],
    ["an invalid token", ["games"], { SKYTALE_SERVER: "SERVER", SKYTALE_TOKEN: "x" }, 3, /skytale login --with-token/],
    [
      "no network",
      ["games", "--server", "http://127.0.0.1:FREE"],
      { SKYTALE_TOKEN: "x" },
      5,
      /No answer from http:.*ECONNREFUSED/,
    ],
    [
      "https for an http server",
      ["games", "--server", "https://127.0.0.1:PLAIN"],
      { SKYTALE_TOKEN: "x" },
      5,
      /No answer from https:.*\(TLS: wrong version number\)\.\n.*Try the address with http:/,
    ],
    [
      "a server address that is invalid",
      ["games", "--server", "::"],
      { SKYTALE_TOKEN: "x" },
      2,
      /is not the address of a server/,
    ],
    ["no such game", ["show", "nosuch"], { SKYTALE_SERVER: "SERVER" }, 4, /skytale games/],
    ["no such command", ["shwo"], {}, 2, /unknown command 'shwo'\n.*Did you mean show/],
    ["no such option", ["games", "--al"], {}, 2, /unknown option '--al'/],
    ["a missing argument", ["move", "x"], {}, 2, /missing required argument 'move'/],
    ["too many arguments", ["show", "a", "b"], {}, 2, /too many arguments/],
    ["no such variant", ["challenge", "--variant", "go"], {}, 2, /spartan-chess, hoplit-chess, sparta/],
    ["a bad time", ["challenge", "--variant", "sparta", "--time", "soon"], {}, 2, /3d: three days/],
    ["a bad ply", ["move", "x", "e4", "--ply", "one"], {}, 2, /“one” is not a ply/],
    [
      "two ways to log in",
      ["login", "--sign-up", "x", "--with-token", "--server", "x"],
      {},
      2,
      /only one of --sign-up/,
    ],
    ["no way to log in", ["login", "--server", "http://127.0.0.1:1"], {}, 2, /--sign-up <name>/],
    ["a bad target", ["listen", "--forward-to", "ftp://x"], {}, 2, /not a valid target address/],
    [
      "a bad filter",
      ["listen", "--forward-to", "3000", "--events", "turn"],
      {},
      2,
      /“turn” is not an event type.*\n.*turn.started/,
    ],
    ["no such event", ["trigger", "turn", "--forward-to", "3000"], {}, 2, /turn.started/],
    ["nothing", [], {}, 2, /Usage: skytale/],
  ];

  test.each(refusals)("%s", async (_, args, env, code, says) => {
    const stranger = new CommandUser();
    const real = Object.fromEntries(
      Object.entries(env).map(([key, value]) => [key, value.replace("SERVER", server.url)]),
    );
    const free = await claimPort();
    const ended = await stranger.run(
      args.map((arg) => arg.replace("FREE", free).replace("PLAIN", new URL(server.url).port)),
      "",
      real,
    );
    expect(ended.stderr).not.toContain("\u001b");
    stranger.dispose();
    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(says) });
    expect(ended.stderr).not.toMatch(/\n {4}at /);
  });

  test("reports a revoked token", async () => {
    const { id, token } = await createToken(await tokenOf("leonidas"), ["game:read"]);
    const other = new CommandUser({ SKYTALE_SERVER: server.url, SKYTALE_TOKEN: token });
    expect(await other.run(["games"])).toMatchObject({ code: 0 });
    await fetch(`${server.url}/v1/me/tokens/${id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${await tokenOf("leonidas")}` },
    });
    expect(await other.run(["games"])).toMatchObject({ code: 3, stderr: expect.stringContaining("revoked") });
    other.dispose();
  });

  test("reports a server that is another program", async () => {
    const stub = createServer((_, response) => response.writeHead(404).end("<h1>Not found</h1>"));
    stub.listen(0, "127.0.0.1");
    await once(stub, "listening");
    const { port } = stub.address() as AddressInfo;
    const ended: Ended = await user.run(["show", "x", "--server", `127.0.0.1:${port}`]);
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("does not come from a Skytale server") });
    stub.close();
  });

  test("names a damaged configuration file", async () => {
    const other = new CommandUser();
    fs.writeFileSync(path.join(other.folder, "config.json"), "{");
    const ended = await other.run(["games"]);
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(path.join(other.folder, "config.json")) });
    other.dispose();
  });

  test("exits quietly when the reader closes the pipe early", async () => {
    const watching = user.start(["watch", "--json"]);
    await watching.printed(/Watching/);
    watching.child.stdout?.destroy();
    const id = await begin("spartan-chess");
    await user.ok("move", id, "e2e4", "--yes");
    expect((await watching.ended).code).toBe(0);
  });
});

test("prints help for the program and for each command, which the README lists", async () => {
  const all = await user.ok("--help");
  expect(all).toContain("Exit codes: 0 success");
  const commands = [...all.matchAll(/^ {2}(\w+) /gm)].flatMap(([, name = ""]) => (name === "help" ? [] : [name]));
  expect(commands).toEqual(expect.arrayContaining(["login", "move", "listen"]));
  const readme = fs.readFileSync(path.join(import.meta.dirname, "../../../../clients/typescript/README.md"), "utf8");
  for (const command of commands) {
    expect(await user.ok(command, "--help")).toContain(`Usage: skytale ${command}`);
    expect(readme).toMatch(new RegExp(`^\\|.*\`${command}[ \`]`, "m"));
  }
});
