import type { PlayerId } from "../../shared/ids";
import type { Section } from "../state";

/** Number of groups of at most `size` for a number of players. */
export const groupCount = (players: number, size: number): number => Math.max(1, Math.ceil(players / size));

/** Sections from groups of players, numbered from 1. A single section has no name. */
export const namedSections = (word: string, groups: readonly (readonly PlayerId[])[]): readonly Section[] =>
  groups.map((players, index) => ({
    number: index + 1,
    name: groups.length === 1 ? "" : `${word} ${index + 1}`,
    players,
  }));

/** Cuts a list into consecutive groups of at most `size`, as equal as possible. Larger groups come first. */
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
 * Deals a list into groups of at most `size` by the snake: the first row from the first group to the last, the next row
 * back. The groups are as equal in size and in strength as possible.
 */
export function dealAsSnake<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const count = groupCount(list.length, size);
  const groupOf = (index: number): number => {
    const place = index % count;
    return Math.floor(index / count) % 2 === 0 ? place : count - 1 - place;
  };
  return Array.from({ length: count }, (_, group) => list.filter((_, index) => groupOf(index) === group));
}
