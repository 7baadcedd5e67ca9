import fs from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { isVariant, VARIANTS, type Variant } from "../../src/rules/registry";
import { LEVELS } from "../../src/shared/house";
import type { Result } from "../../src/shared/result";
import { bundleSearcher } from "../bundle";
import { describeCommit, describeMachine } from "../machine";
import { type Refuse, readOptions, refusing } from "../options";
import { CONTESTANT_FORMS, type Contestant, parseContestant } from "./contestants";
import { ENDINGS, playEndings } from "./endgames";
import {
  LADDER,
  type Match,
  type MatchResult,
  needsFairyStockfish,
  needsStockfish,
  playMatches,
  QUICK_MATCHES,
  STRENGTH_AIMS,
} from "./matches";
import { RANDOM_PLIES } from "./openings";
import { type Results, render } from "./report";
import { FULL, SHORT } from "./scale";
import { measureSpeed } from "./speed";
import { findFairyStockfish, findStockfish, UciMind } from "./stockfish";
import { measureVariety } from "./variety";
import { solveWins } from "./wins/solve";

// npm run bench -- bots: measures the level of the bots. Prints tables with error bars; --json also writes them to a
// file.

const USAGE = `npm run bench -- bots [--only ladder|matches|endgames|wins|legality|speed|variety] [--variant v] [--pair a,b] [--games n] [--nodes n]
                     [--plies n] [--seed n] [--movetime ms] [--positions n] [--threads n] [--json file] [--short]

--only       Runs one part; by default all parts.
--variant    One variant; by default all variants.
--pair       Only a match between two of ${CONTESTANT_FORMS}. A level can have a node limit
             and the path of another checkout, whose search is then used: level-10:20000@../before.
--games      Games per match, half of them with colors reversed.
--nodes      Maximum number of positions that bots search per move; by default the limit of each level.
--plies      Random plies before a match, at most 20; by default 4. With 0, the bots may play from their book.
--seed       Random seed. The same seed gives the same games, except those of Stockfish.
--movetime   Milliseconds that Stockfish may use per move.
--positions  Number of wins in one and of wins in two to solve; of each endgame, at most 20.
--threads    Games played in parallel; by default one per core. Does not change the results.
--json       File for the figures, with the machine and the commit.
--short      Only checks that everything runs; the figures mean nothing. Takes seconds.

Ctrl-C stops and prints the results so far.`;

const PARTS = ["ladder", "matches", "endgames", "wins", "legality", "speed", "variety"] as const;
type Part = (typeof PARTS)[number];

const refuse: Refuse = refusing(USAGE);
const values = readOptions(
  {
    only: { type: "string" },
    variant: { type: "string" },
    pair: { type: "string" },
    games: { type: "string" },
    nodes: { type: "string" },
    plies: { type: "string" },
    seed: { type: "string" },
    movetime: { type: "string" },
    positions: { type: "string" },
    threads: { type: "string" },
    json: { type: "string" },
    short: { type: "boolean", default: false },
  },
  refuse,
);

/** Reads an option as a whole number, or returns the default. */
function numberOf<T>(
  name: "games" | "nodes" | "plies" | "seed" | "movetime" | "positions" | "threads",
  otherwise: T,
): number | T {
  const text = values[name];
  if (text === undefined) return otherwise;
  const least = name === "seed" || name === "plies" ? 0 : 1;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    return refuse(`--${name} is ${text}; it must be a whole number from ${least}.`);
  }
  return Number(text);
}

function taken<T>(read: Result<T, string>): T {
  return read.ok ? read.value : refuse(read.error);
}

function partsOf(only: string | undefined): readonly Part[] {
  if (only === undefined) return values.pair === undefined ? PARTS : ["matches"];
  const parts = PARTS.filter((part) => part === only);
  return parts.length > 0 ? parts : refuse(`--only is ${only}; it must be one of ${PARTS.join(", ")}.`);
}

function variantsOf(variant: string | undefined): readonly Variant[] {
  if (variant === undefined) return VARIANTS;
  return isVariant(variant) ? [variant] : refuse(`--variant is ${variant}; it must be one of ${VARIANTS.join(", ")}.`);
}

const scale = values.short ? SHORT : FULL;
const parts = partsOf(values.only);
const variants = variantsOf(values.variant);
const games = numberOf("games", scale.games);
const nodes = numberOf("nodes", scale.nodes);
const plies = Math.min(20, numberOf("plies", RANDOM_PLIES));
const seed = numberOf("seed", 1);
const movetime = numberOf("movetime", scale.movetime);
const threads = numberOf("threads", availableParallelism());
const hasStockfish = findStockfish() !== null;

const NO_FAIRY_STOCKFISH =
  "SKYTALE_FAIRY_STOCKFISH must be the path of Fairy-Stockfish 14 or later, or of uci.js in the npm package fairy-stockfish-nnue.wasm.";

const withNodes = (contestant: Contestant): Contestant =>
  contestant.kind === "house" ? { ...contestant, nodes: contestant.nodes ?? nodes } : contestant;

