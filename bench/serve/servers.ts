import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { workerdOf } from "../../test/server/processes";
import { type Server, startServer } from "../../test/server/spawn-server";

/** Where a server keeps its data: on a disk, or in a folder that is memory. */
export type Medium = "disk" | "memory";

const FOLDERS: Readonly<Record<Medium, string>> = { disk: os.tmpdir(), memory: "/dev/shm" };

/** Whether this machine has such a place. */
export const hasMedium = (medium: Medium): boolean => fs.existsSync(FOLDERS[medium]);

export const newFolder = (medium: Medium): string => fs.mkdtempSync(path.join(FOLDERS[medium], "skytale-bench-"));

/** Our server as `npm start` starts it, on any free port. */
export class Ours {
  readonly #server: Server;
  readonly data: string;
  /** From the command to the ready line, in milliseconds. */
  readonly startTime: number;

  private constructor(server: Server, startTime: number) {
    this.#server = server;
    this.data = server.data;
    this.startTime = startTime;
  }

  static async start(data: string): Promise<Ours> {
    const began = performance.now();
    const server = await startServer({ data, env: { PLAYER_REQUESTS_PER_MINUTE: "1000000" } });
    return new Ours(server, performance.now() - began);
  }

  get url(): string {
    return this.#server.url;
  }

  /** The processor time that workerd has used, in milliseconds. */
  processorTime(): number {
    // After the command, which may hold spaces: utime and stime are the 12th and 13th, in hundredths of a second.
    const fields = fs.readFileSync(`/proc/${this.#workerd()}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** What workerd keeps in memory, in bytes. */
  memory(): number {
    const status = fs.readFileSync(`/proc/${this.#workerd()}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  #workerd(): number {
    const [pid] = workerdOf(this.#server.pid);
    if (pid === undefined) throw new Error("workerd does not run");
    return pid;
  }
}

/** The bare Workers that the server is compared with. */
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

/** The bytes that a folder takes on its disk. */
export function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) size += fs.statSync(path.join(entry.parentPath, entry.name)).blocks * 512;
  }
  return size;
}

export const remove = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true });
