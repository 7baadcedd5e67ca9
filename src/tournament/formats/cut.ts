import type { PlayerId } from "../../shared/ids";
import type { Section } from "../state";

/** Fewest players in a group: two players would play one pairing for a whole round. */
const SMALLEST_GROUP = 3;

/**
 * Number of groups of at most `size` for a number of players. No group has fewer than three players if there are three:
 * with small sizes, groups are larger than `size` instead, such as one group of 5 players for the sizes 3 and 4. More
 * players never make fewer groups.
 */
export const groupCount = (players: number, size: number): number =>
  Math.max(1, Math.min(Math.ceil(players / size), Math.floor(players / SMALLEST_GROUP)));

/** Sections from groups of players, numbered from 1. A single section has no name. */
export const namedSections = (word: string, groups: readonly (readonly PlayerId[])[]): readonly Section[] =>
  groups.map((players, index) => ({
    number: index + 1,
    name: groups.length === 1 ? "" : `${word} ${index + 1}`,
    players,
  }));

/** Cuts a list into consecutive groups, as equal as possible. Larger groups come first. See `groupCount` for `size`. */
export function cutInOrder<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const count = groupCount(list.length, size);
  const small = Math.floor(list.length / count);
  const large = list.length % count;
  return Array.from({ length: count }, (_, index) => {
    const start = index * small + Math.min(index, large);
    return list.slice(start, start + small + (index < large ? 1 : 0));
  });
}

/**
 * Deals a list into groups by the snake: the first row from the first group to the last, the next row back. The groups
 * are as equal in size and in strength as possible. See `groupCount` for `size`.
 */
export function dealAsSnake<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const count = groupCount(list.length, size);
  const groupOf = (index: number): number => {
    const place = index % count;
    return Math.floor(index / count) % 2 === 0 ? place : count - 1 - place;
  };
  return Array.from({ length: count }, (_, group) => list.filter((_, index) => groupOf(index) === group));
}
