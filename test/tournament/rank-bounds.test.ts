import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Contestant, type OpenGame, rankBounds } from "../../src/tournament/rank-bounds";
import { id } from "./states";

/** The points that a result gives to white and black: also both can lose. */
const OUTCOMES = [
  [1, 0],
  [0.5, 0.5],
  [0, 1],
  [0, 0],
] as const;

interface Position {
  readonly contestants: readonly Contestant[];
  readonly games: readonly OpenGame[];
}

/** All points that the contestants can have at the end. */
function* endings(
  points: ReadonlyMap<string, number>,
  games: readonly OpenGame[],
): Generator<ReadonlyMap<string, number>> {
  const [game, ...others] = games;
  if (game === undefined) {
    yield points;
    return;
  }
  for (const [white, black] of OUTCOMES) {
    const next = new Map(points);
    next.set(game.white, (next.get(game.white) ?? 0) + white);
    next.set(game.black, (next.get(game.black) ?? 0) + black);
    yield* endings(next, others);
  }
}

/** The exact bounds, by all results of the games. */
function bruteForce({ contestants, games }: Position): ReadonlyMap<string, { best: number; worst: number }> {
  const bounds = new Map(contestants.map(({ player }) => [player as string, { best: Infinity, worst: 0 }]));
  const start = new Map(contestants.map(({ player, points }) => [player as string, points]));
  for (const ending of endings(start, games)) {
    for (const [player, bound] of bounds) {
      const own = ending.get(player) ?? 0;
      const others = [...ending].filter(([other]) => other !== player).map(([, points]) => points);
      bound.best = Math.min(bound.best, 1 + others.filter((points) => points > own).length);
      bound.worst = Math.max(bound.worst, 1 + others.filter((points) => points >= own).length);
    }
  }
  return bounds;
}

/** Small sections in which some games are unfinished. */
const positions: fc.Arbitrary<Position> = fc.integer({ min: 2, max: 6 }).chain((players) => {
  const numbers = Array.from({ length: players }, (_, index) => index + 1);
  const pairs = numbers.flatMap((one) => numbers.filter((other) => other > one).map((other) => [one, other] as const));
  return fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 8 }), { minLength: players, maxLength: players }),
      fc.subarray(pairs, { maxLength: Math.min(5, pairs.length) }),
    )
    .map(([halves, open]) => ({
      contestants: halves.map((half, index) => ({ player: id(index + 1), points: half / 2, unpaired: 0 })),
      games: open.map(([one, other]) => ({ white: id(one), black: id(other) })),
    }));
});

/** The position after a result of one of the games. */
function after({ contestants, games }: Position, pick: number, outcome: number): Position {
  const index = pick % games.length;
  const game = games[index];
  const [white, black] = OUTCOMES[outcome % OUTCOMES.length] ?? [0, 0];
  return {
    contestants: contestants.map((contestant) => {
      const gained = contestant.player === game?.white ? white : contestant.player === game?.black ? black : 0;
      return { ...contestant, points: contestant.points + gained };
    }),
    games: games.filter((_, other) => other !== index),
  };
}

describe("bounds of final ranks", () => {
  test("hold for all results, the best one exactly", () => {
    fc.assert(
      fc.property(positions, (position) => {
        const exact = bruteForce(position);
        for (const [player, { best, worst }] of rankBounds(position.contestants, position.games)) {
          const truth = exact.get(player);
          expect(best).toBe(truth?.best);
          expect(worst).toBeGreaterThanOrEqual(truth?.worst ?? Infinity);
          expect(worst).toBeLessThanOrEqual(position.contestants.length);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("say exactly whether a player is sure to be first alone", () => {
    fc.assert(
      fc.property(positions, (position) => {
        const exact = bruteForce(position);
        for (const [player, { worst }] of rankBounds(position.contestants, position.games)) {
          expect(worst === 1).toBe(exact.get(player)?.worst === 1);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("only become narrower while games finish", () => {
    fc.assert(
      fc.property(positions, fc.nat(100), fc.nat(3), (position, pick, outcome) => {
        fc.pre(position.games.length > 0);
        const before = rankBounds(position.contestants, position.games);
        const next = after(position, pick, outcome);
        for (const [player, bounds] of rankBounds(next.contestants, next.games)) {
          expect(bounds.best).toBeGreaterThanOrEqual(before.get(player)?.best ?? Infinity);
          expect(bounds.worst).toBeLessThanOrEqual(before.get(player)?.worst ?? 0);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("share out the points of the unfinished games", () => {
    // Players 2 and 3 both need a win to catch up with player 1, but they play each other.
    const contestants = [2, 1, 1].map((points, index) => ({ player: id(index + 1), points, unpaired: 0 }));
    const bounds = rankBounds(contestants, [{ white: id(2), black: id(3) }]);
    expect(bounds.get(id(1))).toEqual({ best: 1, worst: 2 });
  });

  test("count points of rounds that are not paired", () => {
    const contestants = [2, 1, 0].map((points, index) => ({ player: id(index + 1), points, unpaired: 1 }));
    const bounds = rankBounds(contestants, []);
    expect(bounds.get(id(1))).toEqual({ best: 1, worst: 2 });
    expect(bounds.get(id(2))).toEqual({ best: 1, worst: 3 });
    expect(bounds.get(id(3))).toEqual({ best: 2, worst: 3 });
  });

  test("count players who can still enter", () => {
    const bounds = rankBounds([{ player: id(1), points: 1, unpaired: 2 }], [], { places: 3, most: 1 });
    expect(bounds.get(id(1))).toEqual({ best: 1, worst: 4 });
  });
});
