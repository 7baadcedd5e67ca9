import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..", "..");

function perft(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/perft.ts", ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("prints the count in the last line", () => {
  expect(perft("spartan-chess", "3")).toEqual({ status: 0, stdout: "14244\n", stderr: "" });
});

test("lists the first moves before it with --divide", () => {
  const { status, stdout } = perft("spartan-chess", "2", "k7/8/8/8/8/8/1h2K3/1R6 b - - 0 1", "--divide");
  const lines = stdout.trim().split("\n");
  expect(status).toBe(0);
  expect(lines).toHaveLength(19);
  expect(lines[0]).toMatch(/^a8a7: \d+$/);
  expect(lines.at(-1)).toBe("255");
});

test.each([
  [[], "a variant and a depth"],
  [["chess", "1"], "spartan-chess"],
  [["spartan-chess", "x"], "whole number"],
  [["spartan-chess", "-1"], "whole number"],
  [["spartan-chess", "1", "8/8 w - - 0 1"], "board: the board has 2 ranks"],
  [["spartan-chess", "1", "8/8", "w"], "quoted"],
  [["spartan-chess", "1", "--fast"], "unknown option"],
])("refuses %j", (args, fragment) => {
  const { status, stdout, stderr } = perft(...args);
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(fragment);
});
