import type { PlayerId } from "../../../src/shared/ids";
import { type Groups, type Part, splitBy, total } from "./plain-parts";

/** The games of a player against another one that count as encounters. */
const meetings = (
  all: ReadonlyMap<PlayerId, readonly Part[]>,
  one: PlayerId,
  other: PlayerId,
  isSwiss: boolean,
): readonly Part[] =>
  (all.get(one) ?? []).filter(({ opponent, kind }) => opponent === other && (!isSwiss || kind === "over the board"));

/**
 * Orders tied players by their direct encounters (C.07, Article 6), with the values that the standings show.
 *
 * If all have met, they are ordered by the points of these games (6.2). Otherwise only players at the top are placed:
 * those who stay ahead of all after them if they lose every missing game and the others win theirs (6.3). Players who
 * are still tied are compared again among themselves.
 */
export function directOrder(
  group: readonly PlayerId[],
  all: ReadonlyMap<PlayerId, readonly Part[]>,
  isSwiss: boolean,
): {
  readonly values: ReadonlyMap<PlayerId, number>;
  readonly order: Groups;
} {
  const others = (player: PlayerId): readonly PlayerId[] => group.filter((other) => other !== player);
  const pointsOf = (player: PlayerId): number =>
    total(others(player).flatMap((other) => meetings(all, player, other, isSwiss).map(({ points }) => points)));
  const missing = (player: PlayerId): number =>
    others(player).filter((other) => meetings(all, player, other, isSwiss).length === 0).length;
  const haveAllMet = group.every((player) => missing(player) === 0);
  const placed: PlayerId[] = [];
  for (let left = [...group]; !haveAllMet && left.length > 0; ) {
    const next = left.find((player) =>
      left.every((other) => other === player || pointsOf(player) > pointsOf(other) + missing(other)),
    );
    if (next === undefined) break;
    placed.push(next);
    left = left.filter((player) => player !== next);
  }
  const values = new Map(
    group.map((player) => [player, haveAllMet || placed.includes(player) ? pointsOf(player) : 0] as const),
  );
  const split = splitBy(group, (player) =>
    haveAllMet ? pointsOf(player) : placed.includes(player) ? group.length - placed.indexOf(player) : 0,
  );
  // A comparison that separates nobody is the last one.
  const order = split.length === 1 ? split : split.flatMap((smaller) => directOrder(smaller, all, isSwiss).order);
  return { values, order };
}
