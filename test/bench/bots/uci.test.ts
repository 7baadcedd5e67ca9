import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { toUci } from "../../../bench/bots/plain-chess";
import { findStockfish, UciMind } from "../../../bench/bots/stockfish";
import { UciEngine } from "../../../bench/bots/uci";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const FAKE = path.join(import.meta.dirname, "fake-uci.mjs");
const engines: UciEngine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

async function start(failure: string, options: Readonly<Record<string, string>> = {}): Promise<UciEngine> {
  const engine = await UciEngine.start(process.execPath, [FAKE, failure], options);
  engines.push(engine);
  return engine;
}

test("gives an engine the moves played so far", async () => {
  const engine = await start("", { UCI_LimitStrength: "true", UCI_Elo: "1800" });
  expect(await engine.move(START, [], { movetime: 5 })).toEqual({ move: "e1g1", score: null });
  await engine.begin();
  expect(await engine.move(START, ["e2e4"], { nodes: 5 })).toEqual({ move: "e7e5", score: null });
});

test.each([
  ["cp -31", { kind: "advantage", value: -31 }],
  ["mate 2", { kind: "win", plies: 3 }],
  ["mate -2", { kind: "loss", plies: 4 }],
] as const)("reads the last score, %s, for the side to move", async (reported, score) => {
  const engine = await start(reported);
  expect((await engine.move(START, [], { movetime: 5 })).score).toEqual(score);
});

test.each([
  ["dies", "the engine ended during the command go movetime 5"],
  ["has-no-move", "the engine has no move"],
])("reports an engine that %s", async (failure, complaint) => {
  const engine = await start(failure);
  await expect(engine.move(START, [], { movetime: 5 })).rejects.toThrow(complaint);
});

test("refuses an engine without an option to limit its strength", async () => {
  await expect(start("", { Skill: "1" })).rejects.toThrow("has no option Skill");
});

test.each(["1319", "3191"])("refuses an Elo of %s, which the engine can't play", async (elo) => {
  await expect(start("", { UCI_Elo: elo })).rejects.toThrow(`takes UCI_Elo from 1320 to 3190, not ${elo}`);
});

test("refuses a file that is not a program", async () => {
  await expect(UciEngine.start("/nowhere/stockfish", [], {})).rejects.toThrow("ENOENT");
});

test("omits the votes of the plain game for an engine, which cannot play with the extra pieces", async () => {
  expect(toUci(["decline", "decline", "e2e4"])).toEqual({ fen: START, moves: ["e2e4"] });
  expect(toUci(["use", "e2e4"])).toBeNull();
  expect(toUci(["decline", "use"])).toBeNull();
  const mind = new UciMind(await start(""), { movetime: 5 }, toUci);
  expect(await mind.choose("hoplit-chess", ["decline", "decline", "e2e4"])).toEqual({ move: "e7e5", score: null });
  await expect(mind.choose("hoplit-chess", ["use"])).rejects.toThrow("can't play this game of hoplit-chess");
});

test("looks for Stockfish on the path and at the configured place, and may find none", () => {
  expect(findStockfish({ SKYTALE_STOCKFISH: FAKE })).toBe(FAKE);
  expect(findStockfish({ SKYTALE_STOCKFISH: "/nowhere/stockfish" })).toBeNull();
});
