import type { Game, Line } from "../../src/rules/game";
import type { Options } from "../../src/rules/rules";
import type { Result } from "../../src/shared/result";

/** The value of a success; throws with the refusal's text otherwise. */
export function unwrap<T, E extends { readonly detail: string }>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

/** The refusal of a result; throws if there is none. */
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
