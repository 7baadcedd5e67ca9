import { finish } from "../../../src/bots/finish";
import { think } from "../../../src/bots/think";
import { HOPLIT_CHESS_RULES } from "../../../src/rules/hoplit-chess/rules";
import { gameOf, type Variant } from "../../../src/rules/registry";
import type { Rules } from "../../../src/rules/rules";
import { SPARTA_RULES } from "../../../src/rules/sparta/rules";
import { SPARTAN_CHESS_RULES } from "../../../src/rules/spartan-chess/rules";
import { LEVELS, type Level } from "../../../src/shared/house";
import { seedOf } from "../openings";
import { compose, type Distance, type Eyesight } from "./composer";
import { winsInOne, winsInTwo } from "./proof";

/** Number of positions of a kind that each level solved. */
export interface Solved {
  readonly variant: Variant;
  readonly distance: Distance;
  readonly positions: number;
  readonly solved: Readonly<Record<Level, number>>;
  /** The first few positions that the strongest bot missed. */
  readonly missed: readonly string[];
}

/** A kind of position: how it is composed and how a solution is verified. */
interface Kind {
  readonly variant: Variant;
  readonly distance: Distance;
  compose(seed: number, count: number): readonly string[];
  /** Winning moves in coordinate notation. */
  solutions(position: string): readonly string[];
}

function kind<P, M>(variant: Variant, rules: Rules<P, M>, distance: Distance, eyesight: Eyesight): Kind {
  return {
    variant,
    distance,
    compose: (seed, count) => compose(rules, { seed, count, distance, eyesight }),
    solutions(text) {
      const position = rules.parsePosition(text);
      if (!position.ok) throw new Error(position.error.detail);
      const wins = distance === 1 ? winsInOne(rules, position.value) : winsInTwo(rules, position.value);
      return wins.map((move) => rules.formatMove(position.value, move));
    },
  };
}

const KINDS: readonly Kind[] = [
  kind("spartan-chess", SPARTAN_CHESS_RULES, 1, "sees-wins"),
  kind("spartan-chess", SPARTAN_CHESS_RULES, 2, "sees-wins"),
  kind("hoplit-chess", HOPLIT_CHESS_RULES, 1, "sees-wins"),
  kind("hoplit-chess", HOPLIT_CHESS_RULES, 2, "sees-wins"),
  kind("sparta", SPARTA_RULES, 1, "blind"),
];

const MOST_MISSED = 5;

/** Conditions of the test. */
export interface WinConditions {
  readonly variants: readonly Variant[];
  readonly positions: number;
  readonly seed: number;
  /** Maximum number of positions searched per move; null for the default of each level. */
  readonly nodes: number | null;
  readonly signal: AbortSignal;
}

/**
 * Lets each level solve positions with a forced win in one or two moves. A position counts as solved if the chosen
 * move is one of the proven winning moves, whatever evaluation the search reports.
 */
export async function solveWins(
  { variants, positions, seed, nodes, signal }: WinConditions,
  progress: (what: string) => void,
): Promise<readonly Solved[]> {
  const chosen = KINDS.filter(({ variant }) => variants.includes(variant));
  const results: Solved[] = [];
  for (const { variant, distance, compose: composed, solutions } of chosen) {
    progress(`${variant}: composing ${positions} wins in ${distance}`);
    const texts = composed(seed, positions);
    const solved = Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<Level, number>;
    const missed: string[] = [];
    for (const [index, startPosition] of texts.entries()) {
      // Yield to the event loop for progress output and interrupts.
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) return results;
      progress(`${variant}: wins in ${distance}, ${index + 1} of ${positions}`);
      const wanted = solutions(startPosition);
      const question = { game: gameOf(variant), options: {}, startPosition, moves: [] };
      for (const level of LEVELS) {
        const limits = { level, seed: seedOf(seed, index), ...(nodes === null ? {} : { nodes }) };
        const thought = finish(think(question, limits));
        if (wanted.includes(thought.move)) solved[level] += 1;
        else if (level === 10 && missed.length < MOST_MISSED) missed.push(startPosition);
      }
    }
    results.push({ variant, distance, positions: texts.length, solved, missed });
  }
  return results;
}
