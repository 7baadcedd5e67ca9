import { expect, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { runBench } from "./run-npm";

const bench = (...args: string[]) => runBench(["serve", ...args]);

test(
  "the bench runs its moves, plies and reads, and warns that a short run is not significant",
  async () => {
    const { stdout } = await bench("--short", "--only", "moves", "--medium", "disk");
    expect(stdout).toContain("(short: these figures mean nothing)");
    expect(stdout).toMatch(/^\| disk +\| 4 +\| 4 +\| \d+ +\| \d+\.\d\d/m);
    const plies = (await bench("--short", "--only", "plies", "--medium", "disk")).stdout;
    expect(plies.match(/^\| (4|12) +\| \d+\.\d\d +\| [\d,]+ .*\|$/gm)).toHaveLength(2);
    const reads = (await bench("--short", "--only", "reads", "--medium", "disk")).stdout;
    expect(reads.match(/^\| (GET|POST) .*\| \d+\.\d\d +\|$/gm)).toHaveLength(7);
  },
  timeoutFor(45),
);

test.each([
  [["--only", "everything"], "--only is everything; it must be one of moves, plies, reads, footprint, boardgame."],
  [["--fast"], "Unknown option '--fast'"],
  [["--compare", "no-such-file.json"], "no such file"],
])("the bench refuses %j", async (args, complaint) => {
  await expect(bench(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(complaint) });
});
