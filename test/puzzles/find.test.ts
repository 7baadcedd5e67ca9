import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readArguments } from "../../scripts/puzzles/arguments";
import { collect, describePuzzle } from "../../scripts/puzzles/collect";
import { randomEndgame } from "../../scripts/puzzles/endgame";
import { findPuzzle, isVerified } from "../../scripts/puzzles/find";
import { composedLines, firstPlyOf, lookShareOf } from "../../scripts/puzzles/games";
import { mine } from "../../scripts/puzzles/mine";
import { pointOf } from "../../scripts/puzzles/only-move";
import { numberOf } from "../../scripts/puzzles/search";
import { FIRST_BEFORE_KING, FIRST_ENDGAME, selfPlay } from "../../scripts/puzzles/self-play";
import { PROGRAM, WorkFile } from "../../scripts/puzzles/work-file";
import { startRatingOf } from "../../scripts/puzzles/write";
import type { Score } from "../../src/bots/thought";
import { puzzlesOf } from "../../src/puzzles/data";
import hoplitChess from "../../src/puzzles/data/hoplit-chess.json";
import sparta from "../../src/puzzles/data/sparta.json";
import spartanChess from "../../src/puzzles/data/spartan-chess.json";
import type { Theme } from "../../src/puzzles/themes";
import { gameOf, VARIANTS } from "../../src/rules/registry";
import { unwrap } from "../rules/lines";

const NODES = 3000;
const hoplit = gameOf("hoplit-chess");
const spartan = gameOf("spartan-chess");
const searched = (score: Score) => ({ move: "", score, value: numberOf(score) });
const points = (value: number) => searched({ kind: "advantage", value });
const wins = (plies: number) => searched({ kind: "win", plies });
const losesIn = (plies: number) => searched({ kind: "loss", plies });

test.each<[string, ReturnType<typeof points>, ReturnType<typeof points>, string | null]>([
  ["wins, and the alternative is level", points(400), points(20), "advantage"],
  ["wins, and the alternative wins nearly as much", points(400), points(250), null],
  ["wins, and the alternative is little worse", points(210), points(100), null],
  ["wins much more, but the alternative is good enough", points(900), points(140), null],
  ["is better, but not winning", points(190), points(-10), null],
  ["saves, and the alternative loses", points(-50), points(-300), "saving"],
  ["saves, and the alternative is mated", points(0), losesIn(4), "saving"],
  ["saves, and the alternative only suffers", points(40), points(-190), null],
  ["loses a little less", points(-400), points(-900), null],
  ["mates, and the alternative is level", wins(7), points(0), "win"],
  ["mates, and so does the alternative", wins(3), wins(7), null],
  ["mates in two, and the alternative wins a queen", wins(3), points(900), "win"],
  ["mates in four, and the alternative wins a queen", wins(7), points(900), null],
  ["mates in eight", wins(15), points(0), null],
])("a move is the only one or not: it %s", (_name, best, alternative, expected) => {
  expect(pointOf(best, alternative)).toBe(expected);
});

describe("a position becomes a puzzle", () => {
  test("if one line mates", () => {
    const before = "r4rk1/6pp/7N/8/2Q5/8/8/6K1[] b - - 0 1";
    expect(findPuzzle(hoplit, before, "g8h8", NODES)).toMatchObject({
      before,
      moves: ["g8h8", "c4g8", "f8g8", "h6f7"],
      point: "win",
    });
  });

  test("not if the verification finds a slower win beside a mate in one", () => {
    const before = "R7/3N3p/2p1B2n/k3p1p1/4P3/2P4P/PP2KPP1/8[] b - - 6 33";
    const moves = ["a5b5", "a2a4"];
    const puzzle = { before, moves, point: "win", effort: 0 } as const;
    expect(isVerified(hoplit, puzzle, 800)).toBe(true);
    expect(isVerified(hoplit, puzzle, 60_000)).toBe(false);
    expect(findPuzzle(hoplit, before, "a5b5", 800)).toBeNull();
  });

  test.each([
    ["two moves mate", "5k2/5ppp/8/8/8/8/8/RR4K1[] b - - 0 1", "f8g8"],
    ["the move only takes back", "3qk3/pp6/8/8/8/8/PP6/3QK3[] w - - 0 1", "d1d8"],
    ["one move is legal", "7k/8/8/8/8/8/5q2/7K[] b - - 0 1", "f2f1"],
    ["nothing happens", "4k3/pppp4/8/8/8/8/PPPP4/4K3[] w - - 0 1", "e1e2"],
  ])("not if %s", (_name, before, last) => {
    expect(findPuzzle(hoplit, before, last, NODES)).toBeNull();
  });
});

