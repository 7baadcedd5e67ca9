import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { timeFor } from "../../scripts/uci/commands";
import { UciSession } from "../../scripts/uci/engine";
import type { Variant } from "../../src/rules/registry";

/** The answers to some lines, after the last search has ended. */
async function answersTo(variant: Variant, ...lines: readonly string[]): Promise<readonly string[]> {
  const said: string[] = [];
  const session = new UciSession(variant, (line) => said.push(line));
  for (const line of lines) await session.handle(line);
  await session.finished();
  return said;
}

test("introduces itself with its options", async () => {
  const said = await answersTo("sparta", "uci", "isready");
  expect(said).toContain(
    "option name UCI_Variant type combo default sparta var spartan-chess var hoplit-chess var sparta",
  );
  expect(said).toContain("option name Level type spin default 10 min 1 max 10");
  expect(said).toContain("option name OwnBook type check default false");
  expect(said.slice(-2)).toEqual(["uciok", "readyok"]);
});

describe("a search", () => {
  test.each([
    ["spartan-chess", "position startpos moves e2e4", "go nodes 2000", /^bestmove [a-h]\d[a-h]\d/],
    ["hoplit-chess", "position startpos moves e2e4 e7e5", "go depth 3", /^bestmove [a-h]\d[a-h]\d/],
    ["hoplit-chess", "position startpos moves use", "go movetime 100", /^bestmove /],
    ["sparta", "position startpos", "go wtime 3000 btime 3000", /^bestmove [a-j]\d+[a-j]\d+/],
    ["hoplit-chess", "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "go nodes 1000", /^bestmove a1a8$/],
  ] as const)("of %s after %s is answered with a move to %s", async (variant, position, go, bestMove) => {
    const said = await answersTo(variant, position, go);
    expect(said.at(-1)).toMatch(bestMove);
    expect(said.at(-2)).toMatch(/^info depth \d+ score (cp -?\d+|mate -?\d+) nodes \d+ nps \d+ time \d+ pv \S+/);
  });

  test("finds a mate and counts it in moves", async () => {
    const said = await answersTo("hoplit-chess", "position fen 6r1/8/8/8/8/k7/7p/1K6[] b - - 1 170", "go nodes 20000");
    expect(said.at(-2)).toContain("score mate 2 ");
  });

  test("without limits lasts until stop, and then has a move", async () => {
    const said: string[] = [];
    const session = new UciSession("spartan-chess", (line) => said.push(line));
    await session.handle("position startpos");
    await session.handle("go infinite");
    await session.handle("isready");
    expect(said).toEqual(["readyok"]);
    await session.handle("stop");
    expect(said.at(-1)).toMatch(/^bestmove [a-h]\d[a-h]\d/);
  });

  test("plays with the extra pieces if the option says so", async () => {
    const lines = ["setoption name Extras value true", "position startpos moves e2e4 e7e5 g1f3 b8c6", "go nodes 500"];
    const said = await answersTo("hoplit-chess", ...lines);
    expect(said.at(-1)).toMatch(/^bestmove/);
    expect(said.some((line) => line.startsWith("info string"))).toBe(false);
  });

  test("plays from the book only if the option says so, and never in an analysis", async () => {
    const depthAfter = async (...lines: readonly string[]): Promise<number> => {
      const said = await answersTo("spartan-chess", "position startpos", ...lines);
      expect(said.at(-1)).toMatch(/^bestmove [a-h]\d[a-h]\d/);
      return Number(/^info depth (\d+)/.exec(said.at(-2) ?? "")?.[1]);
    };
    expect(await depthAfter("go nodes 500")).toBeGreaterThan(0);
    expect(await depthAfter("setoption name OwnBook value true", "go nodes 500")).toBe(0);
    expect(await depthAfter("setoption name OwnBook value true", "go infinite", "stop")).toBeGreaterThan(0);
  });

  test("keeps the nodes of a weak level", async () => {
    const said = await answersTo(
      "spartan-chess",
      "setoption name Level value 1",
      "position startpos",
      "go movetime 60000",
    );
    expect(Number(/nodes (\d+)/.exec(said.at(-2) ?? "")?.[1])).toBeLessThan(2000);
  });

  test("of a finished game has no move", async () => {
    const mated = "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    expect(await answersTo("hoplit-chess", mated, "go nodes 100")).toEqual(["bestmove (none)"]);
  });
});

test.each([
  ["position startpos moves e2e5", "info string invalid move e2e5: "],
  ["position fen 8/8 w", "info string invalid position: "],
  ["setoption name UCI_Variant value chess", "info string UCI_Variant is chess: expected spartan-chess,"],
  ["setoption name Level value 11", "info string Level is 11: expected a whole number from 1 to 10"],
  ["setoption name Hash value 16", "info string there is no option Hash"],
])("%s is explained", async (line, answer) => {
  const [said = ""] = await answersTo("spartan-chess", line);
  expect(said.startsWith(answer)).toBe(true);
});

test("unknown commands are ignored", async () => {
  expect(await answersTo("spartan-chess", "", "debug on", "ponderhit", "position nowhere", "isready")).toEqual([
    "readyok",
  ]);
});

test.each([
  [{ movetime: 1000 }, "white", 970],
  [{ wtime: 60_000, btime: 6_000, isInfinite: false }, "white", 2_000],
  [{ wtime: 60_000, btime: 6_000, binc: 1_000 }, "black", 950],
  [{ wtime: 100, winc: 10_000 }, "white", 70],
  [{ wtime: 10_000, movestogo: 2 }, "white", 5_000],
  [{ nodes: 5 }, "white", Number.POSITIVE_INFINITY],
] as const)("the time for a move of %j by %s is %d", (go, turn, time) => {
  expect(timeFor({ isInfinite: false, ...go }, turn)).toBe(time);
});

test("runs as a program, and ends with its input", () => {
  const root = path.join(import.meta.dirname, "..", "..");
  const run = (args: readonly string[], input: string) =>
    spawnSync(process.execPath, ["--import", "tsx", "scripts/uci.ts", ...args], { cwd: root, encoding: "utf8", input });
  const { status, stdout, stderr } = run(["sparta"], "position startpos\ngo nodes 500\n");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/bestmove \S+( ponder \S+)?\n$/);
  expect(run(["sparta"], "quit\nuci\n")).toMatchObject({ status: 0, stdout: "" });
  expect(run(["chess"], "").status).toBe(2);
});
