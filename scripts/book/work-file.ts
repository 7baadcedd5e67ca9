import { appendFileSync } from "node:fs";
import * as z from "zod";
import { VARIANTS, type Variant } from "../../src/rules/registry";
import { readJsonLines } from "../json-lines";

/** Incremented when the same nodes and seed give another book. */
export const PROGRAM = 3;

/** The good moves of a position, as a line of the work file. */
const Searched = z.object({
  program: z.int(),
  variant: z.enum(VARIANTS as [Variant, ...Variant[]]),
  revision: z.int(),
  /** The position, as `Line.repetitionKey`. */
  key: z.string(),
  nodes: z.int(),
  most: z.int(),
  margin: z.int(),
  /** The good moves, the best first. `score` is in hundredths, for the side to move. */
  moves: z.array(z.object({ move: z.string(), score: z.int() })).readonly(),
});
export type Searched = z.infer<typeof Searched>;

const nameOf = ({ program, variant, revision, key, nodes, most, margin }: Omit<Searched, "moves">): string =>
  JSON.stringify([program, variant, revision, key, nodes, most, margin]);

/** Search results by position. The file only grows, so an interrupted run can be continued. */
export class WorkFile {
  readonly #path: string;
  readonly #results = new Map<string, Searched>();

  constructor(path: string) {
    this.#path = path;
    for (const result of readJsonLines(path)) this.#keep(Searched.parse(result));
  }

  find(position: Omit<Searched, "moves">): Searched | undefined {
    return this.#results.get(nameOf(position));
  }

  append(result: Searched): void {
    appendFileSync(this.#path, `${JSON.stringify(result)}\n`);
    this.#keep(result);
  }

  #keep(result: Searched): void {
    this.#results.set(nameOf(result), result);
  }
}
