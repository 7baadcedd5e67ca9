import type { TieBreakRule } from "./rule";
import type { Card, ScoreTable } from "./score-table";
import type { TieBreak } from "./tie-break";
import { tieBreakRule } from "./tie-breaks";

/** A player with the values of all tie-breaks. */
export interface RankedCard {
  readonly card: Card;
  readonly tieBreaks: readonly number[];
}

/** Splits a list into groups with equal keys, the highest key first. The order inside of a group stays. */
function groupsByKey<T>(list: readonly T[], keyOf: (item: T, index: number) => number): readonly (readonly T[])[] {
  const groups = new Map<number, T[]>();
  for (const [index, item] of list.entries()) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group);
}

interface Draft {
  readonly card: Card;
  readonly tieBreaks: number[];
}

/** The values of a tie-break for tied players. */
const valuesOf = (group: readonly Draft[], rule: TieBreakRule, table: ScoreTable): readonly number[] =>
  rule.values(
    group.map(({ card }) => card),
    table,
  );

/** Splits tied players by their values. A tie-break among tied players is repeated for each smaller group. */
function split(
  group: readonly Draft[],
  values: readonly number[],
  rule: TieBreakRule,
  table: ScoreTable,
): readonly (readonly Draft[])[] {
  const groups = groupsByKey(group, (_, index) => values[index] ?? 0);
  if (!rule.isAmongTied || groups.length === 1) return groups;
  return groups.flatMap((smaller) =>
    smaller.length === 1 ? [smaller] : split(smaller, valuesOf(smaller, rule, table), rule, table),
  );
}

/**
 * The players of a table in groups that share a place, the best group first. Points come first, then the tie-breaks in
 * their order, each among the players whom the criteria before have left equal (FIDE C.07, Article 4.2).
 */
export function rankGroups(table: ScoreTable, tieBreaks: readonly TieBreak[]): readonly (readonly RankedCard[])[] {
  const drafts = [...table.cards.values()].map((card): Draft => ({ card, tieBreaks: [] }));
  let groups = groupsByKey(drafts, ({ card }) => card.points);
  for (const tieBreak of tieBreaks) {
    const rule = tieBreakRule(tieBreak);
    groups = groups.flatMap((group) => {
      const values = valuesOf(group, rule, table);
      for (const [index, { tieBreaks: shown }] of group.entries()) shown.push(values[index] ?? 0);
      return group.length === 1 ? [group] : split(group, values, rule, table);
    });
  }
  return groups;
}
