import { expect, test } from "vitest";
import { runBench } from "./run-npm";

const soak = (...args: string[]) => runBench(["soak", ...args]);

test("a short soak plays with streams, webhooks and a bot, and reports the memory of each process", async () => {
  const scale = ["--minutes", "0.2", "--players", "4", "--games", "3", "--bots", "1", "--pause", "10"];
  const { stdout: output } = await soak(...scale, "--rounds", "2", "--rest", "1");
  const [stdout = "", atRest = ""] = output.split("At rest, 1 seconds after each round:");
  expect(stdout).toContain("4 players, 3 games among them, 1 games against bots, with webhooks, with streams");
  const last = stdout.match(/^\| \d+\.\d .*$/gm)?.at(-1) ?? "";
  const [, , workerd, , , node, , moves, , games, streamed, delivered] = last
    .split("|")
    .map((cell) => Number(cell.replaceAll(",", "")));
  for (const megabytes of [workerd, node]) expect(megabytes).toBeGreaterThan(20);
  for (const count of [moves, games, streamed, delivered]) expect(count).toBeGreaterThan(0);
  expect(stdout.match(/^\| (workerd|node|thinkers) +\| -?\d+\.\d\d ± \d+\.\d\d +\|.*\|$/gm)).toHaveLength(3);
  const rounds = [...atRest.matchAll(/^\| \d+\.\d .*$/gm)].map(([row]) => row.split("|")[7]?.replaceAll(",", ""));
  expect(rounds).toHaveLength(2);
  expect(Number(rounds[1])).toBeGreaterThan(Number(rounds[0]));
});

test.each([
  [["--minutes", "long"], "--minutes is long; it must be a number from 0.05."],
  [["--players", "1"], "--players is 1; it must be a number from 2."],
  [["--fast"], "Unknown option '--fast'"],
])("the soak refuses %j", async (args, complaint) => {
  await expect(soak(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(complaint) });
});