test("a seed gives the puzzles that are in the data", () => {
  // Earlier versions of the program played other games. A version can have changed only some of the games.
  const data = { "spartan-chess": spartanChess, "hoplit-chess": hoplitChess, sparta };
  const runs = VARIANTS.flatMap((variant) => data[variant].runs.map((run) => ({ ...run, variant })));
  const run = runs.find(({ program }) => program === PROGRAM);
  if (run === undefined) throw new Error("the data has no run of this version of the program");
  const { variant, nodes, seeds } = run;
  const puzzle = [...puzzlesOf(variant).values()].find(
    ({ source }) => source.kind === "self-play" && source.seed >= seeds.first && source.seed <= seeds.last,
  );
  if (puzzle?.source.kind !== "self-play") throw new Error("the data has no puzzle of this version of the program");
  const { seed } = puzzle.source;
  const game = gameOf(variant);
  const found = mine(game, selfPlay(game, seed), {
    nodes,
    firstPly: firstPlyOf(seed),
    lookShare: lookShareOf(seed),
    isWanted: () => true,
  });
  expect(found.map(({ before, moves }) => `${before} ${moves.join(" ")}`)).toContain(
    `${puzzle.before} ${[puzzle.lastMove, ...puzzle.solution].join(" ")}`,
  );
});

test("the seed of a composed position gives the puzzle that is in the data", () => {
  const seed = 3_000_342;
  const shipped = [...puzzlesOf("spartan-chess").values()].find(
    ({ source }) => source.kind === "composed" && source.seed === seed,
  );
  expect(shipped?.themes).toContain("mate-in-4");
  const lines = composedLines("spartan-chess", seed);
  const found = mine(spartan, lines, { nodes: 6000, firstPly: 1, lookShare: lookShareOf(seed), isWanted: () => true });
  expect(found).toMatchObject([
    { before: shipped?.before, moves: [shipped?.lastMove ?? "", ...(shipped?.solution ?? [])], point: "win" },
  ]);
});

test("games before a promotion to king are short, and only positions with such a promotion are examined", () => {
  const games = Array.from({ length: 8 }, (_, number) => [...selfPlay(spartan, FIRST_BEFORE_KING + number)]);
  const lines = games.flat();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.ply).toBeLessThanOrEqual(3);
    expect(line.legalMoves.some((move) => move.endsWith("k"))).toBe(true);
  }
});

describe.each(VARIANTS)("random endgames of %s", (variant) => {
  test("are the same for a seed, differ by seed, and have few pieces", () => {
    const positions = Array.from({ length: 20 }, (_, seed) => randomEndgame(gameOf(variant), seed));
    expect(randomEndgame(gameOf(variant), 7).position).toBe(positions[7]?.position);
    expect(new Set(positions.map(({ position }) => position)).size).toBe(20);
    for (const line of positions) {
      expect(line.turn).not.toBeNull();
      expect(line.picture().pieces.length).toBeLessThanOrEqual(10);
    }
  });

  test("begin the games with high seeds", () => {
    const [first] = selfPlay(gameOf(variant), FIRST_ENDGAME);
    expect(first?.previous?.position).toBe(randomEndgame(gameOf(variant), FIRST_ENDGAME).position);
    expect(first?.ply).toBe(1);
    const [whole] = selfPlay(gameOf(variant), FIRST_ENDGAME - 1);
    expect(whole?.previous?.position).toBe(unwrap(gameOf(variant).start({})).position);
  });
});

