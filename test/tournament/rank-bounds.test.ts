import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Contestant, type Newcomers, type OpenGame, rankBounds } from "../../src/tournament/rank-bounds";
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
  readonly newcomers: Newcomers;
}

const NOBODY: Newcomers = { places: 0, most: 0 };

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

/** All points that the contestants can have after the rounds that are not paired. */
function* extras(points: ReadonlyMap<string, number>, left: readonly Contestant[]): Generator<Map<string, number>> {
  const [contestant, ...others] = left;
  if (contestant === undefined) {
    yield new Map(points);
    return;
  }
  for (let extra = 0; extra <= contestant.unpaired; extra += 0.5) {
    yield* extras(new Map([...points, [contestant.player, contestant.points + extra]]), others);
  }
}

/** The points of the players who come: each of them can stay away. */
function* arrivals({ places, most }: Newcomers): Generator<readonly number[]> {
  for (let coming = 0; coming <= places; coming += 1) {
    for (let points = 0; points <= most; points += 0.5) {
      // The bounds of others depend on the number of newcomers with enough points, not on which of them have more.
      for (let strong = 0; strong <= coming; strong += 1) {
        yield Array.from({ length: coming }, (_, index) => (index < strong ? points : 0));
      }
    }
  }
}

/** The exact bounds, by all results of the games and of the rounds that are not paired, and all newcomers. */
function bruteForce({ contestants, games, newcomers }: Position): ReadonlyMap<string, { best: number; worst: number }> {
  const bounds = new Map(contestants.map(({ player }) => [player as string, { best: Infinity, worst: 0 }]));
  const coming = [...arrivals(newcomers)];
  for (const start of extras(new Map(), contestants)) {
    for (const ending of endings(start, games)) {
      for (const [player, bound] of bounds) {
        const own = ending.get(player) ?? 0;
        const others = [...ending].filter(([other]) => other !== player).map(([, points]) => points);
        for (const points of coming) {
          const all = [...others, ...points];
          bound.best = Math.min(bound.best, 1 + all.filter((other) => other > own).length);
          bound.worst = Math.max(bound.worst, 1 + all.filter((other) => other >= own).length);
        }
      }
    }
  }
  return bounds;
}

/** All pairs of players 1 to n. */
function pairsOf(players: number): readonly (readonly [number, number])[] {
  const numbers = Array.from({ length: players }, (_, index) => index + 1);
  return numbers.flatMap((one) => numbers.filter((other) => other > one).map((other) => [one, other] as const));
}

/** Small sections in which some games are unfinished. */
const positions: fc.Arbitrary<Position> = fc.integer({ min: 2, max: 6 }).chain((players) => {
  const pairs = pairsOf(players);
  return fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 8 }), { minLength: players, maxLength: players }),
      fc.subarray([...pairs], { maxLength: Math.min(5, pairs.length) }),
    )
    .map(([halves, open]) => ({
      contestants: halves.map((half, index) => ({ player: id(index + 1), points: half / 2, unpaired: 0 })),
      games: open.map(([one, other]) => ({ white: id(one), black: id(other), round: 1 })),
      newcomers: NOBODY,
    }));
});

/** Small Swiss tournaments with rounds that are not paired, which withdrawn players miss, and players who can enter. */
const swissPositions = (mostRounds: number): fc.Arbitrary<Position> =>
  fc.integer({ min: 2, max: 4 }).chain((players) => {
    const pairs = pairsOf(players);
    return fc
      .record({
        halves: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: players, maxLength: players }),
        open: fc.subarray([...pairs], { maxLength: Math.min(2, pairs.length) }),
        rounds: fc.integer({ min: 0, max: mostRounds }),
        isGone: fc.array(fc.boolean(), { minLength: players, maxLength: players }),
        places: fc.integer({ min: 0, max: 2 }),
      })
      .map(({ halves, open, rounds, isGone, places }) => ({
        contestants: halves.map((half, index) => ({
          player: id(index + 1),
          points: half / 2,
          unpaired: isGone[index] ? 0 : rounds,
        })),
        games: open.map(([one, other]) => ({ white: id(one), black: id(other), round: 1 })),
        newcomers: { places, most: rounds },
      }));
  });

/** The position after a result of one of the games. */
function afterResult({ contestants, games, newcomers }: Position, pick: number, outcome: number): Position {
  const index = pick % games.length;
  const game = games[index];
  const [white, black] = OUTCOMES[outcome % OUTCOMES.length] ?? [0, 0];
  return {
    contestants: contestants.map((contestant) => {
      const gained = contestant.player === game?.white ? white : contestant.player === game?.black ? black : 0;
      return { ...contestant, points: contestant.points + gained };
    }),
    games: games.filter((_, other) => other !== index),
    newcomers,
  };
}

