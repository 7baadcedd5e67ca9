import type { Line, Game as Rules } from "../../../../src/rules/game";
import type { Options } from "../../../../src/rules/rules";

/** The data that a replay needs. */
export interface Recorded {
  readonly options: Options;
  /** Null for the standard start position. */
  readonly startPosition: string | null;
  readonly moves: readonly { readonly move: string }[];
}

/**
 * The lines of a game by ply: the start, and the position after each move. Lines of an earlier replay are used again as
 * far as the moves are the same.
 * @returns null if these rules cannot replay the game
 */
export function replay(rules: Rules, recorded: Recorded, before: readonly Line[] = []): readonly Line[] | null {
  const [known] = before;
  let first = known;
  if (first === undefined) {
    const started = rules.start(recorded.options, recorded.startPosition ?? undefined);
    if (!started.ok) return null;
    first = started.value;
  }
  const lines: Line[] = [first];
  let line = first;
  for (const [index, { move }] of recorded.moves.entries()) {
    const reused = before[index + 1];
    if (reused?.previous === line && reused.last?.move === move) line = reused;
    else {
      const played = line.play(move);
      if (!played.ok) return null;
      line = played.value;
    }
    lines.push(line);
  }
  return lines;
}
