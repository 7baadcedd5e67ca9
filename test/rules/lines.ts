import { expect } from "vitest";
import type { Game, Line } from "../../src/rules/game";
import type { Options } from "../../src/rules/rules";
import type { Result } from "../../src/shared/result";

/** Returns the value of a success. Throws with the refusal's text otherwise. */
export function unwrap<T, E extends { readonly detail: string }>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

/** Returns the refusal of a result. Throws if there is none. */
export function refusalOf<T, E>(result: Result<T, E>): E {
  if (result.ok) throw new Error("expected a refusal");
  return result.error;
}

/** Starts a line. */
export const startLine = (game: Game, position?: string, options: Options = {}): Line =>
  unwrap(game.start(options, position));

/** Continues a line with moves, separated by spaces. */
export const playAll = (line: Line, moves: string): Line =>
  moves.split(" ").reduce((reached, move) => unwrap(reached.play(move)), line);

/**
 * Asserts that a text is either refused with a reason, or read as a position that is written back without loss. Returns
 * the line from that position, or null.
 */
export function readsBackOrIsRefused(game: Game, text: string): Line | null {
  const started = game.start({}, text);
  if (!started.ok) {
    expect(started.error.detail).not.toBe("");
    return null;
  }
  const { position, legalMoves } = started.value;
  const again = startLine(game, position);
  expect(again.position).toBe(position);
  expect(again.legalMoves).toEqual(legalMoves);
  return started.value;
}
