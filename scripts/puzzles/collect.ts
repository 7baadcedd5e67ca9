import { puzzlesOf } from "../../src/puzzles/data";
import { startOf } from "../../src/puzzles/judge";
import type { Theme } from "../../src/puzzles/themes";
import type { Line } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";
import { type Found, play, startFrom } from "./find";
import { themesOf } from "./themes";
import type { Examined } from "./work-file";

type Puzzle = Examined["puzzles"][number];

/** A puzzle of a work file that the server does not have yet. */
export interface Collected extends Puzzle {
  readonly source: Examined["source"];
  /** The position that the solver sees. */
  readonly start: Line;
  readonly themes: readonly Theme[];
}

/**
 * Most puzzles of one move that ends the game, and most of one move that wins an advantage with little effort, each as a
 * share of the collected ones. Puzzles of a wanted theme are all collected.
 */
const SHARE_OF_PLAIN = 0.25;

type Plain = "win" | "advantage";

/** The kind of a puzzle of which there are only so many; null for other puzzles. */
function plainKindOf({ point, moves, effort }: Puzzle): Plain | null {
  if (moves.length > 2 || point === "saving") return null;
  return point === "win" || effort <= 1 ? point : null;
}

/** Whether a puzzle has one of the wanted themes. All puzzles are wanted if there are none. */
export const isWanted = (themes: readonly Theme[], wanted: readonly Theme[]): boolean =>
  wanted.length === 0 || wanted.some((theme) => themes.includes(theme));

/** The positions of the server's puzzles. The same position is one puzzle, whatever game it is from. */
export function shippedKeys(variant: Variant): ReadonlySet<string> {
  const puzzles = [...puzzlesOf(variant).values()];
  return new Set(puzzles.map((puzzle) => startOf(gameOf(variant), puzzle).repetitionKey));
}

const described = new WeakMap<Found, Pick<Collected, "start" | "themes">>();

/** The position that the solver sees, and the themes of a puzzle. */
export function describePuzzle(variant: Variant, puzzle: Found): Pick<Collected, "start" | "themes"> {
  const known = described.get(puzzle);
  if (known !== undefined) return known;
  const [last = "", ...moves] = puzzle.moves;
  const start = play(startFrom(gameOf(variant), puzzle.before), last);
  const description = { start, themes: themesOf(variant, start, moves, puzzle.point) };
  described.set(puzzle, description);
  return description;
}

/**
 * The new puzzles of a game in the order of the work file, each position once.
 * @param wanted themes of which a puzzle must have one; all puzzles count if there are none
 * @param shipped positions of puzzles that the server has already (`shippedKeys`)
 */
export function collect(
  examined: readonly Examined[],
  variant: Variant,
  wanted: readonly Theme[],
  shipped: ReadonlySet<string>,
): Collected[] {
  const known = new Set(shipped);
  const collected: Collected[] = [];
  const plain: Record<Plain, number> = { win: 0, advantage: 0 };
  for (const { variant: of, source, puzzles } of examined) {
    if (of !== variant) continue;
    for (const puzzle of puzzles) {
      const { start, themes } = describePuzzle(variant, puzzle);
      if (known.has(start.repetitionKey)) continue;
      if (!isWanted(themes, wanted)) continue;
      const kind = wanted.length > 0 ? null : plainKindOf(puzzle);
      if (kind !== null) {
        if (plain[kind] + 1 > (collected.length + 1) * SHARE_OF_PLAIN) continue;
        plain[kind] += 1;
      }
      known.add(start.repetitionKey);
      collected.push({ ...puzzle, source, start, themes });
    }
  }
  return collected;
}
