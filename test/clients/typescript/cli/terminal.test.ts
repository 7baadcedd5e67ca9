import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import path from "node:path";
import type { Challenge, Game } from "skytale-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../../server/http-player";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

// Behavior that needs a terminal: prompts, colors, secrets that are not echoed. `script` of util-linux provides the
// terminal.

const COMMAND = path.join(import.meta.dirname, "../../../../clients/typescript/dist/cli/skytale.js");
const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") ?? false;

let server: Server;
const user = new CommandUser();
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startServer();
  for (const name of ["leonidas", "xerxes"]) await user.ok("login", "--server", server.url, "--sign-up", name);
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  user.dispose();
  await server.stop();
});

/** Runs a command in a pseudo-terminal. */
function inTerminal(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const line = [process.execPath, COMMAND, ...args].map((word) => `'${word}'`).join(" ");
  const inherited = Object.entries(process.env).filter(([name]) => !/^(SKYTALE_.*|NO_COLOR|FORCE_COLOR)$/.test(name));
  const child = spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], {
    env: { ...Object.fromEntries(inherited), SKYTALE_CONFIG: user.folder, TERM: "xterm", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  children.push(child);
  let screen = "";
  child.stdout.on("data", (chunk: Buffer) => {
    screen += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  return {
    ended,
    screen: () => screen,
    shows: (what: RegExp) => until(async () => what.exec(screen) ?? undefined),
    type: (text: string) => child.stdin.write(text),
    /** Types a text as soon as the screen matches. */
    answer(what: RegExp, text: string) {
      child.stdout.on("data", function look() {
        if (!what.test(screen)) return;
        child.stdout.off("data", look);
        child.stdin.write(text);
      });
    },
  };
}

async function begin(): Promise<string> {
  const { id } = await user.json<Challenge>("challenge", "leonidas", "--variant", "spartan-chess", "--color", "white");
  return (await user.json<Game>("accept", id, "--as", "leonidas")).id;
}

const plyOf = async (id: string): Promise<number> => (await user.json<Game>("show", id)).ply;

describe.runIf(hasScript)("in a terminal", () => {
  test("shows a move and asks for confirmation; no and Ctrl-C send nothing", async () => {
    const id = await begin();
    const no = inTerminal(["move", id, "e4"]);
    await no.shows(/Play e4 against leonidas\? \[y\/N\]/);
    expect(no.screen()).toContain("Moves by ply: 1. e4");
    no.type("n\r");
    expect(await no.ended).toBe(130);
    const interrupted = inTerminal(["move", id, "e4"]);
    await interrupted.shows(/\[y\/N\]/);
    interrupted.type("\u0003");
    expect(await interrupted.ended).toBe(130);
    expect(interrupted.screen()).toContain("Nothing was sent.");
    expect(await plyOf(id)).toBe(0);

    const yes = inTerminal(["move", id, "e4"]);
    await yes.shows(/\[y\/N\]/);
    yes.type("y\r");
    expect(await yes.ended).toBe(0);
    expect(await plyOf(id)).toBe(1);
  });

  test("does not send a move that was played elsewhere during the confirmation", async () => {
    const id = await begin();
    const asking = inTerminal(["move", id, "e4"]);
    await asking.shows(/\[y\/N\]/);
    await user.ok("move", id, "d4", "--yes");
    asking.type("y\r");
    expect(await asking.ended).toBe(4);
    expect(asking.screen()).toContain("The game is at ply 1 now");
  });

  test("does not echo a typed token", async () => {
    const login = inTerminal(["login", "--server", server.url, "--with-token"]);
    login.answer(/Token: /, "sky_not_atoken\r");
    expect(await login.ended).toBe(3);
    expect(login.screen()).not.toContain("sky_not");
  });

  test("asks at login for arguments that are missing", async () => {
    const login = inTerminal(["login"], { SKYTALE_CONFIG: path.join(user.folder, "new") });
    await login.shows(/Server \[http:\/\/127.0.0.1:8787\]: /);
    login.type(`${server.url}\r`);
    await login.shows(/Name for a new account/);
    login.type("mardonius\r");
    expect(await login.ended).toBe(0);
    expect(login.screen()).toMatch(/Logged in to .* as .*mardonius/);
  });

  test("uses colors unless NO_COLOR is set", async () => {
    const id = await begin();
    const colored = inTerminal(["show", id]);
    await colored.ended;
    expect(colored.screen()).toContain("\u001b[1m");
    const plain = inTerminal(["show", id], { NO_COLOR: "1" });
    await plain.ended;
    expect(plain.screen()).toContain("8  l  g  k  c  c  k  w  l  8");
    expect(plain.screen()).not.toContain("\u001b[");
  });
});
