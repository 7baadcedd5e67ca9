import { describe, expect, test } from "vitest";
import { FARMS } from "../../../bench/ratings/farms";
import { honestCommunity, orderCorrelation, strongNewcomer } from "../../../bench/ratings/honest";
import { Random } from "../../rules/random";

const SEEDS = [1, 2];
const growing = (seed: number, random = new Random(seed)) => ({
  random,
  community: honestCommunity("today", random, { founders: 12, joiningPerDay: 1 / 3, days: 240 }),
});

describe("honest players", () => {
  test.each(SEEDS)("are ordered by their strength and listed as leaders, with seed %d", (seed) => {
    const { community, random } = growing(seed);
    const settled = community.members.filter(({ games }) => games >= 20);
    expect(orderCorrelation(settled)).toBeGreaterThan(0.9);
    expect(community.leaders().length).toBeGreaterThan(settled.length / 2);
    const { gamesUntilLeading } = strongNewcomer(community, random, 40);
    expect(gamesUntilLeading).toBeLessThanOrEqual(40);
  });

  test("need only six players for a leaderboard", () => {
    const community = honestCommunity("today", new Random(3), { founders: 6, joiningPerDay: 0, days: 180 });
    expect(community.leaders().length).toBeGreaterThanOrEqual(4);
  });
});

describe("a group of colluding accounts", () => {
  const isOpen = (name: string) => name.startsWith("five gates");
  const hasPlace = (name: string) => name.includes("a player who is established") || name.startsWith("two established");

  test.each(FARMS.filter(({ name }) => !isOpen(name) && !hasPlace(name)))(
    "of $name does not reach the leaderboard",
    (farm) => {
      for (const seed of SEEDS) {
        const { community, random } = growing(seed);
        const star = farm.run(community, random);
        expect(community.rankOf(star)).toBeNull();
      }
    },
  );

  test.each(FARMS.filter(({ name }) => hasPlace(name)))("of $name raises its player less than before", (farm) => {
    for (const seed of SEEDS) {
      const { community, random } = growing(seed);
      const star = farm.run(community, random);
      expect(star.standing.rating).toBeLessThan(1850);
      expect(community.rankOf(star) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(5);
    }
  });
});

test("the same seed gives the same figures", () => {
  const figures = (seed: number) =>
    growing(seed).community.members.map(({ standing: { rating, deviation } }) => [rating, deviation]);
  expect(figures(5)).toEqual(figures(5));
  expect(figures(5)).not.toEqual(figures(6));
});
