import type { Random } from "../../test/rules/random";
import { type Community, DAY, type Member } from "./community";
import { playDay } from "./honest";

/** A group that colludes to raise the rating of one player, whose true strength is 1500. `run` returns that player. */
export interface Farm {
  readonly name: string;
  run(community: Community, random: Random): Member;
}

const ACCOUNTS = 60;
const STRENGTH = 1500;

const accomplices = (community: Community, count = ACCOUNTS): readonly Member[] =>
  Array.from({ length: count }, () => community.join(STRENGTH, false));

function loseTo(community: Community, losers: readonly Member[], star: Member, times: number): void {
  for (let time = 0; time < times; time += 1) for (const loser of losers) community.end(star, loser, "white");
}

function wait(community: Community, random: Random, days: number): void {
  for (let day = 0; day < days; day += 1) playDay(community, random);
}

/** Each member plays the next `reach` members of the ring, with alternating winners. */
function playRing(community: Community, members: readonly Member[], reach: number): void {
  for (const [index, white] of members.entries()) {
    for (let step = 1; step <= reach; step += 1) {
      const black = members[(index + step) % members.length];
      if (black !== undefined && black !== white) community.end(white, black, step % 2 === 0 ? "white" : "black");
    }
  }
}

/** In each of three months, fifty members lose to ten lieutenants, and all sixty to the star, four times each. */
function liftByPyramid(community: Community, random: Random, farm: readonly Member[], star: Member): void {
  for (let month = 0; month < 3; month += 1) {
    for (const lieutenant of farm.slice(0, 10)) loseTo(community, farm.slice(10), lieutenant, 4);
    loseTo(community, farm, star, 4);
    wait(community, random, 31);
  }
}

/** Members play honest opponents, with results by strength. */
function meetHonest(community: Community, random: Random, members: readonly Member[], games: number): void {
  const honest = community.members.filter(({ isHonest }) => isHonest);
  for (const member of members) for (let game = 0; game < games; game += 1) community.play(member, random.pick(honest));
}

export const FARMS: readonly Farm[] = [
  {
    name: "60 new accounts resign to a new player",
    run(community) {
      const star = community.join(STRENGTH, false);
      loseTo(community, accomplices(community), star, 1);
      return star;
    },
  },
  {
    name: "60 new accounts resign to a player who is established",
    run(community, random) {
      const star = community.join(STRENGTH, false);
      wait(community, random, 2);
      meetHonest(community, random, [star], 30);
      loseTo(community, accomplices(community), star, 1);
      return star;
    },
  },
  {
    name: "the same 60 accounts resign four times a month for a year",
    run(community, random) {
      const star = community.join(STRENGTH, false);
      const farm = accomplices(community);
      for (let month = 0; month < 12; month += 1) {
        loseTo(community, farm, star, 4);
        wait(community, random, 31);
      }
      loseTo(community, farm, star, 1);
      return star;
    },
  },
  {
    name: "a ring of 60 that waits two days, plays among itself, then loses to one",
    run(community, random) {
      const star = community.join(STRENGTH, false);
      const farm = accomplices(community);
      wait(community, random, 2);
      playRing(community, [star, ...farm], 6);
      loseTo(community, farm, star, 4);
      return star;
    },
  },
  {
    name: "a pyramid of 60 in a ring, for three months",
    run(community, random) {
      const star = community.join(STRENGTH, false);
      const farm = accomplices(community);
      wait(community, random, 2);
      playRing(community, [star, ...farm], 6);
      liftByPyramid(community, random, farm, star);
      return star;
    },
  },
  {
    name: "the pyramid, whose star then plays ten honest games",
    run(community, random) {
      const star = community.join(STRENGTH, false);
      const farm = accomplices(community);
      wait(community, random, 2);
      playRing(community, [star, ...farm], 6);
      liftByPyramid(community, random, farm, star);
      meetHonest(community, random, [star], 10);
      return star;
    },
  },
  {
    name: "two established accomplices lose all their games of six months",
    run(community, random) {
      const star = community.join(STRENGTH, false);
      const farm = accomplices(community, 2);
      wait(community, random, 2);
      meetHonest(community, random, [star, ...farm], 30);
      wait(community, random, 10);
      for (let month = 0; month < 6; month += 1) {
        loseTo(community, farm, star, 15);
        wait(community, random, 31);
      }
      return star;
    },
  },
  {
    name: "five gates play ten honest games each and, a week later, vouch for the pyramid",
    run(community, random) {
      const star = community.join(STRENGTH, false);
      const farm = accomplices(community);
      wait(community, random, 2);
      meetHonest(community, random, [star, ...farm.slice(0, 5)], 10);
      community.now += 8 * DAY;
      for (const gate of farm.slice(0, 5)) for (const member of farm.slice(5)) community.end(gate, member, null);
      playRing(community, [star, ...farm], 6);
      community.now += 8 * DAY;
      liftByPyramid(community, random, farm, star);
      return star;
    },
  },
];
