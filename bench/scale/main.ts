import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { objectFolderOf } from "../../scripts/serve/data-files";
import { OBJECT_KINDS } from "../../src/object-kinds";
import { workerdOf } from "../../test/server/processes";
import { type Server, startServer } from "../../test/server/spawn-server";
import { runTool } from "../backup/tools";
import { describeCommit, describeMachine } from "../machine";
import { markdownTable } from "../markdown-table";
import { median } from "../median";
import { readOptions, refusing } from "../options";
import type { Round } from "../serve/load";
import { memoryOf, newFolder, remove, sizeOf } from "../serve/servers";
import { readTemplateFiles, writeCopies, writeEmptyGames } from "./copies";
import { RandomGames } from "./moves";
import { describeArchive, type Filled, measureReads } from "./reads";
import { fillRows, withServerDatabase } from "./rows";
import { createTemplate, GAMES, LETTERS, LIMITS, TAIL, type Template } from "./template";

// npm run bench -- scale: compares a server with many archived and running games with a small one, in alternating
// requests and rounds. The data is copied from what a server made: see template.ts, copies.ts and rows.ts.

const USAGE = `npm run bench -- scale [--archived n] [--running n] [--plies n] [--sweep minutes] [--no-backup] [--data folder]

--archived   Finished games in the archive; 100,000 by default.
--running    Running games; 1,000 by default, and rounded up to hundreds. Each player has five.
--plies      Plies of the finished games; 80 by default.
--sweep      Minutes to wait for the end of the first sweep, to measure everything again after it; 0 by default.
--no-backup  Leaves out the backup, which needs free space of twice the size of the database.
--data       Folder for the data, which is kept and used again. By default a new folder, which is deleted.`;

const refuse = refusing(USAGE);
const values = readOptions(
  {
    archived: { type: "string", default: "100000" },
    running: { type: "string", default: "1000" },
    plies: { type: "string", default: "80" },
    sweep: { type: "string", default: "0" },
    "no-backup": { type: "boolean", default: false },
    data: { type: "string" },
  },
  refuse,
);

function atLeast(least: number, name: "archived" | "running" | "plies" | "sweep"): number {
  const number = Number(values[name]);
  return Number.isInteger(number) && number >= least ? number : refuse(`--${name} must be an integer from ${least}.`);
}

const [archived, running] = [atLeast(1_000, "archived"), atLeast(GAMES, "running")];
const plies = atLeast(8, "plies");
const sweepLimit = atLeast(0, "sweep");
if (running > GAMES * LETTERS.length ** TAIL) refuse(`--running must be at most ${GAMES * LETTERS.length ** TAIL}.`);

/** The small server, for comparison. */
const SMALL = { archived: 10_000, running: 1_000 } as const;
const MOVED_GAMES = 1_000;
const [AT_ONCE, ROUNDS, ROUND] = [32, 5, 10_000];
/** Time in which the sweep is measured, in milliseconds. */
const SWEEP = 60_000;

