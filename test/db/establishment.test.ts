import { describe, expect, test } from "vitest";
import {
  isEstablished,
  isVouchedLeader,
  type Known,
  type Moment,
  NO_TRUST,
  type Trust,
  trustAfter,
  weightAgainst,
} from "../../src/db/establishment";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2030, 4, 15, 12);
const five = ["a", "b", "c", "d", "e"];
const now: Moment = { endedAt: NOW, isFounding: false };
const founding: Moment = { endedAt: NOW, isFounding: true };

const known = (trust: Partial<Trust> = {}, createdAt: number | null = NOW - 30 * DAY): Known => ({
  id: "opponent",
  createdAt,
  trust: { ...NO_TRUST, ...trust },
});
const vouchedFor = { opponents: five, vouchers: five.slice(0, 3) };

describe("a game against an opponent", () => {
  test.each<[string, Known, Moment, number, number]>([
    ["without games", known(), now, 0, 0.25],
    ["who has met four opponents", known({ ...vouchedFor, opponents: five.slice(1) }), now, 0, 0.25],
    ["who has met five opponents, three of whom vouch", known(vouchedFor), now, 0, 1],
    ["who has met five opponents, two of whom vouch", known({ ...vouchedFor, vouchers: five.slice(3) }), now, 0, 0.25],
    [
      "who has met five opponents while the variant has few established players",
      known({ opponents: five }),
      founding,
      0,
      1,
    ],
    ["whose account is a millisecond less than a day old", known(vouchedFor, NOW - DAY + 1), now, 0, 0.25],
    ["whose account is a day old", known(vouchedFor, NOW - DAY), now, 0, 1],
    ["without a row in the database", known(vouchedFor, null), now, 0, 1],
    ["who was already established", known({ establishedAt: NOW - 1 }), now, 0, 1],
    ["for the fourth time in the month", known(vouchedFor), now, 3, 1],
    ["for the fifth time in the month", known(vouchedFor), now, 4, 0],
    ["without games for the fifth time in the month", known(), founding, 4, 0],
  ])("%s has the weight of the model", (_name, opponent, moment, pairGames, weight) => {
    expect(weightAgainst(opponent, moment, pairGames)).toBe(weight);
  });
});

describe("trust", () => {
  const me = known({}, NOW - 30 * DAY);
  const opponentSince = (establishedAt: number | null, id = "x"): Known => ({ ...known({ establishedAt }), id });

  test.each<[string, Known, Moment, readonly string[]]>([
    ["established for a week", opponentSince(NOW - 7 * DAY), now, ["x"]],
    ["established for less than a week", opponentSince(NOW - 7 * DAY + 1), now, []],
    ["not established", opponentSince(null), now, []],
    ["established just now, as a founder", opponentSince(NOW), founding, ["x"]],
    ["new, as a founder", opponentSince(null), founding, []],
  ])("by an opponent who is %s", (_name, opponent, moment, vouchers) => {
    const after = trustAfter(me, opponent, 1, moment);
    expect(after.vouchers).toEqual(vouchers);
    expect(after.opponents).toEqual(["x"]);
    expect([after.recentWeight, after.recentVouchedWeight]).toEqual([1, vouchers.length]);
  });

  test("makes a player established by the game that completes it, once", () => {
    const almost = known({ opponents: five.slice(1), vouchers: five.slice(2) });
    const after = trustAfter(almost, opponentSince(null), 0.25, now);
    expect(after.establishedAt).toBe(NOW);
    const later = { endedAt: NOW + DAY, isFounding: false };
    expect(trustAfter({ ...almost, trust: after }, opponentSince(null), 1, later).establishedAt).toBe(NOW);
    const young = { ...almost, createdAt: NOW - HOUR };
    expect(trustAfter(young, opponentSince(null), 1, now).establishedAt).toBeNull();
    expect(isEstablished({ ...young, createdAt: NOW - DAY, trust: trustAfter(young, me, 1, now) }, now)).toBe(true);
  });

  test("is lost by games with other players and regained by about as many with those who vouch", () => {
    let trust: Trust = { ...NO_TRUST, vouchers: five, recentWeight: 40, recentVouchedWeight: 40 };
    const gamesUntil = (leads: boolean, opponent: Known): number => {
      for (let games = 1; games <= 200; games += 1) {
        trust = trustAfter({ ...me, trust }, opponent, 1, now);
        if (isVouchedLeader(trust) === leads) return games;
      }
      return Number.POSITIVE_INFINITY;
    };
    const lost = gamesUntil(false, opponentSince(null));
    expect(lost).toBeGreaterThan(20);
    expect(lost).toBeLessThan(50);
    for (let games = 0; games < 200; games += 1) trust = trustAfter({ ...me, trust }, opponentSince(null), 1, now);
    const regained = gamesUntil(true, opponentSince(0));
    expect(regained).toBeGreaterThan(30);
    expect(regained).toBeLessThan(40);
  });

  test("is not changed by a game without weight", () => {
    const trust = { ...NO_TRUST, recentWeight: 3, recentVouchedWeight: 2 };
    expect(trustAfter({ ...me, trust }, opponentSince(null), 0, now)).toMatchObject({
      recentWeight: 3,
      recentVouchedWeight: 2,
    });
  });
});
