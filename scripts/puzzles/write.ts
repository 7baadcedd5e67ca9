import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Line } from "../../src/rules/game";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { play, startFrom, VERIFIED_BY } from "./find";
import { themesOf } from "./themes";
import type { Examined } from "./work-file";

/** A puzzle of a work file with its source. */
type Collected = Examined["puzzles"][number] & { readonly source: Examined["source"]; readonly nodes: number };

/** Key of the position that the solver sees: the same position is one puzzle, whatever game it is from. */
function keyOf(variant: Variant, { before, moves }: { before: string; moves: readonly string[] }): string {
  const line: Line = play(startFrom(gameOf(variant), before), moves[0] ?? "");
  return line.repetitionKey;
}

/**
 * Most puzzles of one move that ends the game, and most of one move that wins an advantage with little effort, each as a
 * share of all.
 */
const SHARE_OF_PLAIN = 0.25;

type Plain = "win" | "advantage";

/** The kind of a puzzle of which there are only so many; null for other puzzles. */
function plainKindOf({ point, moves, effort }: Examined["puzzles"][number]): Plain | null {
  if (moves.length > 2 || point === "saving") return null;
  return point === "win" || effort <= 1 ? point : null;
}

const keys = new WeakMap<object, string>();

/** The puzzles of a game in the order of the work file, each position once. */
export function collect(examined: readonly Examined[], variant: Variant): Collected[] {
  const known = new Set<string>();
  const collected: Collected[] = [];
  const plain: Record<Plain, number> = { win: 0, advantage: 0 };
  for (const { variant: of, source, nodes, puzzles } of examined) {
    if (of !== variant) continue;
    for (const puzzle of puzzles) {
      const key = keys.get(puzzle) ?? keyOf(variant, puzzle);
      keys.set(puzzle, key);
      if (known.has(key)) continue;
      const kind = plainKindOf(puzzle);
      if (kind !== null) {
        if (plain[kind] + 1 > (collected.length + 1) * SHARE_OF_PLAIN) continue;
        plain[kind] += 1;
      }
      known.add(key);
      collected.push({ ...puzzle, source, nodes });
    }
  }
  return collected;
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

const sourceText = (source: Examined["source"]): string =>
  "seed" in source ? `${source.seed}:${source.levels.join(":")}` : source.game;

/** The games that were examined, for each version of the program and each number of nodes. */
function runsOf(examined: readonly Examined[]) {
  const names = new Set(examined.map(({ program, nodes }) => `${program} ${nodes}`));
  return [...names].map((name) => {
    const games = examined.filter(({ program, nodes }) => `${program} ${nodes}` === name);
    const seeds = games.flatMap(({ source }) => ("seed" in source ? [source.seed] : []));
    const nodes = games[0]?.nodes ?? 0;
    return {
      program: games[0]?.program ?? 0,
      nodes,
      verifiedNodes: nodes * VERIFIED_BY,
      games: games.length,
      seeds: seeds.length === 0 ? null : { first: Math.min(...seeds), last: Math.max(...seeds) },
    };
  });
}

/** Writes the data of the server, one file for each game. Returns a line about each file. */
export function writeData(examined: readonly Examined[], folder: string): string[] {
  return VARIANTS.map((variant) => {
    const collected = collect(examined, variant);
    const lines = collected.map((puzzle) => {
      const [last = "", ...moves] = puzzle.moves;
      const start = play(startFrom(gameOf(variant), puzzle.before), last);
      const themes = themesOf(variant, start, moves, puzzle.point);
      const rating = startRatingOf((moves.length + 1) / 2, puzzle.effort, themes.includes("quiet"));
      return [
        idOf(variant, start.repetitionKey),
        puzzle.before,
        puzzle.moves.join(" "),
        themes.join(" "),
        rating,
        sourceText(puzzle.source),
      ].join("|");
    });
    const data = {
      revision: gameOf(variant).revision,
      runs: runsOf(examined.filter((each) => each.variant === variant)),
      puzzles: lines.sort(),
    };
    const file = path.join(folder, `${variant}.json`);
    writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
    return `${file}: ${lines.length} puzzles`;
  });
}
