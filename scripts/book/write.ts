import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bookKeyOf } from "../../src/bots/book";
import { gameOf, type Variant } from "../../src/rules/registry";
import { SEED } from "./good-moves";
import { LEAST_SHARE, marginOf, type Node, PLIES } from "./tree";
import { PROGRAM } from "./work-file";

/** A position as a line of the data; `src/bots/book.ts` reads it. */
const lineOf = ({ line, moves }: Node): string =>
  [bookKeyOf(line.repetitionKey), ...moves.map(({ move, score }) => `${move}:${score}`)].join(" ");

/** Writes the book of a game with the limits of its search. The date stays if the book is the same. Returns the file. */
export function writeBook(folder: string, variant: Variant, nodes: readonly Node[], today: string): string {
  const file = path.join(folder, `${variant}.json`);
  const before: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const positions = nodes.map(lineOf);
  const keys = new Set(positions.map((position) => position.split(" ")[0]));
  if (keys.size < positions.length) throw new Error(`${variant}: two positions have the same key`);
  const provenance = {
    revision: gameOf(variant).revision,
    program: PROGRAM,
    seed: SEED,
    margin: marginOf(variant),
    leastShare: LEAST_SHARE,
    plies: PLIES,
  };
  const bookOf = (made: unknown) => ({ made, ...provenance, positions });
  const old = before !== null && typeof before === "object" && "made" in before ? before.made : null;
  const isSame = JSON.stringify(bookOf(old)) === JSON.stringify(before);
  writeFileSync(file, `${JSON.stringify(bookOf(isSame ? old : today), null, 2)}\n`);
  return file;
}
