import type { Variant } from "../rules/registry";
import { derivedId } from "../shared/derived-id";
import { puzzlesOf } from "./data";
import type { StoredPuzzle } from "./puzzle";
import type { Theme } from "./themes";

/** Number of days before a puzzle is the daily puzzle in which it is no player's next puzzle. */
const RESERVED_DAYS = 30;
/** The next puzzle is one of this many that are nearest to the player's rating. */
const NEAREST = 10;

/** The puzzles in an order that looks random and depends on their ids and the salt only. */
const shuffled = (puzzles: Iterable<StoredPuzzle>, salt: string): StoredPuzzle[] =>
  [...puzzles]
    .map((puzzle) => ({ puzzle, key: derivedId(`${salt} ${puzzle.id}`) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ puzzle }) => puzzle);

const orders = new Map<Variant, readonly StoredPuzzle[]>();

/** The puzzles of a game in the order in which they are daily puzzles. */
function dailyOrder(variant: Variant): readonly StoredPuzzle[] {
  const known = orders.get(variant);
  if (known !== undefined) return known;
  const order = shuffled(puzzlesOf(variant).values(), "daily");
  orders.set(variant, order);
  return order;
}

/**
 * The daily puzzle of a day. Each puzzle of the game is the daily puzzle once before one is repeated.
 * @param day number of the day, counted from 1970
 */
export function dailyPuzzle(variant: Variant, day: number): StoredPuzzle {
  const order = dailyOrder(variant);
  const puzzle = order[day % order.length];
  if (puzzle === undefined) throw new Error(`there are no puzzles of ${variant}`);
  return puzzle;
}

/** The choice of a next puzzle. */
interface Wanted {
  readonly variant: Variant;
  readonly theme: Theme | undefined;
  /** Id of the puzzle that the caller has just seen. It is not the next one. */
  readonly after: string | undefined;
  /** Number of the current day. */
  readonly day: number;
}

/** The choice of a player's next puzzle. */
interface WantedByPlayer extends Wanted {
  /** Ids of the puzzles that the player has attempted. */
  readonly attempted: ReadonlySet<string>;
  /** Current ratings by puzzle, for those that somebody has attempted. */
  readonly ratings: ReadonlyMap<string, number>;
  /** The player's puzzle rating. */
  readonly rating: number;
  /** The same seed gives the same puzzle, so that a repeated request does not skip one. */
  readonly seed: string;
}

/** A puzzle near the player's rating that they have not attempted; null if there is none. */
export function nextPuzzle(wanted: WantedByPlayer): StoredPuzzle | null {
  const { variant, theme, after, attempted, ratings, rating, day, seed } = wanted;
  const open = [...puzzlesOf(variant).values()].filter(
    ({ id, themes }) => id !== after && !attempted.has(id) && (theme === undefined || themes.includes(theme)),
  );
  const reserved = new Set(Array.from({ length: RESERVED_DAYS }, (_, index) => dailyPuzzle(variant, day + index).id));
  const free = open.filter(({ id }) => !reserved.has(id));
  const distance = (puzzle: StoredPuzzle): number => Math.abs((ratings.get(puzzle.id) ?? puzzle.rating) - rating);
  const nearest = (free.length > 0 ? free : open)
    .map((puzzle) => ({ puzzle, distance: distance(puzzle) }))
    .sort((one, other) => one.distance - other.distance || (one.puzzle.id < other.puzzle.id ? -1 : 1))
    .slice(0, NEAREST)
    .map(({ puzzle }) => puzzle);
  return shuffled(nearest, seed)[0] ?? null;
}

/**
 * A visitor's next puzzle: the one after the puzzle that they have seen, in a fixed order of all puzzles of the theme;
 * the first one depends on the day. Null if there is no other one.
 */
export function nextForVisitor({ variant, theme, after, day }: Wanted): StoredPuzzle | null {
  const order = dailyOrder(variant);
  const seen = order.findIndex(({ id }) => id === after);
  // Half of the order away from the daily puzzle, which the visitor may have seen today.
  const start = seen === -1 ? day + (order.length >> 1) : seen + 1;
  for (let step = 0; step < order.length; step += 1) {
    const puzzle = order[(start + step) % order.length];
    if (puzzle === undefined || puzzle.id === after) continue;
    if (theme === undefined || puzzle.themes.includes(theme)) return puzzle;
  }
  return null;
}
