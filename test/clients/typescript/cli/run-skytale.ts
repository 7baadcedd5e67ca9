import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { until } from "../../../server/http-player";

const COMMAND = path.join(import.meta.dirname, "../../../../clients/typescript/dist/cli/skytale.js");

/** The result of a finished command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A user of the command line with a configuration folder of their own. */
export class CommandUser {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-cli-"));
  readonly #env: Readonly<Record<string, string>>;
  readonly #children = new Set<ChildProcess>();

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env;
  }

  /** Signs up new players on a server. The last one becomes the current player. */
  async signUp(server: string, ...names: readonly string[]): Promise<void> {
    for (const name of names) await this.ok("login", "--server", server, "--sign-up", name);
  }

  /** Runs a command to its end; `input` is piped into it. */
  async run(args: readonly string[], input = "", env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const running = this.start(args, env);
    running.child.stdin?.end(input);
    return running.ended;
  }

  /** Runs a command and returns its standard output. Throws if it fails. */
  async ok(...args: readonly string[]): Promise<string> {
    const { code, stderr, stdout } = await this.run(args);
    if (code !== 0) throw new Error(`skytale ${args.join(" ")}: ${code} ${stderr}`);
    return stdout;
  }

  /** Runs a command with --json and returns the parsed result. */
  async json<T>(...args: readonly string[]): Promise<T> {
    return JSON.parse(await this.ok(...args, "--json")) as T;
  }

  /** Starts a command that keeps running. */
  start(args: readonly string[], env: Readonly<Record<string, string>> = {}): RunningCommand {
    const inherited = Object.entries(process.env).filter(([name]) => !/^(SKYTALE_.*|NO_COLOR|FORCE_COLOR)$/.test(name));
    const child = spawn(process.execPath, [COMMAND, ...args], {
      env: { ...Object.fromEntries(inherited), SKYTALE_CONFIG: this.folder, ...this.#env, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#children.add(child);
    return new RunningCommand(child);
  }

  /** The stored token of a player who is logged in on a server. */
  tokenOf(server: string, name: string): string {
    const file = fs.readFileSync(path.join(this.folder, "config.json"), "utf8");
    return JSON.parse(file).servers[server].accounts[name].token;
  }

  /** Kills running commands and deletes the configuration. */
  dispose(): void {
    for (const child of this.#children) child.kill("SIGKILL");
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Creates a token with these scopes over HTTP, with another token of the player. */
export async function createToken(
  server: string,
  token: string,
  scopes: readonly string[],
): Promise<{ id: string; token: string }> {
  const response = await fetch(`${server}/v1/me/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "a bot", scopes }),
  });
  return (await response.json()) as { id: string; token: string };
}

/** A running command. */
export class RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = "";
  stderr = "";

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      this.stdout += chunk;
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      this.stderr += chunk;
    });
    this.ended = new Promise((resolve) => {
      child.once("close", (code) => resolve({ code, stdout: this.stdout, stderr: this.stderr }));
    });
  }

  /** Waits until the output matches. */
  printed(what: RegExp, seconds?: number): Promise<RegExpExecArray> {
    return until(async () => what.exec(this.stdout + this.stderr) ?? undefined, seconds);
  }

  /** Sends SIGINT, as Ctrl-C does. */
  interrupt(): Promise<Ended> {
    this.child.kill("SIGINT");
    return this.ended;
  }
}
