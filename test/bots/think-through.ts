import { think } from "../../src/bots/think";
import type { Limits, Question, Thought } from "../../src/bots/thought";
import type { Game } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";

/** A question about a game that starts at a position, or at its opening. */
export const questionOf = (
  variant: Variant,
  startPosition: string | null = null,
  moves: readonly string[] = [],
): Question => ({ game: gameOf(variant) as Game, options: {}, startPosition, moves });

/** Thinks without a pause up to the limits. Returns the thought with its number of slices. */
export function thinkThrough(question: Question, limits: Limits): Thought & { readonly slices: number } {
  const thinking = think(question, limits);
  for (let slices = 0; ; slices += 1) {
    const step = thinking.next();
    if (step.done) return { ...step.value, slices };
  }
}