describe("the work file", () => {
  const puzzle = (before: string, moves: readonly string[], effort: number) => ({
    before,
    moves,
    point: "win" as const,
    effort,
  });
  const mate = puzzle("6k1/5ppp/8/8/8/8/8/R5K1[] b - - 0 1", ["h7h6", "a1a8"], 0);

  test("is continued after an interruption in the middle of a line", () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "skytale-puzzles-")), "work.ndjson");
    const source = { seed: 7, levels: [2, 3] as [number, number] };
    new WorkFile(file).append({ program: PROGRAM, variant: "sparta", source, nodes: 1, puzzles: [] });
    fs.appendFileSync(file, '{"program":2,"variant":"spar');
    const work = new WorkFile(file);
    expect(work.examined).toHaveLength(1);
    expect(work.has({ variant: "sparta", source })).toBe(true);
    expect(work.has({ variant: "sparta", source: { ...source, seed: 8 } })).toBe(false);
    work.append({ program: PROGRAM, variant: "sparta", source: { ...source, seed: 8 }, nodes: 1, puzzles: [] });
    expect(new WorkFile(file).examined).toHaveLength(2);
    fs.rmSync(path.dirname(file), { recursive: true });
  });

  test("gives each position once, and not too many mates in one", () => {
    const others = ["b", "c", "d", "e", "f"].map((file) =>
      puzzle(
        mate.before.replace("R5K1", `${"bcdef".indexOf(file) + 1}R${4 - "bcdef".indexOf(file)}K1`),
        ["h7h6", `${file}1${file}8`],
        0,
      ),
    );
    const long = [1, 2, 3].map((number) =>
      puzzle(`6k1/5ppp/8/8/8/${number}P${7 - number}/8/R5K1[] b - - 0 1`, ["h7h6", "a1a7", "g8h7", "a7a8"], 0),
    );
    const puzzles = [...long, mate, mate, ...others.slice(0, 3)];
    const source = { game: "7g2k9qd4w0xn5tz1" };
    const collected = collect(
      [{ program: PROGRAM, variant: "hoplit-chess", source, nodes: 1, puzzles }],
      "hoplit-chess",
      [],
      new Set(),
    );
    expect(collected.map(({ before }) => before)).toEqual([...long, mate].map(({ before }) => before));
  });

  test("gives only positions that the server does not have, and only wanted themes", () => {
    const [one, other] = ["b7b6", "b7b5"].map((last) =>
      puzzle("6k1/1p3ppp/8/8/8/8/8/R5K1[] b - - 0 1", [last, "a1a8"], 0),
    ) as [ReturnType<typeof puzzle>, ReturnType<typeof puzzle>];
    const source = { game: "7g2k9qd4w0xn5tz1" };
    const examined = [
      { program: PROGRAM, variant: "hoplit-chess" as const, source, nodes: 1, puzzles: [one, other, one] },
    ];
    const positions = (themes: readonly Theme[], shipped: ReadonlySet<string>) =>
      collect(examined, "hoplit-chess", themes, shipped).map(({ moves }) => moves[0]);
    expect(positions(["mate-in-1"], new Set())).toEqual(["b7b6", "b7b5"]);
    expect(positions(["fork"], new Set())).toEqual([]);
    const { start } = describePuzzle("hoplit-chess", one);
    expect(positions(["mate-in-1", "fork"], new Set([start.repetitionKey]))).toEqual(["b7b5"]);
  });
});

test("the first rating rises with moves, effort and a quiet first move", () => {
  expect(startRatingOf(1, 0, false)).toBe(900);
  expect(startRatingOf(3, 2, true)).toBe(1640);
});

test("wrong arguments are refused with a sentence", () => {
  expect(readArguments(["--variant", "sparta", "--seeds", "5"])).toMatchObject({ variants: ["sparta"], seeds: 5 });
  expect(() => readArguments(["--variant", "go"])).toThrow(/unknown game "go"/);
  expect(readArguments(["--theme", "fork", "--theme", "city"])).toMatchObject({ themes: ["fork", "city"] });
  expect(() => readArguments(["--theme", "trap"])).toThrow(/unknown theme "trap"; there are mate-in-1, /);
  expect(() => readArguments(["--count", "0"])).toThrow(/--count must be/);
  expect(() => readArguments(["--unknown"])).toThrow(/--unknown/);
});
