import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const CLI = path.join(import.meta.dirname, "../../../../clients/typescript/dist/cli");

const skytale = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [path.join(CLI, "skytale.js"), ...args], { encoding: "utf8" });

const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

/** The words that bash offers after a typed line, whose last word is incomplete. */
function completed(line: string): readonly string[] {
  const script = `${skytale("completion", "bash")}
COMP_WORDS=(${line} ${line.endsWith(" ") ? "''" : ""})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_skytale
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const words = execFileSync("bash", ["--norc", "-c", script], { encoding: "utf8" }).split("\n");
  return words.filter((word) => word !== "");
}

describe.runIf(has("bash"))("bash completes", () => {
  test.each<[string, readonly string[]]>([
    ["skytale wh", ["whoami"]],
    ["skytale token ", ["print", "create", "list", "revoke"]],
    ["skytale token cr", ["create"]],
    ["skytale challenge --variant s", ["spartan-chess", "sparta"]],
    ["skytale challenge --color ", ["white", "black", "random"]],
    ["skytale trigger turn.", ["turn.started"]],
    ["skytale tournaments st", ["standings"]],
    ["skytale token create --na", ["--name"]],
    ["skytale token create --name ", []],
    ["skytale show token ", []],
    ["skytale completion ", ["bash", "zsh", "fish"]],
  ])("“%s”", (line, words) => expect(completed(line)).toEqual(words));
});

test.each(["bash", "zsh", "fish"])("the completion of %s has valid syntax and all commands", (shell) => {
  const script = skytale("completion", shell);
  for (const word of ["webhooks redeliver", "conditional", "--on-draw-offer"]) {
    expect(script).toContain(shell === "fish" ? word.replace("--", "-l ") : word);
  }
  if (!has(shell)) return;
  const { stderr, status } = spawnSync(shell, ["-n"], { input: script, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

describe("the manual page", () => {
  const page = fs.readFileSync(path.join(CLI, "skytale.1"), "utf8");

  test("is the one that the command prints", () => expect(skytale("manual")).toBe(page));

  test("has each command, the environment and the exit codes", () => {
    for (const text of [
      ".B skytale webhooks redeliver <webhook> <delivery>",
      ".B SKYTALE_PROFILE",
      ".SH EXIT STATUS",
      ".B 130",
    ]) {
      expect(page).toContain(text);
    }
  });

  test.runIf(has("groff"))("is formatted without a warning", () => {
    const { stderr, stdout } = spawnSync("groff", ["-man", "-Tutf8", "-ww"], { input: page, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toContain("SKYTALE(1)");
  });
});
