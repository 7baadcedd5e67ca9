import { describe, expect, test } from "vitest";
import { newPlayerId } from "../../src/shared/declared-bot";
import { DAY } from "../../src/shared/duration";
import { playerId } from "../../src/shared/ids";
import type { Candidate } from "../../src/tournament/command";
import type { EntryTerms } from "../../src/tournament/terms";
import { candidate, Driven, id, START, started, terms } from "./fixtures";

/** The id of a declared bot. */
const BOT = playerId(newPlayerId("0123456789abcdef", true));

describe("entering", () => {
  test.each([
    ["a player below the lowest rating", { minRating: 1995 }, candidate(1), "rating-out-of-range"],
    ["a player above the highest rating", { maxRating: 1985 }, candidate(1), "rating-out-of-range"],
    [
      "an unrated player, who counts as 1500",
      { minRating: 1501 },
      candidate(1, { rating: null }),
      "rating-out-of-range",
    ],
    ["a player without an invitation", { invited: [id(2)] }, candidate(1), "not-invited"],
    ["a declared bot", {}, candidate(1, { id: BOT }), "not-for-bots"],
    ["a declared bot without an invitation", { invited: [id(2)] }, candidate(1, { id: BOT }), "not-for-bots"],
  ] as [string, Partial<EntryTerms>, Candidate, string][])("refuses %s", (_, entry, player, code) => {
    const tournament = new Driven(terms({ entry }));
    expect(tournament.give({ type: "enter", candidate: player })?.code).toBe(code);
    expect(tournament.state.entrants).toEqual([]);
  });

  test.each([
    ["a player at the bounds", { minRating: 1990, maxRating: 1990 }, candidate(1)],
    ["an unrated player, who counts as 1500", { minRating: 1500, maxRating: 1500 }, candidate(1, { rating: null })],
    ["an invited player", { invited: [id(1)] }, candidate(1)],
    ["an invited bot", { invited: [BOT] }, candidate(1, { id: BOT })],
    ["a player of the previous season, whatever the rating", { minRating: 3000 }, candidate(1, { division: 2 })],
    ["a bot, whatever the rating", { minRating: 3000 }, candidate(1, { isBot: true })],
  ] as [string, Partial<EntryTerms>, Candidate][])("admits %s", (_, entry, player) => {
    const tournament = new Driven(terms({ entry }));
    expect(tournament.give({ type: "enter", candidate: player })).toBeNull();
    expect(tournament.state.entrants).toMatchObject([{ id: player.id, status: "entered", firstRound: 1 }]);
  });

  test("twice changes nothing", () => {
    const tournament = new Driven(terms());
    tournament.enter(1);
    const { state } = tournament;
    expect(tournament.give({ type: "enter", candidate: candidate(1, { rating: 1000 }) })).toBeNull();
    expect(tournament.state).toEqual(state);
  });

  test("a draft is refused, and an opened one is not", () => {
    const tournament = new Driven(terms(), { open: false });
    expect(tournament.give({ type: "enter", candidate: candidate(1) })).toEqual({
      code: "tournament-status",
      status: "draft",
    });
    expect(tournament.give({ type: "open" })).toBeNull();
    expect(tournament.give({ type: "enter", candidate: candidate(1) })).toBeNull();
  });

  test("a full tournament makes standbys, and the first of them takes the place of a player who leaves", () => {
    const tournament = new Driven(terms({ entry: { fewest: 3, most: 3 } }));
    tournament.enter(1, 2, 3, 4, 5, 6);
    const statuses = () => tournament.state.entrants.map(({ username, status }) => [username, status]);
    expect(statuses().slice(3)).toEqual([4, 5, 6].map((n) => [`player${n}`, "standby"]));
    expect(tournament.give({ type: "enter", candidate: candidate(7) })).toEqual({ code: "tournament-full", most: 3 });
    expect(tournament.give({ type: "withdraw", player: id(2), reason: "player" })).toBeNull();
    expect(statuses()).toEqual([
      ["player1", "entered"],
      ["player3", "entered"],
      ["player4", "entered"],
      ["player5", "standby"],
      ["player6", "standby"],
    ]);
    expect(tournament.give({ type: "withdraw", player: id(6), reason: "player" })).toBeNull();
    expect(statuses()).toHaveLength(4);
    expect(tournament.give({ type: "enter", candidate: candidate(2) })).toBeNull();
    expect(statuses().at(-1)).toEqual(["player2", "standby"]);
  });

  test("a running round robin is refused", () => {
    const tournament = started(terms({ entry: { late: true } }), 4);
    expect(tournament.give({ type: "enter", candidate: candidate(9) })).toEqual({ code: "entry-closed" });
  });

  test("after withdrawing from a running tournament is refused", () => {
    const tournament = started(terms(), 4);
    expect(tournament.give({ type: "withdraw", player: id(1), reason: "player" })).toBeNull();
    expect(tournament.give({ type: "enter", candidate: candidate(1) })).toEqual({ code: "entry-final" });
  });

  test("a Swiss tournament with late entries is possible until its second round, which is the player's first", () => {
    const swiss = terms({ format: { kind: "swiss", rounds: 5 }, entry: { fewest: 4, late: true } });
    const tournament = started(swiss, 4);
    const pair = (round: number) => {
      const [one, two, three, four] = [1, 2, 3, 4].map((n) => ({ n: id(n) }));
      if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error("four");
      const pairings =
        round === 1
          ? [
              { section: 1, white: one.n, black: two.n },
              { section: 1, white: three.n, black: four.n },
            ]
          : [
              { section: 1, white: one.n, black: three.n },
              { section: 1, white: two.n, black: four.n },
            ];
      return tournament.give({ type: "pair", round, pairings, byes: [] });
    };
    expect(pair(1)).toBeNull();
    expect(pair(1)).toEqual({ code: "not-to-be-paired" });
    expect(tournament.give({ type: "enter", candidate: candidate(9) })).toBeNull();
    expect(tournament.state.entrants.at(-1)).toMatchObject({ id: id(9), firstRound: 2 });
    expect(tournament.state.sections[0]?.players).toContain(id(9));
    for (const game of tournament.unfinished()) tournament.report(game, "white");
    expect(pair(2)).toBeNull();
    expect(tournament.give({ type: "enter", candidate: candidate(10) })).toEqual({ code: "entry-closed" });
  });
});

