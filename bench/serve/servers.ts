import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { workerdOf } from "../../test/server/processes";
import { type Server, startServer } from "../../test/server/spawn-server";

/** Storage of a server's data folder: a disk, or a folder in memory. */
export type Medium = "disk" | "memory";

const FOLDERS: Readonly<Record<Medium, string>> = { disk: os.tmpdir(), memory: "/dev/shm" };

/** Whether this machine has a folder of this kind. */
export const hasMedium = (medium: Medium): boolean => fs.existsSync(FOLDERS[medium]);

export const newFolder = (medium: Medium): string => fs.mkdtempSync(path.join(FOLDERS[medium], "skytale-bench-"));

/** Our server, started as by `npm start`, on any free port. */
export class Ours {
  readonly #server: Server;
  readonly data: string;
  /** Time from the command to the ready line, in milliseconds. */
  readonly startTime: number;

  private constructor(server: Server, startTime: number) {
    this.#server = server;
    this.data = server.data;
    this.startTime = startTime;
  }

  static async start(data: string, env: Readonly<Record<string, string>> = {}): Promise<Ours> {
    const began = performance.now();
    const server = await startServer({ data, env: { PLAYER_REQUESTS_PER_MINUTE: "1000000", ...env } });
    return new Ours(server, performance.now() - began);
  }

  get url(): string {
    return this.#server.url;
  }

  /** Processor time used by workerd, in milliseconds. */
  processorTime(): number {
    return processorTimeOf(this.#workerd());
  }

  /** Resident memory of workerd, in bytes. */
  memory(): number {
    return memoryOf(this.#workerd());
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  #workerd(): number {
    const [pid] = workerdOf(this.#server.pid);
    if (pid === undefined) throw new Error("workerd is not running");
    return pid;
  }
}

/** Processor time used by a process, in milliseconds. */
export function processorTimeOf(pid: number): number {
  // The command name may contain spaces, so fields are counted after it. utime and stime are the 12th and 13th of
  // these, in hundredths of a second.
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** The minimal Workers that serve as a baseline. */
export class Floors {
  readonly #child: ChildProcess;
  readonly url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(data: string): Promise<Floors> {
    const script = path.join(import.meta.dirname, "floors/serve.ts");
    const child = spawn("tsx", [script, data], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return new Floors(child, line.toString().trim());
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}

/** Disk space used by a folder, in bytes. */
export function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) size += fs.statSync(path.join(entry.parentPath, entry.name)).blocks * 512;
  }
  return size;
}

export const remove = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true });