function matchesOf(pair: string | undefined): readonly Match[] {
  if (pair === undefined) {
    const playable = STRENGTH_AIMS.filter((match) => hasStockfish || !needsStockfish(match));
    if (playable.length < STRENGTH_AIMS.length) {
      console.error("Stockfish was not found (apt install stockfish), so the match against it is skipped.");
    }
    return playable.filter(({ variant }) => variants.includes(variant));
  }
  const [first, second, ...surplus] = pair.split(",");
  if (first === undefined || second === undefined || surplus.length > 0) {
    return refuse(`--pair is ${pair}; it must name two contestants, as in level-7,level-3.`);
  }
  const players = { first: taken(parseContestant(first)), second: taken(parseContestant(second)) };
  const found = variants.map((variant) => ({ variant, ...players, aim: null }));
  if (found.some(needsFairyStockfish)) {
    if (findFairyStockfish() === null) return refuse(NO_FAIRY_STOCKFISH);
    return found.filter(({ variant }) => variant === "spartan-chess");
  }
  if (!found.some(needsStockfish)) return found;
  if (!hasStockfish) {
    return refuse("Stockfish was not found in PATH or /usr/games. On Debian: apt install stockfish.");
  }
  // Stockfish supports only Hoplit Chess without extra pieces.
  if (values.variant !== undefined && values.variant !== "hoplit-chess") {
    return refuse(`Stockfish plays only hoplit-chess without extra pieces, not ${values.variant}.`);
  }
  return found.filter(({ variant }) => variant === "hoplit-chess");
}

const ladder = parts.includes("ladder") ? LADDER.filter(({ variant }) => variants.includes(variant)) : [];
const matches = [...ladder, ...(parts.includes("matches") ? matchesOf(values.pair) : [])].map((match) => ({
  ...match,
  first: withNodes(match.first),
  second: withNodes(match.second),
}));

const stop = new AbortController();
// The signal can arrive several times: the terminal signals the whole process group, and npm signals its child again.
process.on("SIGINT", () => stop.abort());

const began = performance.now();
let reportedAt = 0;
/** Shows the progress; without a terminal at most once in ten seconds. */
function progress(what: string): void {
  const now = performance.now();
  const seconds = ((now - began) / 1000).toFixed(0).padStart(5);
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\u001b[K${seconds} s  ${what}`);
  } else if (now - reportedAt > 10_000) {
    reportedAt = now;
    process.stderr.write(`${seconds} s  ${what}\n`);
  }
}
const ofGames = (done: number, all: number, { variant, first, second, won, drawn, lost }: MatchResult) =>
  progress(`game ${done} of ${all}: ${variant}, ${first} – ${second} ${won}/${drawn}/${lost}`);

/** Starts each Stockfish of the matches once, because only the installed version knows which Elo it can play. */
async function tryStockfish(): Promise<void> {
  for (const contestant of matches.flatMap(({ first, second }) => [first, second])) {
    if (contestant.kind !== "stockfish") continue;
    const mind = await UciMind.stockfish(contestant.elo, movetime).catch((error: unknown) => refuse(String(error)));
    mind.stop();
  }
}

/** Bundles the searches of all other checkouts in the matches. */
async function bundleSearchers(): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const contestant of matches.flatMap(({ first, second }) => [first, second])) {
    const checkout = contestant.kind === "house" ? contestant.checkout : null;
    if (checkout === null || found[checkout] !== undefined) continue;
    if (!fs.existsSync(path.join(checkout, "src/bots/think.ts")))
      refuse(`${checkout} is not a checkout of this project.`);
    found[checkout] = await bundleSearcher(checkout);
  }
  return found;
}

await tryStockfish();
const equipment = { movetime, searchers: await bundleSearchers() };
const conditions = { plies, seed, equipment, threads, signal: stop.signal };
const machine = describeMachine();
const commit = describeCommit();
const played = await playMatches(matches, { ...conditions, games }, ofGames);
const endgames = parts.includes("endgames")
  ? await playEndings(
      ENDINGS.filter(({ variant }) => variants.includes(variant)),
      LEVELS,
      { positions: Math.min(20, numberOf("positions", scale.positions)), seed, nodes, signal: stop.signal },
      progress,
    )
  : [];
const wins = parts.includes("wins")
  ? await solveWins(
      { variants, positions: numberOf("positions", scale.positions), seed, nodes, signal: stop.signal },
      progress,
    )
  : [];
const legality = parts.includes("legality")
  ? await playMatches(
      QUICK_MATCHES.filter(({ variant }) => variants.includes(variant)),
      { ...conditions, games: values.games === undefined ? scale.quickGames : games },
      ofGames,
    )
  : [];
const speed =
  parts.includes("speed") && !stop.signal.aborted
    ? measureSpeed(variants, { games: scale.speedPositions, seed, nodes }, progress)
    : [];
const variety = parts.includes("variety")
  ? measureVariety(
      variants,
      { games: values.games === undefined ? scale.varietyGames : games, seed, nodes, signal: stop.signal },
      progress,
    )
  : [];
if (process.stderr.isTTY) process.stderr.write("\n");

const isPartial = stop.signal.aborted;
const results: Results = {
  machine,
  commit,
  isShort: values.short,
  isPartial,
  seed,
  movetime,
  matches: played,
  endgames,
  wins,
  legality,
  speed,
  variety,
};
console.log(render(results));
if (values.json !== undefined) fs.writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
process.exit(isPartial ? 130 : 0);
