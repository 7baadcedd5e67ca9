import type { GameAnalysis } from "skytale-client";
import type { Line } from "../../../../../src/rules/game";
import type { Glyph } from "../../../../../src/shared/annotations";
import { assertNever } from "../../../../../src/shared/assert-never";
import { playOn } from "../play-on";
import { type Path, type Spot, spotsOf } from "./tree";

/** A position in the displayed tree, which contains the moves of the game and of the analysis. */
export interface Shown {
  readonly key: string;
  readonly path: Path;
  readonly line: Line;
  /** The previous position; null at the start. */
  readonly before: Shown | null;
  readonly isGame: boolean;
  readonly text: string;
  readonly glyph: Glyph | undefined;
  readonly shapes: readonly string[];
  /** The move number. Votes are not counted. */
  readonly number: number;
  /** The game's own move first, then the lines of the analysis in their order. */
  readonly next: readonly Shown[];
}

export const keyOf = ({ from, moves }: Path): string => [from, ...moves].join(" ");

/** All positions of a game and its analysis by key, beginning with the start. */
export function viewOf(analysis: GameAnalysis, lines: readonly Line[]): ReadonlyMap<string, Shown> {
  const spots = spotsOf(analysis);
  const all = new Map<string, Shown>();
  const waiting: { readonly shown: Shown; readonly following: Shown[]; readonly next: Spot["next"] }[] = [];
  const add = (path: Path, line: Line, before: Shown | null, { text = "", glyph, shapes = [], next }: Spot): Shown => {
    const following: Shown[] = [];
    const shown: Shown = {
      key: keyOf(path),
      path,
      line,
      before,
      isGame: path.moves.length === 0,
      text,
      glyph,
      shapes,
      number: numberOf(line, before),
      next: following,
    };
    all.set(shown.key, shown);
    waiting.push({ shown, following, next });
    return shown;
  };
  const [start] = lines;
  if (start !== undefined) add({ from: 0, moves: [] }, start, null, spots.get(0) ?? {});
  // Iterative, because a recursion over thousands of moves could overflow the stack.
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { shown, following, next = [] } = at;
    const { from, moves } = shown.path;
    const played = shown.isGame ? lines[from + 1] : undefined;
    if (played !== undefined) {
      following.push(add({ from: from + 1, moves: [] }, played, shown, spots.get(from + 1) ?? {}));
    }
    for (const node of next) {
      const after = playOn(shown.line, node.move);
      if (after !== null) following.push(add({ from, moves: [...moves, node.move] }, after, shown, node));
    }
  }
  return all;
}

function numberOf({ last }: Line, before: Shown | null): number {
  if (last === null || before === null) return 0;
  const isAnswer = last.side === "black" && before.line.last?.side === "white" && before.line.last.isMove;
  return before.number + (last.isMove && !isAnswer ? 1 : 0);
}

/**
 * A move with its number, as on a score sheet: "3. exd5", "3… Nf6".
 * @param move the last move of the position in any notation; ignored at the start
 */
export function withNumber({ line: { last }, number }: Shown, move: string): string {
  if (last === null) return "Start";
  return last.isMove ? `${number}${last.side === "white" ? "." : "…"} ${move}` : move;
}

/** The position that a step leads to. `up` and `down` select the previous and the next alternative. */
export function stepFrom(shown: Shown, step: "back" | "on" | "first" | "last" | "up" | "down"): Shown {
  switch (step) {
    case "back":
      return shown.before ?? shown;
    case "on":
      return shown.next[0] ?? shown;
    case "first": {
      let at = shown;
      while (at.before !== null) at = at.before;
      return at;
    }
    case "last": {
      let at = shown;
      for (let next = at.next[0]; next !== undefined; next = at.next[0]) at = next;
      return at;
    }
    case "up":
    case "down": {
      // The alternatives are those at the nearest earlier position that has several continuations.
      for (let at = shown; at.before !== null; at = at.before) {
        const { next } = at.before;
        if (next.length > 1) return next[next.indexOf(at) + (step === "up" ? -1 : 1)] ?? shown;
      }
      return shown;
    }
    default:
      return assertNever(step);
  }
}
