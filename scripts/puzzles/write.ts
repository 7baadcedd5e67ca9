import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Theme } from "../../src/puzzles/themes";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { type Collected, collect, shippedKeys } from "./collect";
import { VERIFIED_BY } from "./find";
import { type Examined, seedOf } from "./work-file";

/** The games that one version of the program examined with a number of nodes. */
interface Run {
  readonly program: number;
  readonly nodes: number;
  readonly verifiedNodes: number;
  readonly games: number;
  readonly seeds: { readonly first: number; readonly last: number } | null;
  /** The wanted themes, separated by spaces; absent if all puzzles were wanted. */
  readonly themes?: string;
}

/** A data file of the server. */
interface DataFile {
  readonly revision: number;
  readonly runs: readonly Run[];
  /** A line for each puzzle, sorted. */
  readonly puzzles: readonly string[];
}

/** The digits of ids: those of the other ids of this server, without letters that are easily confused. */
const ID_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const ID_LENGTH = 6;

/** The id of a puzzle: a hash of its game and position, so that a later run of the program gives the same id. */
function idOf(variant: Variant, key: string): string {
  const hash = createHash("sha256").update(`${variant} ${key}`).digest();
  return Array.from({ length: ID_LENGTH }, (_, index) => ID_DIGITS.charAt((hash[index] as number) % 32)).join("");
}

/**
 * The rating that a puzzle starts with: higher for longer lines, for first moves that a shallow search does not find,
 * and for first moves that force nothing.
 */
export function startRatingOf(solverMoves: number, effort: number, isQuiet: boolean): number {
  return 900 + 170 * (solverMoves - 1) + 150 * effort + (isQuiet ? 100 : 0);
}

function sourceText(source: Examined["source"]): string {
  if ("composed" in source) return `${source.composed}:composed`;
  return "seed" in source ? `${source.seed}:${source.levels.join(":")}` : source.game;
}

/** A puzzle as a line of the data; `src/puzzles/data.ts` reads it. */
function lineOf(variant: Variant, { before, moves, themes, effort, start, source }: Collected): string {
  const rating = startRatingOf(moves.length / 2, effort, themes.includes("quiet"));
  return [
    idOf(variant, start.repetitionKey),
    before,
    moves.join(" "),
    themes.join(" "),
    rating,
    sourceText(source),
  ].join("|");
}

/** The games that were examined, for each version of the program and each number of nodes. */
function runsOf(examined: readonly Examined[], wanted: readonly Theme[]): Run[] {
  const names = new Set(examined.map(({ program, nodes }) => `${program} ${nodes}`));
  return [...names].map((name) => {
    const games = examined.filter(({ program, nodes }) => `${program} ${nodes}` === name);
    const seeds = games.flatMap(({ source }) => seedOf(source) ?? []);
    const nodes = games[0]?.nodes ?? 0;
    return {
      program: games[0]?.program ?? 0,
      nodes,
      verifiedNodes: nodes * VERIFIED_BY,
      games: games.length,
      seeds: seeds.length === 0 ? null : { first: Math.min(...seeds), last: Math.max(...seeds) },
      ...(wanted.length === 0 ? {} : { themes: wanted.join(" ") }),
    };
  });
}

const isSameRun = (one: Run, other: Run): boolean =>
  one.program === other.program && one.nodes === other.nodes && one.seeds?.first === other.seeds?.first;

/**
 * Adds the new puzzles of a work file to the data of the server, one file for each game. Returns a line about each file.
 * @param wanted themes of which a new puzzle must have one; all are added if there are none
 * @param removed ids of the server's puzzles that are removed
 */
export function writeData(
  examined: readonly Examined[],
  folder: string,
  wanted: readonly Theme[],
  removed: ReadonlySet<string>,
): string[] {
  return VARIANTS.map((variant) => {
    const file = path.join(folder, `${variant}.json`);
    const shipped: DataFile = JSON.parse(readFileSync(file, "utf8"));
    const kept = shipped.puzzles.filter((line) => !removed.has(line.slice(0, ID_LENGTH)));
    const added = collect(examined, variant, wanted, shippedKeys(variant)).map((puzzle) => lineOf(variant, puzzle));
    const own = examined.filter((each) => each.variant === variant);
    const runs = runsOf(own, wanted);
    const data: DataFile = {
      revision: gameOf(variant).revision,
      runs: [...shipped.runs.filter((run) => !runs.some((each) => isSameRun(run, each))), ...runs],
      puzzles: [...kept, ...added].sort(),
    };
    writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
    return `${file}: ${kept.length} puzzles kept, ${added.length} added`;
  });
}
