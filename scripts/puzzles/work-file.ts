import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { VARIANTS, type Variant } from "../../src/rules/registry";
import { readJsonLines } from "../json-lines";

/** Incremented when the same seed gives other puzzles. */
export const PROGRAM = 10;

/** The puzzles of one game, as a line of the work file. */
const Examined = z.object({
  program: z.int(),
  variant: z.enum(VARIANTS as [Variant, ...Variant[]]),
  /** Seed of a game between house bots or of a composed position, or the id of a game of a dump. */
  source: z.union([
    z.object({ seed: z.int(), levels: z.tuple([z.int(), z.int()]) }),
    z.object({ composed: z.int() }),
    z.object({ game: z.string() }),
  ]),
  nodes: z.int(),
  puzzles: z.array(
    z.object({
      before: z.string(),
      moves: z.array(z.string()).readonly(),
      point: z.enum(["win", "advantage", "saving"]),
      effort: z.int(),
    }),
  ),
});
export type Examined = z.infer<typeof Examined>;
type Puzzle = Examined["puzzles"][number];

/** The seed of a game or of a composed position; null for a game of a dump. */
export const seedOf = (source: Examined["source"]): number | null => {
  if ("composed" in source) return source.composed;
  return "seed" in source ? source.seed : null;
};

const nameOf = ({ variant, source }: Pick<Examined, "variant" | "source">): string =>
  `${variant} ${"game" in source ? source.game : seedOf(source)}`;

/**
 * Results by game, in the order in which they were found. The file only grows, so an interrupted run can be continued.
 */
export class WorkFile {
  readonly #path: string;
  readonly #examined: Examined[] = [];
  readonly #names = new Set<string>();

  constructor(path: string) {
    this.#path = path;
    for (const result of readJsonLines(path)) this.#keep(Examined.parse(result));
  }

  get examined(): readonly Examined[] {
    return this.#examined;
  }

  has(game: Pick<Examined, "variant" | "source">): boolean {
    return this.#names.has(nameOf(game));
  }

  append(result: Examined): void {
    appendFileSync(this.#path, `${JSON.stringify(result)}\n`);
    this.#keep(result);
  }

  /** Removes the puzzles that do not pass, and replaces the file. */
  filter(isGood: (puzzle: Puzzle, result: Examined) => boolean): void {
    const kept = this.#examined.map((result) => ({
      ...result,
      puzzles: result.puzzles.filter((puzzle) => isGood(puzzle, result)),
    }));
    writeFileSync(`${this.#path}.new`, kept.map((result) => `${JSON.stringify(result)}\n`).join(""));
    renameSync(`${this.#path}.new`, this.#path);
    this.#examined.splice(0, this.#examined.length, ...kept);
  }

  #keep(result: Examined): void {
    this.#examined.push(result);
    this.#names.add(nameOf(result));
  }
}
