import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { VARIANTS } from "../../src/rules/registry";

const ROOT = path.join(import.meta.dirname, "..", "..");

const commandLine = (args: readonly string[]) => ["--import", "tsx", "scripts/play.ts", ...args];

/** Plays a game with these lines piped to standard input. */
function play(args: readonly string[], lines: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, commandLine(args), {
    cwd: ROOT,
    encoding: "utf8",
    input: lines.map((line) => `${line}\n`).join(""),
  });
  return { status, stdout, stderr };
}

describe("a game against the house", () => {
  test.each(VARIANTS)("of %s is played through a pipe, with every command", (variant) => {
    const words = ["help", "moves", "hint", "flip", "position", "undo", "draw", "", "resign"];
    const { status, stdout, stderr } = play([variant, "--seed", "7"], words);
    expect([status, stderr]).toEqual([0, ""]);
    for (const said of ["you are white", "seed is 7", "takes back", "no move to take back", "The bot declines"]) {
      expect(stdout).toContain(said);
    }
    expect(stdout).toContain("black wins (resignation). The bot won.");
    expect(stdout).not.toContain("\u001b");
  });

  test("continues to its end with moves in any notation, and the same seed gives the same replies", () => {
    // The position before fool's mate, which every strength that searches finds.
    const position = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
    const game = ["hoplit-chess", "--strength", "veteran", "--seed", "1", "--position", position];
    const lines = ["nonsense", "g2g5", "g4", "never read"];
    const first = play(game, lines);
    expect(first.status).toBe(0);
    expect(play(game, lines)).toEqual(first);
    expect(first.stdout).toContain("house-veteran plays Qh4# (d8h4).");
    expect(first.stdout.match(/Type moves, or help\./g)).toHaveLength(2);
    expect(first.stdout).toContain("The game is over: black wins (checkmate). The bot won.");
  });

  test("lets the house start, takes moves back, and prints how to continue", () => {
    const { status, stdout } = play(["spartan-chess", "--color", "black", "--seed", "3"], ["b7d5", "undo", "b7d5"]);
    expect(status).toBe(0);
    expect(stdout.match(/house-recruit plays/g)).toHaveLength(3);
    const position = /--position "([^"]+)"/.exec(stdout)?.[1] ?? "";
    const further = play(["spartan-chess", "--position", position, "--color", "black"], ["quit"]);
    expect(further.stdout).toContain(`--position "${position}"`);
  });

  test("ends when the player mates in one", () => {
    const mate = ["hoplit-chess", "--position", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"];
    const { status, stdout } = play(mate, ["Ra8#"]);
    expect([status, stdout.includes("white wins (checkmate). You won.")]).toEqual([0, true]);
  });

  test("survives invalid input", () => {
    const junk = ["\u0000\u001b[A", "x".repeat(100_000), "__proto__", "e9e10", "🏺", "--help"];
    const { status, stdout, stderr } = play(["sparta"], [...junk, "quit"]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.match(/Type moves, or help\./g)).toHaveLength(junk.length);
  });
});

describe("invalid arguments", () => {
  test.each([
    [[], "name a variant"],
    [["chess"], "unknown variant"],
    [["sparta", "now"], "quoted"],
    [["sparta", "--level", "11"], "there are 1 to 10"],
    [["sparta", "--strength", "spartan"], "there are recruit, veteran, strategos"],
    [["sparta", "--color", "red"], "there are white, black"],
    [["sparta", "--seed", "-1"], "seed"],
    [["sparta", "--seed", "4294967296"], "whole number"],
    [["sparta", "--position", "8/8 w"], "invalid position"],
    [["sparta", "--fast"], "--fast"],
  ])("%j is refused with the usage", (args, fragment) => {
    const { status, stdout, stderr } = play(args, []);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(fragment);
    expect(stderr).toContain("usage: npm run play");
  });

  test("--help exits with 0", () => {
    expect(play(["--help"], [])).toMatchObject({ status: 0, stderr: "" });
  });
});

test("Ctrl-C ends the program quietly while the house thinks", async () => {
  const child = spawn(process.execPath, commandLine(["spartan-chess", "--strength", "strategos", "--color", "black"]), {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const said = await textUntil(child, "you are black");
  child.kill("SIGINT");
  const [status, stderr] = await Promise.all([
    new Promise((resolve) => child.once("close", resolve)),
    new Response(child.stderr as unknown as ReadableStream).text(),
  ]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(said).toContain("you are black");
});

async function textUntil(child: ChildProcess, fragment: string): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes(fragment)) return text;
  }
  throw new Error(`no ${fragment} in ${text}`);
}
