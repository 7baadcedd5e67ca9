import type { Line } from "../rules/game";
import { storedGame } from "../rules/registry";
import type { Options } from "../rules/rules";

/** Number of plies of a game whose positions are indexed, votes included. */
export const INDEXED_PLIES = 50;

/** A position of a game, and the move that was played in it. */
export interface PlayedPosition {
  /** See `positionName`. */
  readonly name: string;
  /** In wire form; empty if the game ended in the position. */
  readonly move: string;
}

/** The data of a game that determine its positions. */
interface Record {
  readonly variant: string;
  readonly revision: number;
  readonly options: Options;
  readonly startPosition: string;
  readonly plies: readonly { readonly move: string }[];
}

/**
 * Equal for positions in which the explorer counts the same moves: those that are the same for repetition, in the same
 * variant and with the same options. Counters are ignored.
 * @param line the position under rules of the variant; `options` are found by `optionsIn`
 */
export const positionName = (variant: string, options: readonly string[], { repetitionKey }: Line): string =>
  JSON.stringify([variant, options, repetitionKey]);

/**
 * The options that are on in a position. A position text contains them, so turning on such an option changes nothing.
 */
export function optionsIn(variant: string, revision: number, { position }: Line): readonly string[] {
  const game = storedGame(variant, revision);
  const names = game?.catalogue.options.map(({ name }) => name) ?? [];
  return names.filter((name) => {
    const withOption = game?.start({ [name]: true }, position);
    return withOption?.ok === true && withOption.value.position === position;
  });
}

/**
 * The positions before each of the first `INDEXED_PLIES` plies of a game, and the last position of a shorter game. A
 * position that occurred more than once is listed once, with the first move.
 * @returns null if the game cannot be replayed by the rules of this release
 */
export function positionsOf({
  variant,
  revision,
  options,
  startPosition,
  plies,
}: Record): readonly PlayedPosition[] | null {
  const started = storedGame(variant, revision)?.start(options, startPosition);
  if (started?.ok !== true) return null;
  let line = started.value;
  const on = optionsIn(variant, revision, line);
  const moves = new Map<string, string>();
  const add = (move: string): void => {
    const name = positionName(variant, on, line);
    if (!moves.has(name)) moves.set(name, move);
  };
  for (const { move } of plies.slice(0, INDEXED_PLIES)) {
    add(move);
    const next = line.play(move);
    if (!next.ok) return null;
    line = next.value;
  }
  if (plies.length < INDEXED_PLIES) add("");
  return [...moves].map(([name, move]) => ({ name, move }));
}
