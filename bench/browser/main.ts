import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { updateMe } from "skytale-client";
import { startServer } from "../../scripts/demo/server";
import { findChromium } from "../../scripts/find-chromium";
import { bringLife } from "../../scripts/screenshots/life";
import { type StorageState, signIn } from "../../scripts/screenshots/sign-in";
import { describeCommit, describeMachine } from "../machine";
import { markdownTable } from "../markdown-table";
import { median } from "../median";
import { measurePageLoad, type PageLoad } from "./page-load";
import { LISTED, type Scroll, scrollGames } from "./scroll";
import { touchBoard } from "./touch";

// npm run bench -- browser: measures how fast a phone with an empty cache shows a page, how fast a board reacts to
// touch, and how smoothly a long list of games scrolls; with `--only loads`, `touches` or `scrolls`, one of these. Times
// depend on the machine and are only printed next to their targets. Requests and bytes do not, so
// exceeding their budgets fails the run.

/** Targets in milliseconds for the main content of a page and for the reaction to touch. */
const MAIN_CONTENT = 1000;
const TOUCH = 100;

interface Visit {
  readonly name: string;
  readonly address: string;
  readonly selector: string;
  readonly isSignedIn: boolean;
  /** Budgets for the number of requests and for the bytes received. */
  readonly requests: number;
  readonly bytes: number;
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    slower: { type: "string", default: "4" },
    only: { type: "string" },
  },
});
const rounds = Number(values.rounds);
// A phone's processor has about a quarter of the speed of a server's.
const slower = Number(values.slower);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds must be a whole number from 1");
if (!(slower >= 1)) throw new Error("--slower must be a number from 1");
const executablePath = findChromium();
if (executablePath === null) throw new Error("no Chromium was found; set CHROMIUM to its path");

await using server = await startServer();
const life = await bringLife(server.url);
const browser = await chromium.launch({ executablePath });
try {
  const storageState = await signIn(browser, server.url, life.me);
  const game = `/games/${life.spartanGame}`;
  const visits: readonly Visit[] = [
    { name: "front page", address: "/", selector: ".sign-up", isSignedIn: false, requests: 45, bytes: 110_000 },
    { name: "my games", address: "/", selector: ".small-board svg", isSignedIn: true, requests: 45, bytes: 110_000 },
    { name: "game", address: game, selector: ".hand-board svg", isSignedIn: true, requests: 45, bytes: 120_000 },
    {
      name: "game, a visitor",
      address: game,
      selector: ".hand-board svg",
      isSignedIn: false,
      requests: 45,
      bytes: 120_000,
    },
    { name: "lobby", address: "/lobby", selector: ".card-buttons", isSignedIn: true, requests: 45, bytes: 110_000 },
  ];
  console.log(`${describeCommit()}, ${describeMachine()}\n`);
  const isMeasured = (part: string): boolean => (values.only ?? part) === part;
  const tooMuch = isMeasured("loads") ? await measureLoads(visits, storageState) : [];
  if (isMeasured("touches")) await measureTouches(game, storageState);
  if (isMeasured("scrolls")) await measureScrolls(storageState);
  spawnSync("tsx", [path.join(import.meta.dirname, "../../scripts/check/page-sizes.ts")], { stdio: "inherit" });
  for (const complaint of tooMuch) console.error(complaint);
  if (tooMuch.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
}

/** Prints the load times of the pages. Returns a message for each exceeded budget. */
async function measureLoads(visits: readonly Visit[], storageState: StorageState): Promise<readonly string[]> {
  const loads = new Map<string, PageLoad[]>(visits.map(({ name }) => [name, []]));
  // The pages take turns in each round, so that other load on the machine affects all of them alike.
  for (let round = 0; round < rounds; round++) {
    for (const { name, address, selector, isSignedIn } of visits) {
      loads
        .get(name)
        ?.push(
          await measurePageLoad(browser, server.url + address, selector, isSignedIn ? storageState : undefined, slower),
        );
    }
  }
  const complaints: string[] = [];
  const rows = visits.map(({ name, requests, bytes }) => {
    const seen = loads.get(name) ?? [];
    const most = (of: (load: PageLoad) => number): number => Math.max(...seen.map(of));
    const [asked, came] = [most((load) => load.requests), most((load) => load.bytes)];
    if (asked > requests) complaints.push(`${name}: ${asked} requests of at most ${requests}`);
    if (came > bytes) complaints.push(`${name}: ${kB(came)} kB of at most ${kB(bytes)}`);
    for (const { elsewhere } of seen)
      complaints.push(...elsewhere.map((address) => `${name}: request to another host: ${address}`));
    return [
      name,
      ms(median(seen.map((load) => load.firstPaint))),
      ms(median(seen.map((load) => load.mainContent))),
      ms(MAIN_CONTENT),
      `${asked} of ${requests}`,
      `${kB(came)} of ${kB(bytes)}`,
    ];
  });
  const heading = [
    "phone, empty cache",
    "first paint, ms",
    "main content, ms",
    "target",
    "requests",
    "kB over the wire",
  ];
  console.log(`${markdownTable(heading, rows)}\n`);
  return complaints;
}

async function measureTouches(game: string, storageState: StorageState): Promise<void> {
  const { targets, moves } = await touchBoard(browser, server.url + game, storageState, rounds * 3, slower);
  const rows = [
    ["press a piece, targets shown", ms(median(targets)), ms(Math.max(...targets)), ms(TOUCH)],
    ["click a target, piece shown", ms(median(moves)), ms(Math.max(...moves)), ms(TOUCH)],
  ];
  console.log(`${markdownTable(["touch on the board", "ms", "longest", "target"], rows)}\n`);
}

async function measureScrolls(storageState: StorageState): Promise<void> {
  const views = ["boards", "list"] as const;
  const scrolls = new Map<string, Scroll[]>(views.map((view) => [view, []]));
  for (let round = 0; round < rounds; round++) {
    for (const view of views) {
      await updateMe({ client: life.me.client, body: { gamesView: view } });
      scrolls.get(view)?.push(await scrollGames(browser, `${server.url}/`, storageState, view === "list", slower));
    }
  }
  const rows = views.map((view) => {
    const seen = scrolls.get(view) ?? [];
    const worst = seen.map(({ frames }) => Math.max(...frames));
    const long = seen.map(({ longTasks }) => longTasks.length);
    return [
      view,
      median(seen.flatMap(({ frames }) => frames)).toFixed(1),
      ms(median(worst)),
      ms(Math.max(...worst)),
      `${median(long)}`,
      ms(Math.max(0, ...seen.flatMap(({ longTasks }) => longTasks))),
    ];
  });
  const heading = [
    `scrolling my games with ${LISTED} games`,
    "frame, ms",
    "longest frame of a round",
    "longest frame",
    "tasks over 50 ms per round",
    "longest task, ms",
  ];
  console.log(`${markdownTable(heading, rows)}\n`);
}

function ms(milliseconds: number): string {
  return Math.round(milliseconds).toString();
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
