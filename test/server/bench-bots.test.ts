import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { runBench } from "./run-npm";

const root = path.resolve(import.meta.dirname, "../..");
// Hides an installed Stockfish, so that the tests do the same on every machine.
const env: NodeJS.ProcessEnv = { ...process.env, SKYTALE_STOCKFISH: "/nowhere/stockfish" };
const bench = (...args: string[]) => runBench(["bots", ...args], env);

test("the bot bench runs all its parts and warns that a short run is not significant", async () => {
  const { stdout, stderr } = await bench("--short");
  expect(stdout).toContain("(short: these figures mean nothing)");
  expect(stdout.match(/^\| \S+ +\| \S+ – \S+ +\| 2 +\|.*\| \d+: (met|missed) +\|$/gm)).toHaveLength(9);
  expect(stdout.match(/^\| \S+ +\| level-\d+:50 – level-\d+:50 +\| 2 +\|.*\| +\|$/gm)).toHaveLength(27);
  expect(stdout.match(/^\| \S+ +\| [12] +\| 2 +\|.*\|$/gm)).toHaveLength(5);
  expect(stdout.match(/^\| \S+ +\| \w+–\w+ +\| 2 +\|.*\|$/gm)).toHaveLength(12);
  expect(stdout).toMatch(/^18 fast games, [\d,]+ plies, each checked by the rules: 0 illegal moves$/m);
  expect(stdout).toContain("of Lozza's 236,000");
  expect(stderr).toContain("Stockfish was not found (apt install stockfish), so the match against it is skipped.");
});

test("the same seed gives the same games with any number of threads", async () => {
  const args = ["--pair", "veteran:30,recruit:30", "--variant", "sparta", "--games", "4"];
  const [one, two] = await Promise.all([bench(...args, "--threads", "1"), bench(...args, "--threads", "2")]);
  expect(two.stdout).toBe(one.stdout);
  expect(one.stdout).toContain("level-7:30 – level-3:30");
});

test("Ctrl-C stops the bot bench, which prints the results so far", async () => {
  const options = ["--pair", "veteran:500,recruit:30", "--variant", "sparta", "--games", "10000"];
  // As in a terminal: the command has its own process group, and the whole group gets the signal.
  const child = spawn("npm", ["run", "-s", "bench", "--", "bots", ...options], { cwd: root, env, detached: true });
  let [stdout, isStopped] = ["", false];
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    if (isStopped || !chunk.toString().includes("game ") || child.pid === undefined) return;
    isStopped = true;
    process.kill(-child.pid, "SIGINT");
  });
  await new Promise((resolve) => child.once("close", resolve));
  expect(stdout).toContain("Interrupted: these are the results so far.");
  expect(stdout).toMatch(/^\| sparta +\| level-7:500 – level-3:30 +\| \d+ +\|/m);
});

test.each([
  [
    ["--only", "everything"],
    "--only is everything; it must be one of ladder, matches, endgames, wins, legality, speed, variety.",
  ],
  [["--variant", "draughts"], "--variant is draughts; it must be one of spartan-chess, hoplit-chess, sparta."],
  [["--pair", "veteran"], "--pair is veteran; it must name two contestants, as in level-7,level-3."],
  [
    ["--pair", "veteran,general"],
    "general is not a contestant; use one of random, taker, two-ply, level-1 to level-10",
  ],
  [["--pair", "strategos,stockfish@1800"], "Stockfish was not found in PATH or /usr/games"],
  [["--games", "0"], "--games is 0; it must be a whole number from 1."],
  [["--nodes", "many"], "--nodes is many; it must be a whole number from 1."],
  [["--fast"], "Unknown option '--fast'"],
])("the bot bench refuses %j", async (args, complaint) => {
  await expect(bench(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(complaint) });
});

test.each([
  [["--out", "weights.json"], "--variant must be one of spartan-chess, hoplit-chess, sparta."],
  [["--variant", "sparta"], "--out must name a file."],
  [["--variant", "sparta", "--out", "weights.json", "--games", "few"], "--games is few; it must be a whole number."],
])("the weight search refuses %j", async (args, complaint) => {
  await expect(runBench(["tune", ...args])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(complaint),
  });
});
