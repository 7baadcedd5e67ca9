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
    const { status, stdout } = run(kept, 7010, 4, 3);
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

describe("simulated worlds find", () => {
  /** Faults put into the server, and the promises that a world with them has broken. */
  const BROKEN: readonly (readonly [
    string,
    { readonly seed: number; readonly days: number },
    readonly (readonly [RegExp, string])[],
    readonly RegExp[],
  ])[] = [
    [
      "tokens that act after a recovery has revoked them, and a mailed code that works twice",
      { seed: 30_002, days: 3 },
      [
        [/if \(revokeAll\) this\.#tokens\.erase\(\);/, ""],
        [/if \(this\.get\(\)\.recovery !== null\) this\.change\(\{ recovery: null \}\);/, ""],
      ],
      [/^a token of \w+ acted after the recovery/, /^the mailed code of \w+ was accepted/],
    ],
    [
      "moves for forged addresses, and devices that get tokens twice",
      { seed: 30_003, days: 3 },
      [
        [/return await codeOf\(\w+, turn\) === code \? turn : null;/, "return turn;"],
        [/if \(grant\.redeemedAt !== null\) \{/, "if (false) {"],
      ],
      [/^a forged mail to \S+ was accepted/, /was exchanged twice$|got tokens twice$/],
    ],
    [
      "a tournament of a series that is followed by one with another id",
      // Several series of this world go on, so other moves of the house bots hardly matter.
      { seed: 30_021, days: 2 },
      [[/nextIdOf\(state\.id\);/, "derivedId(state.id + now());"]],
      [/^tournament \w+ is followed by/],
    ],
    [
      "a backup that copies games before players, and nothing that was created meanwhile",
      { seed: 31_194, days: 1 },
      [
        [
          /ORDER = \["PLAYERS", "TEAMS", "TOURNAMENTS", "ROOMS"\]/,
          'ORDER = ["ROOMS", "TOURNAMENTS", "TEAMS", "PLAYERS"]',
        ],
        [/MOST_ROUNDS = 100/, "MOST_ROUNDS = 1"],
      ],
      [/^the backup lacks the running game/],
    ],
  ];

  test.each(BROKEN)("%s", { timeout: SLOW }, (_, { seed, days }, changes, faults) => {
    const kept = program.replace(".mjs", `.broken-${seed}-${changes.length}.mjs`);
    let source = readFileSync(program, "utf8");
    for (const [pattern, replacement] of changes) {
      expect(source).toMatch(pattern);
      source = source.replace(pattern, replacement);
    }
    writeFileSync(kept, source);
    const { stdout } = spawnSync(process.execPath, [kept, "world", `${seed}`, "", `${days}`], { encoding: "utf8" });
    const report = JSON.parse(stdout) as Report;
    for (const fault of faults) expect(report.faults).toContainEqual(expect.stringMatching(fault));
  });
});

test("the command explains its arguments", () => {
  const { status, stderr } = spawnSync("npx", ["tsx", "scripts/sim.ts", "--seed", "none"], { encoding: "utf8" });
  expect(stderr).toContain("Usage: npm run sim");
  expect(status).toBe(2);
});
