import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { bundleSimulator } from "../../scripts/sim/bundle";
import type { Report } from "../../sim/report";
import { timeoutFor } from "../setup/timeout-for";

const SLOW = timeoutFor(120);

let program = "";

beforeAll(async () => {
  program = await bundleSimulator();
}, SLOW);

/** Runs worlds from a seed; `days` limits the time of play. */
const run = (file: string, seed: number, count: number, days: number) =>
  spawnSync(process.execPath, [file, `${seed}`, `${count}`, "0", "", `${days}`], { encoding: "utf8" });

describe("simulated worlds", () => {
  test("keep all promises, and a seed always gives the same world", { timeout: SLOW }, () => {
    const [first, second] = [run(program, 1, 2, 3), run(program, 1, 2, 3)];
    expect(first).toMatchObject({ status: 0, stderr: "" });
    const digests = ({ stdout }: { stdout: string }) => stdout.match(/digest \w+/g);
    expect(digests(first)).toHaveLength(2);
    expect(digests(first)).toEqual(digests(second));
    expect(new Set(digests(first)).size).toBe(2);
  });

  test("find a token that works after its revocation, and print a smaller world", { timeout: SLOW }, () => {
    const kept = program.replace(".mjs", ".broken.mjs");
    const source = readFileSync(program, "utf8");
    const broken = source.replace(/(revoke\(tokenId\) \{\s*)this\.#known\.clear\(\);/, "$1");
    expect(broken).not.toBe(source);
    writeFileSync(kept, broken);
    const { status, stdout } = run(kept, 7004, 16, 6);
    expect(stdout).toContain("a revoked token was accepted with status 200");
    expect(stdout).toMatch(/Replay it with: npm run sim -- --seed \d+/);
    expect(stdout).toMatch(/A smaller world that breaks promises, too: npm run sim -- --seed \d+ --without/);
    expect(status).toBe(1);
  });

  test("find event ids that are used again after a restore", { timeout: SLOW }, () => {
    const kept = program.replace(".mjs", ".reusing.mjs");
    const source = readFileSync(program, "utf8");
    const broken = source.replace("(this.#isAsRead || before.state.seq < above)", "before.state.seq < above");
    expect(broken).not.toBe(source);
    writeFileSync(kept, broken);
    // The process of a single world looks for no smaller one.
    const { stdout } = spawnSync(process.execPath, [kept, "world", "12", "", "3"], { encoding: "utf8" });
    const report = JSON.parse(stdout) as Report;
    expect(report.isRestored).toBe(true);
    expect(report.faults).toContainEqual(expect.stringMatching(/^the id \S+ stands for .* and for \["game.restored"/));
  });
});

test("the command explains its arguments", () => {
  const { status, stderr } = spawnSync("npx", ["tsx", "scripts/sim.ts", "--seed", "none"], { encoding: "utf8" });
  expect(stderr).toContain("Usage: npm run sim");
  expect(status).toBe(2);
});
