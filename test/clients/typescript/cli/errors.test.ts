import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimPort } from "../../../server/ports";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser, createToken, type Ended } from "./run-skytale";

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
    const { id, token } = await createToken(server.url, user.tokenOf(server.url, "leonidas"), ["game:read"]);
    const other = new CommandUser({ SKYTALE_SERVER: server.url, SKYTALE_TOKEN: token });
    expect(await other.run(["games"])).toMatchObject({ code: 0 });
    await fetch(`${server.url}/v1/me/tokens/${id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${user.tokenOf(server.url, "leonidas")}` },
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
});
