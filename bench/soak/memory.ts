import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { thinkersOf, workerdOf } from "../../test/server/processes";

/** Memory of one process, or of several together, in bytes. */
export interface Memory {
  /** Resident pages, shared ones included. */
  readonly resident: number;
  /** Resident pages that belong to no file: heaps, stacks and allocator caches. */
  readonly anonymous: number;
}

/** Memory of the server's processes. */
export interface ServerMemory {
  readonly workerd: Memory;
  readonly node: Memory;
  /** All processes that search moves for the bots. */
  readonly thinkers: Memory;
}

const NOTHING: Memory = { resident: 0, anonymous: 0 };

/**
 * Reads the memory of the server's processes from /proc.
 * @param server the id of the Node process
 */
export function serverMemory(server: number): ServerMemory {
  return { workerd: sum(workerdOf(server)), node: sum([server]), thinkers: sum(thinkersOf(server)) };
}

const sum = (pids: readonly number[]): Memory =>
  pids.map(memoryOf).reduce(
    (all, { resident, anonymous }) => ({
      resident: all.resident + resident,
      anonymous: all.anonymous + anonymous,
    }),
    NOTHING,
  );

function memoryOf(pid: number): Memory {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) * 1024;
  return { resident: bytes("VmRSS"), anonymous: bytes("RssAnon") };
}

/** Size of the Worker's V8 heap, in bytes. */
export interface Heap {
  readonly used: number;
  readonly total: number;
}

/** Timeout for an answer of the inspector, in milliseconds. */
const TIMEOUT = 30_000;

/**
 * Reads the size of the Worker's V8 heap through workerd's inspector. Returns null if the inspector does not answer.
 */
export async function heapOf(inspectorPort: number): Promise<Heap | null> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ webSocketDebuggerUrl }) => webSocketDebuggerUrl.endsWith("skytale"));
  if (target === undefined) return null;
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const answer = new Promise<Heap | null>((resolve) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" })));
    socket.addEventListener("error", () => resolve(null));
    socket.addEventListener("message", ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as {
        id?: number;
        result?: { usedSize: number; totalSize: number };
      };
      if (id === 1) resolve(result === undefined ? null : { used: result.usedSize, total: result.totalSize });
    });
  });
  const heap = await Promise.race([answer, sleep(TIMEOUT, null, { ref: false })]);
  socket.close();
  return heap;
}