const folder = values.data ?? newFolder("disk");
const began = performance.now();
const progress = (what: string) =>
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${what}`);
const commit = describeCommit();

/** Fills a data folder, unless it is filled already. */
async function fill(name: string, wanted: { readonly archived: number; readonly running: number }) {
  const data = path.join(folder, name);
  const note = path.join(folder, `${name}.json`);
  const copies = Math.ceil(wanted.running / GAMES) - 1;
  if (!fs.existsSync(note)) {
    remove(data);
    const template = await createTemplate(data, plies);
    progress(`${name}: the template is created`);
    const files = readTemplateFiles(data, template);
    writeCopies(data, files, copies);
    progress(`${name}: ${copies} copies of ${files.length} files`);
    fillRows(data, template, copies, wanted.archived, (what) => progress(`${name}: ${what}`));
    // The record of a restore names the files that were replaced.
    fs.rmSync(path.join(data, "restored.json"), { force: true });
    fs.writeFileSync(note, JSON.stringify(template));
  }
  const template = JSON.parse(fs.readFileSync(note, "utf8")) as Template;
  const archive = withServerDatabase(data, describeArchive);
  writeEmptyGames(data, archive.archivedIds);
  return { data, template, copies, ...archive };
}

/** A started server. */
interface Started extends Filled {
  readonly server: Server;
  readonly data: string;
  readonly startTime: number;
}

async function start(filled: Awaited<ReturnType<typeof fill>>): Promise<Started> {
  const before = performance.now();
  const server = await startServer({ data: filled.data, env: LIMITS });
  return { ...filled, server, url: server.url, startTime: performance.now() - before };
}

/** Resident memory of workerd and of Node, in MB. */
const memoryOfServer = ({ server }: Started) =>
  [workerdPid(server), server.pid].map((pid) => number(memoryOf(pid) / 1e6)).join(", ");

function workerdPid({ pid }: Server): number {
  const [workerd] = workerdOf(pid);
  if (workerd === undefined) throw new Error("workerd is not running");
  return workerd;
}

/** The files of games that a server has open. The runtime closes those of a game 10 s after its last request. */
function openGames({ data, server }: Started): readonly string[] {
  const [workerd] = workerdOf(server.pid);
  // The watchdog replaces a workerd that does not answer.
  if (workerd === undefined) return [];
  const files = `/proc/${workerd}/fd`;
  const games = objectFolderOf(path.resolve(data), "skytale", OBJECT_KINDS.ROOMS.className);
  return fs.readdirSync(files).flatMap((file) => {
    const target = readLink(path.join(files, file));
    return target.startsWith(games) && target.endsWith(".sqlite") ? [target] : [];
  });
}

/** The target of a link; empty if it has just been removed. */
function readLink(link: string): string {
  try {
    return fs.readlinkSync(link);
  } catch {
    return "";
  }
}

/** Number of games per second that a sweep wakes. Nothing else may use the server. */
async function measureSweep(started: Started): Promise<number> {
  const seen = new Set(openGames(started));
  const before = seen.size;
  const since = performance.now();
  while (performance.now() - since < SWEEP) {
    await sleep(3_000);
    for (const game of openGames(started)) seen.add(game);
  }
  return ((seen.size - before) * 1_000) / (performance.now() - since);
}

/** Waits until a sweep has ended, so that no game is open any more. Returns whether it has. */
async function awaitSweep(started: Started): Promise<boolean> {
  for (const since = performance.now(); performance.now() - since < sweepLimit * 60_000; await sleep(1_000)) {
    if (openGames(started).length === 0) return true;
  }
  return false;
}

const rows: string[][] = [];
const report = (what: string, ...results: string[]) => {
  rows.push([what, ...results]);
  progress([what, ...results].join(": "));
};
const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

async function reportReads(when: string, servers: readonly [Started, Started]): Promise<void> {
  for (const [title, [small, large]] of await measureReads(servers)) {
    if (small === undefined || large === undefined) continue;
    const describe = ({ first, median: middle, slowest }: typeof small) =>
      `${number(first, 1)}, ${number(middle, 1)}, ${number(slowest, 1)}`;
    report(
      `${title}, ${when}: first, median, slowest, ms`,
      describe(small),
      describe(large),
      number(large.median / small.median, 2),
    );
  }
}

async function reportMoves(when: string, servers: readonly [Started, Started]): Promise<void> {
  const games = [await RandomGames.choose(servers[0], MOVED_GAMES), await RandomGames.choose(servers[1], MOVED_GAMES)];
  const rounds = games.map(() => [] as Round[]);
  // Round 0 is not recorded.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const measured = await games[index]?.measure(AT_ONCE, ROUND);
      if (measured !== undefined && round > 0) rounds[index]?.push(measured);
    }
  }
  const [small = [], large = []] = rounds;
  const of = (all: readonly Round[], key: "perSecond" | "p50" | "p99") => median(all.map((each) => each[key]));
  for (const [key, title] of [
    ["perSecond", "moves per second"],
    ["p50", "p50 ms"],
    ["p99", "p99 ms"],
  ] as const) {
    const ratios = large.map((each, index) => each[key] / (small[index]?.[key] ?? Number.NaN));
    report(`${title}, ${when}`, number(of(small, key)), number(of(large, key)), number(median(ratios), 2));
  }
}

const filled = [await fill("small", SMALL), await fill("large", { archived, running })] as const;
for (const [index, { data }] of filled.entries())
  progress(`${["small", "large"][index]}: ${number(sizeOf(data) / 1e6)} MB`);
const size = filled.map(({ data }) => number(sizeOf(data) / 1e6));
report("size on disk, MB", ...size, "");
const database = filled.map(({ data }) =>
  withServerDatabase(data, (open) =>
    Number(open.prepare("SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size").get()?.size),
  ),
);
report("of it, database", ...database.map((bytes) => number(bytes / 1e6)), "");

const small = await start(filled[0]);
const large = await start(filled[1]);
const servers = [small, large] as const;
report("start, ms", number(small.startTime), number(large.startTime), number(large.startTime / small.startTime, 2));
const reportMemory = (when: string) =>
  report(`memory of workerd and of Node ${when}, MB`, ...servers.map(memoryOfServer), "");
reportMemory("after the start");
const rate = await measureSweep(large);
report("games per second that the sweep wakes", "", number(rate), "");
await reportReads("during the sweep", servers);
await reportMoves("during the sweep", servers);
if (await awaitSweep(large)) {
  await reportReads("after the sweep", servers);
  await reportMoves("after the sweep", servers);
}
reportMemory("after the moves");
if (!values["no-backup"]) {
  const results: string[][] = [];
  for (const { data } of filled) {
    const file = path.join(folder, "backup.tar.gz");
    const backup = await runTool("backup", data, file);
    results.push([
      backup.code === 0 ? `${number(backup.seconds)} s` : `failed: ${backup.output.trim().split("\n").at(-1)}`,
      number(fs.existsSync(file) ? fs.statSync(file).size / 1e6 : 0),
    ]);
    fs.rmSync(file, { force: true });
  }
  report("backup", ...results.map(([time = ""]) => time), "");
  report("size of the backup, MB", ...results.map(([, bytes = ""]) => bytes), "");
}
for (const { server } of servers) {
  const { stderr } = await server.stop();
  if (stderr !== "") console.error(stderr);
}
if (values.data === undefined) remove(folder);

console.log(
  `${number(archived)} archived games of ${plies} plies and ${number(running)} running games, compared with ${number(SMALL.archived)} and ${number(SMALL.running)}, on ${describeMachine()}, ${commit}\n`,
);
console.log(markdownTable(["measured", "small", "large", "large of small"], rows));
process.exit(0);
