import fs from "node:fs/promises";
import path from "node:path";
import type { KindFacts, ProcessFacts, ServerFacts } from "../../src/metrics/server-facts.ts";
import { BINDINGS, type Binding, OBJECT_KINDS } from "../../src/object-kinds.ts";
import { countAlarms } from "./alarm-index.ts";
import { databaseFolder, objectFolderOf } from "./data-files.ts";

/** How long results are cached, in milliseconds. Listing the files of a large server takes a second. */
const FILES_FOR = 60_000;
const THE_REST_FOR = 5_000;
/** Files that are examined at the same time. */
const AT_ONCE = 16;

/** The parts of the server that are measured. */
export interface ServerParts {
  /** The data folder. */
  readonly data: string;
  /** The Worker's name. */
  readonly name: string;
  /** Start of the server in milliseconds since 1970. */
  readonly startedAt: number;
  readonly runtimePid: () => number | null;
  readonly thinkerPids: () => readonly number[];
  readonly runtimeRestarts: () => number;
  readonly searches: () => ServerFacts["searches"];
  /** Milliseconds since 1970, by the clock that the alarms use. */
  readonly now: () => number;
}

/** Returns a function that measures the server. Results are cached for some seconds, sizes of files for a minute. */
export function serverFacts(parts: ServerParts): () => Promise<ServerFacts> {
  const sizes = cached(FILES_FOR, () => measureFiles(parts));
  return cached(THE_REST_FOR, async () => {
    const [{ databaseBytes, objects }, awake, processes, disk] = await Promise.all([
      sizes(),
      countAwake(parts),
      measureProcesses(parts),
      fs.statfs(parts.data),
    ]);
    const kinds = BINDINGS.map((binding): KindFacts => {
      const { logName, className } = OBJECT_KINDS[binding];
      const { pending, overdue, earliest } = countAlarms(parts.data, parts.name, className, parts.now());
      return {
        kind: logName,
        awake: awake?.get(binding) ?? null,
        ...objects[binding],
        alarms: pending,
        overdueAlarms: overdue,
        oldestOverdueSeconds: earliest === null ? 0 : Math.max(0, parts.now() - earliest) / 1000,
      };
    });
    return {
      startedAt: parts.startedAt / 1000,
      runtimeRestarts: parts.runtimeRestarts(),
      processes,
      kinds,
      databaseBytes,
      freeBytes: disk.bavail * disk.bsize,
      searches: parts.searches(),
    };
  });
}

interface Size {
  readonly files: number;
  readonly bytes: number;
}

async function measureFiles({ data, name }: ServerParts) {
  const objects: Partial<Record<Binding, Size>> = {};
  for (const binding of BINDINGS) {
    objects[binding] = await sizeOf(objectFolderOf(data, name, OBJECT_KINDS[binding].className));
  }
  const { bytes: databaseBytes } = await sizeOf(databaseFolder(data));
  return { databaseBytes, objects: objects as Readonly<Record<Binding, Size>> };
}

/** The databases in a folder and the bytes of all its files, including write-ahead logs. */
async function sizeOf(folder: string): Promise<Size> {
  const names = await fs.readdir(folder).catch(() => []);
  let bytes = 0;
  const rest = [...names];
  const work = async () => {
    for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
      // A write-ahead log may be deleted in the meantime.
      const file = await fs.stat(path.join(folder, name)).catch(() => null);
      bytes += file?.size ?? 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { files: names.filter((each) => /^[0-9a-f]{64}\.sqlite$/.test(each)).length, bytes };
}

/**
 * Counts the objects in memory: the runtime has the database files of exactly these open. Null on systems that do not
 * show the open files of a process.
 */
async function countAwake({ data, name, runtimePid }: ServerParts): Promise<ReadonlyMap<Binding, number> | null> {
  const open = await openFiles(runtimePid());
  if (open === null) return null;
  const folders = await Promise.all(
    BINDINGS.map(async (binding) => {
      const folder = objectFolderOf(data, name, OBJECT_KINDS[binding].className);
      return [binding, await fs.realpath(folder).catch(() => folder)] as const;
    }),
  );
  const counted = new Map(folders.map(([binding, folder]) => [folder, { binding, ids: new Set<string>() }]));
  for (const file of open) {
    if (/^[0-9a-f]{64}\.sqlite$/.test(path.basename(file))) counted.get(path.dirname(file))?.ids.add(file);
  }
  return new Map([...counted.values()].map(({ binding, ids }) => [binding, ids.size]));
}

async function openFiles(pid: number | null): Promise<readonly string[] | null> {
  const folder = `/proc/${pid}/fd`;
  const names = await fs.readdir(folder).catch(() => null);
  if (names === null) return null;
  return Promise.all(names.map((name) => fs.readlink(`${folder}/${name}`).catch(() => "")));
}

async function measureProcesses({ runtimePid, thinkerPids }: ServerParts): Promise<readonly ProcessFacts[]> {
  const runtime = runtimePid();
  return Promise.all([
    measure("server", [process.pid]),
    measure("runtime", runtime === null ? [] : [runtime]),
    measure("thinkers", thinkerPids()),
  ]);
}

/** The sum over the processes of a role. The limit of files is that of each process. */
async function measure(role: ProcessFacts["role"], pids: readonly number[]): Promise<ProcessFacts> {
  const all = await Promise.all(pids.map(measureProcess));
  const sum = (value: (process: (typeof all)[number]) => number | null) => {
    const values = all.map(value);
    return values.includes(null) ? null : values.reduce<number>((total, each) => total + (each ?? 0), 0);
  };
  return {
    role,
    residentBytes: sum(({ residentBytes }) => residentBytes),
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    openFiles: sum(({ openFiles: open }) => open),
    fileLimit: all[0]?.fileLimit ?? null,
  };
}

/** The numbers of a process from `/proc`; null each where the system has none. */
async function measureProcess(pid: number): Promise<Omit<ProcessFacts, "role">> {
  const read = (name: string) => fs.readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
  const [status, stat, limits, open] = await Promise.all([
    read("status"),
    read("stat"),
    read("limits"),
    fs.readdir(`/proc/${pid}/fd`).catch(() => null),
  ]);
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  // The name of the program, in parentheses, may contain spaces. Fields 14 and 15 are user and system time in ticks,
  // and a tick is a hundredth of a second on all systems that Node supports.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    residentBytes: kilobytes === undefined ? null : Number(kilobytes) * 1024,
    cpuSeconds: Number.isFinite(ticks) ? ticks / 100 : null,
    openFiles: open?.length ?? null,
    fileLimit: limit === undefined ? null : Number(limit),
  };
}

/** Keeps the result of a function for some milliseconds. Concurrent calls share one. A failure is not kept. */
function cached<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly at: number; readonly value: Promise<Value> } | null = null;
  return () => {
    const now = performance.now();
    if (kept !== null && now - kept.at < milliseconds) return kept.value;
    const value = read();
    const mine = { at: now, value };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = null;
    });
    return value;
  };
}