/** The position after the pairing of the next round, in which neighbors of a random order meet. */
function afterPairing({ contestants, games, newcomers }: Position, order: readonly number[]): Position {
  const round = 1 + Math.max(0, ...games.map((game) => game.round));
  const playing = order.filter((index) => (contestants[index]?.unpaired ?? 0) > 0);
  const paired = Array.from({ length: Math.floor(playing.length / 2) }, (_, board): OpenGame => {
    const [white, black] = [contestants[playing[2 * board] ?? 0], contestants[playing[2 * board + 1] ?? 0]];
    return { white: white?.player ?? id(0), black: black?.player ?? id(0), round };
  });
  const bye = playing.length % 2 === 1 ? playing.at(-1) : undefined;
  return {
    contestants: contestants.map(({ player, points, unpaired }, index) => ({
      player,
      points: points + (index === bye ? 1 : 0),
      unpaired: Math.max(0, unpaired - 1),
    })),
    games: [...games, ...paired],
    newcomers: { ...newcomers, most: Math.max(0, newcomers.most - 1) },
  };
}

/** The position after the entry of a player. */
const afterEntry = ({ contestants, games, newcomers: { places, most } }: Position): Position => ({
  contestants: [...contestants, { player: id(contestants.length + 1), points: 0, unpaired: most }],
  games,
  newcomers: { places: places - 1, most },
});

const boundsOf = ({ contestants, games, newcomers }: Position) => rankBounds(contestants, games, newcomers);

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
        const next = afterResult(position, pick, outcome);
        for (const [player, bounds] of rankBounds(next.contestants, next.games)) {
          expect(bounds.best).toBeGreaterThanOrEqual(before.get(player)?.best ?? Infinity);
          expect(bounds.worst).toBeLessThanOrEqual(before.get(player)?.worst ?? 0);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("hold for all results of rounds that are not paired, and for all newcomers", () => {
    fc.assert(
      fc.property(swissPositions(1), (position) => {
        const exact = bruteForce(position);
        for (const [player, { best, worst }] of boundsOf(position)) {
          expect(best).toBe(exact.get(player)?.best);
          expect(worst).toBeGreaterThanOrEqual(exact.get(player)?.worst ?? Infinity);
          expect(worst).toBeLessThanOrEqual(position.contestants.length + position.newcomers.places);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("only become narrower while rounds are paired, games finish and players enter", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("result"), pick: fc.nat(100), outcome: fc.nat(3) }),
      fc.record({ kind: fc.constant("pairing"), order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }) }),
      fc.record({ kind: fc.constant("entry") }),
    );
    fc.assert(
      fc.property(swissPositions(3), fc.array(step, { maxLength: 8 }), (position, steps) => {
        let current = position;
        for (const each of steps) {
          const before = boundsOf(current);
          if ("order" in each) current = afterPairing(current, each.order);
          else if ("outcome" in each) {
            if (current.games.length > 0) current = afterResult(current, each.pick, each.outcome);
          } else if (current.newcomers.places > 0) current = afterEntry(current);
          const now = boundsOf(current);
          for (const [player, { best, worst }] of before) {
            expect(now.get(player)?.best).toBeGreaterThanOrEqual(best);
            expect(now.get(player)?.worst).toBeLessThanOrEqual(worst);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("share out the points of the unfinished games", () => {
    // Players 2 and 3 both need a win to catch up with player 1, but they play each other.
    const contestants = [2, 1, 1].map((points, index) => ({ player: id(index + 1), points, unpaired: 0 }));
    const bounds = rankBounds(contestants, [{ white: id(2), black: id(3), round: 1 }]);
    expect(bounds.get(id(1))).toEqual({ best: 1, worst: 2 });
  });

  test("do not become wider with games of players who cannot catch up", () => {
    // Players 2 and 4 both need a win to catch up with player 3, but they play each other. Players 1 and 5 are too far
    // behind, so their game in the next round has no points for them.
    const points = [0, 0, 2, 1, 0];
    const before = points.map((own, index) => ({ player: id(index + 1), points: own, unpaired: index === 3 ? 0 : 1 }));
    const first = { white: id(2), black: id(4), round: 1 };
    expect(rankBounds(before, [first]).get(id(3))).toEqual({ best: 1, worst: 2 });
    const next = [first, { white: id(1), black: id(5), round: 2 }, { white: id(2), black: id(3), round: 2 }];
    const after = before.map((contestant) => ({ ...contestant, unpaired: 0 }));
    expect(rankBounds(after, next).get(id(3))).toEqual({ best: 1, worst: 2 });
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
