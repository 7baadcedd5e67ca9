import { type Bracket, OpenBracket, range } from "./bracket-graph";

/** A pair of places in a bracket, the higher ranked one first. */
export type PlacePair = readonly [number, number];

/** Pairs the players who were moved down: as many of the higher ones as possible, with the highest opponents. */
function pairFloaters(open: OpenBracket): readonly PlacePair[] {
  const { floaters, end } = open.bracket;
  const group = range(floaters, end);
  const paired: number[] = [];
  for (const floater of range(0, floaters)) {
    if (!open.tryOneOf(floater, group)) continue;
    paired.push(floater);
    open.exclude(open.open.filter((other) => other < floaters || other >= end).map((other) => [floater, other]));
  }
  return paired.map((floater) => {
    const opponents = group.filter((player) => open.open.includes(player));
    return [floater, open.pairWithFirst(floater, opponents)];
  });
}

/**
 * Chooses the players of the remainder who are paired with a lower one: the upper half, with as few exchanges with the
 * lower half as possible, and those between players with ranks as close as possible.
 */
function chooseUpper(open: OpenBracket, remainder: readonly number[]): ReadonlySet<number> {
  const places = new Map(remainder.map((player, place) => [player, place]));
  const isUpper = (player: number): boolean => {
    const mate = open.mateOf(player);
    return places.has(mate) && mate > player;
  };
  const pairs = remainder.filter(isUpper).length;
  const half = remainder.slice(0, pairs);
  if (!half.every(isUpper)) {
    const many = remainder.length ** 2;
    open.weighExchanges(remainder, (place) => (place < pairs ? many : 0) - place);
    const exchanged = half.filter((player) => !isUpper(player)).length;
    exchangeFromUpper(open, half, remainder, exchanged);
    exchangeFromLower(open, remainder.slice(pairs), remainder, exchanged, isUpper);
  }
  return new Set(remainder.filter(isUpper));
}

const below = (player: number, players: readonly number[]): readonly number[] =>
  players.filter((other) => other > player);

/** Decides which players of the upper half are exchanged: the lowest ones that can be. */
function exchangeFromUpper(
  open: OpenBracket,
  half: readonly number[],
  remainder: readonly number[],
  count: number,
): void {
  let left = count;
  for (const player of half.toReversed()) {
    if (left === 0) return;
    const lower = below(player, remainder);
    if (!open.tryNoneOf(player, lower)) continue;
    left--;
    open.exclude(lower.map((other) => [player, other]));
  }
}

/** Decides which players of the lower half are exchanged: the highest ones that can be. */
function exchangeFromLower(
  open: OpenBracket,
  half: readonly number[],
  remainder: readonly number[],
  count: number,
  isUpper: (player: number) => boolean,
): void {
  let left = count;
  for (const player of half) {
    if (left === 0) return;
    const lower = below(player, remainder);
    if (!isUpper(player) && !open.tryOneOf(player, lower)) continue;
    left--;
    const allowed = new Set(lower);
    open.exclude(open.open.filter((other) => other !== player && !allowed.has(other)).map((other) => [player, other]));
  }
}

/** Pairs the players of the score group who are not paired with one who was moved down. */
function pairRemainder(open: OpenBracket): readonly PlacePair[] {
  const { floaters, end } = open.bracket;
  const remainder = open.open.filter((player) => player >= floaters && player < end);
  const upper = chooseUpper(open, remainder);
  open.exclude(
    remainder.flatMap((higher) =>
      below(higher, remainder)
        .filter((lower) => !upper.has(higher) || upper.has(lower))
        .map((lower) => [higher, lower] as const),
    ),
  );
  return [...upper].map((player) => {
    const opponents = below(player, remainder).filter((other) => !upper.has(other) && open.open.includes(other));
    return [player, open.pairWithFirst(player, opponents)];
  });
}

/** Whether only the player with the bye cannot be paired in the bracket that follows. */
function decidesNextBye(open: OpenBracket): boolean {
  const { players, end, nextEnd, byeScore } = open.bracket;
  const nextScore = players[end]?.points;
  if (nextScore === undefined || byeScore === null || byeScore < nextScore) return false;
  return open.open
    .filter((player) => player < nextEnd)
    .every((player) => {
      const mate = players[open.mateOf(player)] ?? players[player];
      return mate !== undefined && mate.points >= nextScore;
    });
}

/** The pairs of a bracket. The other players of the bracket move down to the next one. */
export interface PairedBracket {
  readonly pairs: readonly PlacePair[];
  /** `decidesBye` of the next bracket. */
  readonly decidesNextBye: boolean;
}

/**
 * Pairs a bracket by the Dutch system. Returns null if the players cannot be paired.
 *
 * A matching of all players who are left finds the best quality of the bracket that allows a pairing of the others. The
 * rules then order the pairings of this quality: by the players who were moved down, by exchanges between the two
 * halves of the others, and by transpositions of the lower half. Each of these choices is tested by another matching.
 */
export function pairBracket(bracket: Bracket): PairedBracket | null {
  const open = new OpenBracket(bracket);
  if (!open.solve()) return null;
  const pairs = [...pairFloaters(open), ...pairRemainder(open)];
  return { pairs, decidesNextBye: decidesNextBye(open) };
}
