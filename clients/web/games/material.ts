import type { Line } from "../../../src/rules/game";
import type { BoardPicture } from "../../../src/rules/rules";
import { SIDES, type Side } from "../../../src/shared/side";

/** Numbers of pieces by letter, reserves included. */
type Counts = ReadonlyMap<string, number>;
type BySide<Value> = Readonly<Record<Side, Value>>;

/** The pieces at the start of a line, the pieces now, and the pieces that were captured in between. */
interface Material {
  readonly start: BySide<Counts>;
  readonly now: BySide<Counts>;
  readonly lost: BySide<readonly string[]>;
}

/** Lines are immutable, and the lines of a game share their beginnings. */
const known = new WeakMap<Line, Material>();

/**
 * The material of a line, counted from its own start position. Captures are found move by move, because a promoted pawn
 * is missing at the end as a captured one is.
 */
function materialOf(line: Line): Material {
  const missing: Line[] = [];
  let at: Line | null = line;
  while (at !== null && !known.has(at)) {
    missing.push(at);
    at = at.previous;
  }
  let material = at === null ? undefined : known.get(at);
  for (const next of missing.reverse()) {
    material = after(material, next);
    known.set(next, material);
  }
  return material ?? after(undefined, line);
}

function after(before: Material | undefined, line: Line): Material {
  const now = countsOf(line.picture());
  if (before === undefined) return { start: now, now, lost: { white: [], black: [] } };
  // A vote can remove reserves, which nobody has captured.
  if (line.last?.isMove !== true) return { ...before, now };
  const lost = (side: Side) => [...before.lost[side], ...missingOf(before.now[side], now[side])];
  return { ...before, now, lost: { white: lost("white"), black: lost("black") } };
}

function countsOf({ pieces, reserves }: BoardPicture): BySide<Counts> {
  const counts = { white: new Map<string, number>(), black: new Map<string, number>() };
  const add = (side: Side, letter: string) => counts[side].set(letter, (counts[side].get(letter) ?? 0) + 1);
  for (const { side, piece } of pieces) add(side, piece);
  for (const side of SIDES) for (const letter of reserves?.[side] ?? []) add(side, letter);
  return counts;
}

/** The letters of the pieces that a side has lost by a move. A piece that became another one is not lost. */
function missingOf(before: Counts, now: Counts): readonly string[] {
  const change = (letter: string) => (now.get(letter) ?? 0) - (before.get(letter) ?? 0);
  const fewer = [...before.keys()].flatMap((letter) =>
    Array.from({ length: Math.max(0, -change(letter)) }, () => letter),
  );
  const arrived = [...now.keys()].reduce((sum, letter) => sum + Math.max(0, change(letter)), 0);
  return fewer.slice(arrived);
}

/** The letters of the pieces of a side that were captured since the start of a line, in the order of the captures. */
export const lostPieces = (line: Line, side: Side): readonly string[] => materialOf(line).lost[side];

/** How many pieces of a kind a side has, on the board and in reserve. */
export const countPieces = (line: Line, side: Side, letter: string): number =>
  materialOf(line).now[side].get(letter) ?? 0;

/**
 * By how much the material of a side has grown more, or shrunk less, than the opponent's since the start of a line.
 * The armies of a game differ in value, so that only the change can be compared.
 * @param values the value of each piece by letter
 */
export function materialLead(line: Line, side: Side, values: Readonly<Record<string, number>>): number {
  const { start, now } = materialOf(line);
  const worth = (counts: Counts): number =>
    [...counts].reduce((sum, [letter, count]) => sum + count * (values[letter] ?? 0), 0);
  const change = (side: Side): number => worth(now[side]) - worth(start[side]);
  return change(side) - change(side === "white" ? "black" : "white");
}