describe("the terms", () => {
  test("can be changed until the first entry", () => {
    const tournament = new Driven(terms());
    const longer = terms({ roundTime: 200 * DAY });
    expect(tournament.give({ type: "change", terms: longer, arbiters: [] })).toBeNull();
    expect(tournament.state.terms).toMatchObject({ ...longer, startsBy: expect.any(Number) });
    tournament.enter(1);
    expect(tournament.give({ type: "change", terms: terms(), arbiters: [] })).toEqual({ code: "terms-fixed" });
    expect(tournament.state.terms).toMatchObject({ ...longer, startsBy: expect.any(Number) });
  });
});

describe("names", () => {
  test("of entrants and organizers follow the players", () => {
    const tournament = new Driven(terms());
    tournament.enter(1, 2);
    expect(tournament.give({ type: "rename", player: id(2), username: "agesilaus" })).toBeNull();
    expect(tournament.state.entrants.map(({ username }) => username)).toEqual(["player1", "agesilaus"]);
    const { seq } = tournament.state;
    expect(tournament.give({ type: "rename", player: id(2), username: "agesilaus" })).toBeNull();
    expect(tournament.state.seq).toBe(seq);
  });
});

describe("the start", () => {
  test("at a date with enough players", () => {
    const tournament = new Driven(terms({ start: { kind: "date", at: START + DAY } }));
    tournament.enter(1, 2, 3);
    tournament.pass(DAY - 1);
    expect(tournament.state.status).toBe("open");
    tournament.pass(1);
    expect(tournament.state).toMatchObject({ status: "running", startedAt: START + DAY });
    expect(tournament.state.games).toHaveLength(3);
  });

  test("at a date with too few players is a cancellation", () => {
    const tournament = new Driven(terms({ start: { kind: "date", at: START + DAY } }));
    tournament.enter(1, 2);
    tournament.pass(DAY);
    expect(tournament.state).toMatchObject({ status: "canceled", cancellation: { code: "too-few-players" } });
  });

  test("as soon as the tournament is full", () => {
    const tournament = new Driven(terms({ start: { kind: "full" }, entry: { most: 4 } }));
    tournament.enter(1, 2, 3);
    expect(tournament.state.status).toBe("open");
    tournament.enter(4);
    expect(tournament.state.status).toBe("running");
  });

  test("by the organizer needs enough players, and a repetition changes nothing", () => {
    const tournament = new Driven(terms());
    tournament.enter(1, 2);
    expect(tournament.give({ type: "start" })).toEqual({ code: "too-few-players", entered: 2, fewest: 3 });
    tournament.enter(3);
    expect(tournament.give({ type: "start" })).toBeNull();
    const { seq } = tournament.state;
    expect(tournament.give({ type: "start" })).toBeNull();
    expect(tournament.state.seq).toBe(seq);
  });

  test("after an outage of the server does not move the announced end", () => {
    const tournament = new Driven(terms({ start: { kind: "date", at: START + DAY } }));
    tournament.enter(1, 2, 3);
    tournament.pass(5 * DAY);
    expect(tournament.state).toMatchObject({ startedAt: START + 5 * DAY, endsBy: START + 101 * DAY });
    expect(tournament.state.rounds).toMatchObject([{ endsAt: START + 101 * DAY }]);
  });
});
