import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "./http-player";
import { signalIfRunning, waitForEnd, workerdOf } from "./processes";

const root = path.resolve(import.meta.dirname, "../..");
/**
 * Timeouts in milliseconds. They are far above the usual time, as all limits of tests are, and below the tests' own
 * timeouts.
 */
const startLimit = 120_000;
const stopLimit = 60_000;

export interface ServerOptions {
  /** The data folder. By default the server gets a new one, which is deleted when it stops. */
  readonly data?: string;
  /** Variables for the server, such as PORT or MIN_MOVE_TIME. By default the port is a free one. */
  readonly env?: Readonly<Record<string, string>>;
  /** Additional lines for the server's `/etc/hosts`. Needs `canChangeHosts`. */
  readonly hosts?: readonly string[];
}

/** Whether this machine lets a process have its own `/etc/hosts`. */
export const canChangeHosts = (): boolean => spawnSync("unshare", ["-Urm", "true"]).status === 0;

/** The result of a finished process. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Server {
  readonly url: string;
  readonly data: string;
  /** The Node process that serves, a descendant of npm. */
  readonly pid: number;
  /** Sends SIGTERM to npm, as a person or a supervisor would. */
  stop(): Promise<Ended>;
  /** Sends SIGKILL to the Node process alone. */
  kill9(): Promise<void>;
  /** Sends a signal to npm and all its descendants, as a terminal does. */
  signalGroup(signal: NodeJS.Signals): void;
  /** Closes the reading end of the server's output. */
  closeOutput(): void;
  /** Resolves when npm has ended. */
  readonly ended: Promise<Ended>;
}

/** Makes a data folder that outlives its servers. The caller removes it. */
export function makeDataFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), "skytale-data-"));
}

/** Runs `npm start` and waits for its ready line. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const data = options.data ?? makeDataFolder();
  const run = runStart(data, options.env, options.hosts);
  const url = await run.ready;
  const pid = Number(fs.readFileSync(path.join(data, "server.pid"), "utf8"));
  const end = async (signal: () => void): Promise<Ended> => {
    if (run.child.exitCode === null && run.child.signalCode === null) signal();
    const ended = await within(stopLimit, run.ended, `the server ${pid} did not stop`);
    if (options.data === undefined) fs.rmSync(data, { recursive: true, force: true });
    return ended;
  };
  return {
    url,
    data,
    pid,
    stop: () => end(() => run.child.kill("SIGTERM")),
    async kill9() {
      // workerd ends a moment later and holds the port until then, so an immediate start would fail.
      const runtimes = workerdOf(pid);
      await end(() => signalIfRunning(pid, "SIGKILL"));
      await waitForEnd(runtimes);
    },
    signalGroup(signal) {
      if (run.child.pid !== undefined) process.kill(-run.child.pid, signal);
    },
    closeOutput() {
      run.child.stdout?.destroy();
      run.child.stderr?.destroy();
    },
    ended: run.ended,
  };
}

/** Runs `npm start` and returns its result. The start is expected to fail. */
export async function failToStart(options: ServerOptions = {}): Promise<Ended> {
  const data = options.data ?? makeDataFolder();
  const run = runStart(data, options.env);
  const outcome = await Promise.race([run.ready.catch(() => "ended"), run.ended.then(() => "ended")]);
  if (outcome !== "ended") {
    run.child.kill("SIGTERM");
    throw new Error(`the server was to fail and is ready on ${outcome}`);
  }
  if (options.data === undefined) fs.rmSync(data, { recursive: true, force: true });
  return run.ended;
}

/** Runs `npm start` and stops it `pause` milliseconds after it has started its runtime. */
export async function stopWhileStarting(data: string, pause: number): Promise<Ended> {
  const run = await untilRuntime(data, pause);
  run.child.kill("SIGTERM");
  return within(stopLimit, run.ended, "what was starting did not stop");
}

/**
 * Runs `npm start` and kills its workerd `pause` milliseconds after it has started. Stops a server that gets ready in
 * spite of that.
 */
export async function killWorkerdWhileStarting(data: string, pause: number): Promise<Ended> {
  const run = await untilRuntime(data, pause);
  const pid = Number(fs.readFileSync(path.join(data, "server.pid"), "utf8"));
  for (const workerd of workerdOf(pid)) signalIfRunning(workerd, "SIGKILL");
  run.ready.then(
    () => run.child.kill("SIGTERM"),
    () => undefined,
  );
  return within(startLimit, run.ended, "the start did not end");
}

/** Runs `npm start`. Resolves `pause` milliseconds after it has started its runtime. */
async function untilRuntime(data: string, pause: number): Promise<Run> {
  const run = runStart(data);
  const file = path.join(data, "server.pid");
  const hasRuntime = () => fs.existsSync(file) && workerdOf(Number(fs.readFileSync(file, "utf8"))).length > 0;
  await until(async () => hasRuntime() || undefined, startLimit / 1000);
  await sleep(pause);
  return run;
}

/** Raised limits: tests and benches sign up more players and start more games at once than a home server allows. */
const RAISED_LIMITS = {
  SIGN_UPS_PER_HOUR: "100000",
  MAX_RUNNING_GAMES: "100000",
  MAX_LOBBY_CHALLENGES: "20",
  // Lists of tournaments have only those that a test creates.
  STANDING_TOURNAMENTS: "false",
} as const;

interface Run {
  readonly child: ChildProcess;
  /** The address from the ready line. Rejects if the process ends earlier or takes too long. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ended>;
}

function runStart(data: string, env: Readonly<Record<string, string>> = {}, hosts: readonly string[] = []): Run {
  const start = ["npm", "start", "--silent"];
  const [command = "", ...args] = hosts.length === 0 ? start : ["unshare", "-Urm", "sh", "-c", withHosts(data, hosts)];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...inheritedEnvironment(), PORT: "0", SKYTALE_DATA: data, ...RAISED_LIMITS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const killGroup = () => kill(child);
  process.once("exit", killGroup);
  const printed = { stdout: "", stderr: "" };
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code) => {
      process.off("exit", killGroup);
      resolve({ code, ...printed });
    });
  });
  child.stderr.on("data", (chunk: Buffer) => {
    printed.stderr += chunk.toString();
  });
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed.stdout += chunk.toString();
      const url = /^Skytale is ready on (\S+)$/m.exec(printed.stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
    void ended.then(({ code, stderr }) => reject(new Error(`npm start ended with ${code}: ${stderr}`)));
  });
  const ready = within(startLimit, line, "no ready line", killGroup);
  ready.catch(() => undefined);
  return { child, ready, ended };
}

/** A shell command that starts the server in its own mount namespace, where `/etc/hosts` has more lines. */
function withHosts(data: string, lines: readonly string[]): string {
  const file = path.join(data, "hosts");
  fs.writeFileSync(file, [fs.readFileSync("/etc/hosts", "utf8"), ...lines, ""].join("\n"));
  return `mount --bind '${file}' /etc/hosts && exec npm start --silent`;
}

/** The environment of this process without variables that would configure the server. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const own =
    /^(HOST|PORT|SKYTALE_.*|MIN_MOVE_TIME|MAX_MOVE_TIME|ALLOW_PRIVATE_WEBHOOKS|VITEST.*|NODE_ENV|NODE_OPTIONS)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

async function within<T>(limit: number, promise: Promise<T>, complaint: string, late?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late?.();
      reject(new Error(`${complaint} within ${limit} ms`));
    }, limit);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Kills npm's process group, which includes all its descendants. */
function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
