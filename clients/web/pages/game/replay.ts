import type { Line, Game as Rules } from "../../../../src/rules/game";
import type { Options } from "../../../../src/rules/rules";

/** What a replay needs to know of a game. */
export interface Recorded {
  readonly options: Options;
  /** Null for the standard opening. */
  readonly startPosition: string | null;
  readonly moves: readonly { readonly move: string }[];
}

/**
 * The lines of a game, by ply: the start, and what each move led to. What was replayed before is used again as far as the
 * record is the same: a move costs one ply, and a move that was taken back none.
 * @returns null if the record can't be replayed by these rules
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
    const kept = before[index + 1];
    if (kept?.previous === line && kept.last?.move === move) line = kept;
    else {
      const played = line.play(move);
      if (!played.ok) return null;
      line = played.value;
    }
    lines.push(line);
  }
  return lines;
}
