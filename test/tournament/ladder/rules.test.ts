import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "../../../src/shared/duration";
import type { TournamentRefusal } from "../../../src/tournament/command";
import { nextPlaces } from "../../../src/tournament/formats/ladder";
import { challengesUntil } from "../../../src/tournament/ladder/challenge";
import { nextDrop } from "../../../src/tournament/ladder/due";
import type { LadderChallenge } from "../../../src/tournament/ladder/state";
import { standings } from "../../../src/tournament/standings";
import type { TournamentGame } from "../../../src/tournament/state";
import type { EntryTerms, LadderTerms } from "../../../src/tournament/terms";
import { timeContract } from "../../../src/tournament/time-contract";
import { candidate, Driven, id, ladderTerms, SEASON, START, started, terms } from "../fixtures";
import { numbersOf } from "../states";

/** A running ladder of players 1 to `players`, in this order. */
const ladder = (players: number, changes: Partial<LadderTerms> = {}, entry: Partial<EntryTerms> = {}): Driven =>
  started(ladderTerms(changes, entry), players);

/** The numbers of the players by their places. */
const order = ({ state }: Driven): string =>
  numbersOf(state.ladder?.places.map(({ player }) => player) ?? []).join(" ");

const challenge = (driven: Driven, one: number, other: number): TournamentRefusal | null =>
  driven.give({ type: "challenge", challenger: id(one), opponent: id(other) });

/** The newest open challenge between two players. */
function open({ state }: Driven): LadderChallenge {
  const found = state.ladder?.challenges.findLast(({ status }) => status === "open");
  if (found === undefined) throw new Error("there is no open challenge");
  return found;
}

const answer = (driven: Driven, type: "accept" | "decline" | "withdraw"): TournamentRefusal | null => {
  const { id: challengeId, challenger, opponent } = open(driven);
  return driven.give({ type: `${type}-challenge`, player: type === "withdraw" ? challenger : opponent, challengeId });
};

/** A challenge that is accepted, as its game. */
function meet(driven: Driven, one: number, other: number): TournamentGame {
  expect(challenge(driven, one, other)).toBeNull();
  expect(answer(driven, "accept")).toBeNull();
  return driven.game(one, other);
}

const win = (driven: Driven, game: TournamentGame, n: number): void =>
  driven.report(game, game.white === id(n) ? "white" : "black");

describe("places", () => {
  test("begin by rating, and by the places of the last season", () => {
    expect(order(ladder(4))).toBe("1 2 3 4");
    const second = new Driven(ladderTerms());
    for (const [n, division] of [
      [3, 2],
      [4, null],
      [1, null],
      [2, 1],
    ] as const) {
      second.give({ type: "enter", candidate: candidate(n, { division }) });
    }
    second.give({ type: "start" });
    expect(order(second)).toBe("2 3 1 4");
  });

  test.each([
    ["a win of the challenger", (driven: Driven) => win(driven, meet(driven, 4, 2), 4), "1 4 2 3"],
    ["a win of the challenged player", (driven: Driven) => win(driven, meet(driven, 4, 2), 2), "1 2 3 4"],
    ["a draw", (driven: Driven) => driven.report(meet(driven, 4, 2), "draw"), "1 2 3 4"],
    ["a loss of both", (driven: Driven) => driven.report(meet(driven, 4, 2), "both-lost", "forfeit"), "1 2 3 4"],
    ["a loss on time", (driven: Driven) => driven.report(meet(driven, 4, 2), "white", "timeout"), "1 2 3 4"],
    [
      "a refusal",
      (driven: Driven) => {
        challenge(driven, 4, 2);
        answer(driven, "decline");
      },
      "1 4 2 3",
    ],
    [
      "no answer in time",
      (driven: Driven) => {
        challenge(driven, 4, 2);
        driven.pass(5 * DAY - 1);
        expect(order(driven)).toBe("1 2 3 4");
        driven.pass(1);
      },
      "1 4 2 3",
    ],
    [
      "a challenge that is withdrawn",
      (driven: Driven) => {
        challenge(driven, 4, 2);
        answer(driven, "withdraw");
        driven.pass(10 * DAY);
      },
      "1 2 3 4",
    ],
    [
      "a win against a player who has risen: the place that the opponent has now",
      (driven: Driven) => {
        const game = meet(driven, 4, 2);
        win(driven, meet(driven, 2, 1), 2);
        win(driven, game, 4);
      },
      "4 2 1 3",
    ],
    [
      "a win against a player who is lower meanwhile",
      (driven: Driven) => {
        const game = meet(driven, 2, 1);
        win(driven, meet(driven, 3, 1), 3);
        const other = driven.game(1, 2);
        expect(order(driven)).toBe("3 1 2 4");
        driven.pass(DAY);
        win(driven, meet(driven, 2, 3), 2);
        expect(order(driven)).toBe("2 3 1 4");
        expect(game.gameId).toBe(other.gameId);
        win(driven, game, 2);
      },
      "2 3 1 4",
    ],
    [
      "an adjudication by an arbiter",
      (driven: Driven) => {
        const { gameId } = meet(driven, 4, 2);
        driven.give({ type: "adjudicate", gameId, result: "black", reason: "agreed" });
        driven.pass(HOUR);
      },
      "1 4 2 3",
    ],
    [
      "a withdrawal",
      (driven: Driven) => void driven.give({ type: "withdraw", player: id(2), reason: "player" }),
      "1 3 4",
    ],
    ["an entry", (driven: Driven) => driven.enter(5), "1 2 3 4 5"],
  ])("after %s", (_name, course, expected) => {
    const driven = ladder(4);
    course(driven);
    expect(order(driven)).toBe(expected);
  });

  test("are the standings, with withdrawn players at the end, and those of the next season", () => {
    const driven = ladder(4);
    win(driven, meet(driven, 3, 1), 3);
    driven.give({ type: "withdraw", player: id(1), reason: "player" });
    const rows = () =>
      standings(driven.state).flatMap((section) =>
        section.rows.map(({ player, rank, best, worst }) => [...numbersOf([player]), rank, best, worst]),
      );
    expect(rows()).toEqual([
      [3, 1, 1, 4],
      [2, 2, 1, 4],
      [4, 3, 1, 4],
      [1, 4, 1, 4],
    ]);
    driven.pass(SEASON);
    expect(driven.state.status).toBe("finished");
    expect(rows()).toEqual([
      [3, 1, 1, 1],
      [2, 2, 2, 2],
      [4, 3, 3, 3],
      [1, 4, 4, 4],
    ]);
    expect(nextPlaces(driven.state)).toEqual([3, 2, 4].map((n, index) => ({ player: id(n), division: index + 1 })));
  });
});

describe("a challenge", () => {
  test.each<[string, (driven: Driven) => TournamentRefusal | null, TournamentRefusal | null]>([
    ["of the next place", (driven) => challenge(driven, 4, 3), null],
    ["at the end of the reach", (driven) => challenge(driven, 4, 2), null],
    ["beyond the reach", (driven) => challenge(driven, 4, 1), reachOf(4, 1)],
    ["of a lower place", (driven) => challenge(driven, 1, 2), reachOf(1, 2)],
    ["of oneself", (driven) => challenge(driven, 2, 2), reachOf(2, 2)],
    ["of a stranger", (driven) => challenge(driven, 2, 9), { code: "opponent-not-on-ladder" }],
    ["by a stranger", (driven) => challenge(driven, 9, 2), { code: "not-entered" }],
    [
      "of a player who has withdrawn",
      (driven) => {
        driven.give({ type: "withdraw", player: id(3), reason: "player" });
        return challenge(driven, 4, 3);
      },
      { code: "opponent-not-on-ladder" },
    ],
    [
      "during a pause",
      (driven) => {
        driven.give({ type: "pause", reason: "rest" });
        return challenge(driven, 4, 3);
      },
      { code: "tournament-status", status: "paused" },
    ],
    [
      "by a player with enough games and challenges",
      (driven) => {
        meet(driven, 4, 3);
        challenge(driven, 4, 2);
        return challenge(driven, 4, 3);
      },
      { code: "too-many-ladder-games", whose: "you", limit: 2 },
    ],
    [
      "of a player with enough games and challenges",
      (driven) => {
        meet(driven, 3, 2);
        challenge(driven, 2, 1);
        return challenge(driven, 4, 2);
      },
      { code: "too-many-ladder-games", whose: "opponent", limit: 2 },
    ],
    [
      "that can still be answered before the end",
      (driven) => {
        driven.pass(SEASON - 5 * DAY);
        expect(challengesUntil(driven.state)).toBe(driven.now);
        return challenge(driven, 4, 3);
      },
      null,
    ],
    [
      "that could not be answered before the end",
      (driven) => {
        driven.pass(SEASON - 5 * DAY + 1);
        return challenge(driven, 4, 3);
      },
      { code: "challenges-closed" },
    ],
    [
      "after the end",
      (driven) => {
        driven.pass(SEASON);
        return challenge(driven, 4, 3);
      },
      { code: "tournament-status", status: "finished" },
    ],
  ])("%s", (_name, course, expected) => {
    const driven = ladder(4);
    expect(course(driven)).toEqual(expected);
  });

  function reachOf(place: number, opponentPlace: number): TournamentRefusal {
    return { code: "not-in-reach", place, opponentPlace, reach: 2 };
  }

  test("is not possible in another format, or before the start", () => {
    const roundRobin = started(terms(), 3);
    expect(challenge(roundRobin, 2, 1)).toEqual({ code: "tournament-status", status: "running" });
    const unstarted = new Driven(ladderTerms());
    unstarted.enter(1, 2);
    expect(challenge(unstarted, 2, 1)).toEqual({ code: "tournament-status", status: "open" });
  });

  test("is made once, although it is sent twice", () => {
    const driven = ladder(4);
    expect(challenge(driven, 4, 3)).toBeNull();
    const { length } = driven.events;
    driven.pass(DAY);
    expect(challenge(driven, 4, 3)).toBeNull();
    expect(driven.events).toHaveLength(length);
  });

  test("bars the same players from another one in either direction, from the end of their game on", () => {
    const driven = ladder(4);
    const game = meet(driven, 4, 3);
    expect(challenge(driven, 4, 3)).toEqual({ code: "rematch-bar", until: null });
    driven.pass(3 * DAY);
    win(driven, game, 4);
    const until = driven.now + 14 * DAY;
    driven.pass(14 * DAY - 1);
    expect(challenge(driven, 3, 4)).toEqual({ code: "rematch-bar", until });
    driven.pass(1);
    expect(challenge(driven, 3, 4)).toBeNull();
  });

  test.each(["decline", "withdraw"] as const)("bars the players after %s, too", (type) => {
    const driven = ladder(4);
    challenge(driven, 4, 3);
    answer(driven, type);
    const [lower, upper] = type === "decline" ? [3, 4] : [4, 3];
    expect(challenge(driven, lower, upper)).toEqual({ code: "rematch-bar", until: driven.now + 14 * DAY });
  });

  test("lapses without a change of places if one of the players withdraws", () => {
    for (const [leaving, left] of [
      [4, "1 2 3"],
      [2, "1 3 4"],
    ] as const) {
      const driven = ladder(4);
      challenge(driven, 4, 2);
      driven.give({ type: "withdraw", player: id(leaving), reason: "player" });
      expect(driven.state.ladder?.challenges).toEqual([]);
      driven.pass(10 * DAY);
      expect(order(driven)).toBe(left);
    }
  });

  test("of a player who withdraws during the game ends by forfeit, and changes no place", () => {
    const driven = ladder(4);
    const { gameId } = meet(driven, 4, 2);
    driven.give({ type: "withdraw", player: id(2), reason: "player" });
    driven.pass(HOUR);
    const game = driven.state.games.find((each) => each.gameId === gameId);
    expect(game).toMatchObject({ status: "finished", result: "black", decidedBy: "forfeit" });
    expect(order(driven)).toBe("1 3 4");
  });
});

describe("an answer", () => {
  test.each([
    ["accept", "challenger"],
    ["decline", "challenger"],
    ["withdraw", "opponent"],
  ] as const)("to %s is refused for the %s", (type, role) => {
    const driven = ladder(4);
    challenge(driven, 4, 3);
    const { id: challengeId, [role]: player } = open(driven);
    const command = { type: `${type}-challenge`, player, challengeId } as const;
    expect(driven.give(command)).toEqual({ code: "challenge-not-for-you" });
    expect(driven.give({ ...command, player: id(1) })).toEqual({ code: "challenge-not-for-you" });
    expect(driven.give({ ...command, challengeId: "other" })).toEqual({ code: "not-found" });
  });

  test("that is repeated changes nothing, and another one is too late", () => {
    for (const [type, other] of [
      ["accept", "decline"],
      ["decline", "accept"],
    ] as const) {
      const driven = ladder(4);
      challenge(driven, 4, 3);
      const { id: challengeId, opponent: player, challenger } = open(driven);
      expect(driven.give({ type: `${type}-challenge`, player, challengeId })).toBeNull();
      const { length } = driven.events;
      expect(driven.give({ type: `${type}-challenge`, player, challengeId })).toBeNull();
      expect(driven.give({ type: `${other}-challenge`, player, challengeId })).toEqual({ code: "challenge-closed" });
      const withdrawal = { type: "withdraw-challenge", player: challenger, challengeId } as const;
      expect(driven.give(withdrawal)).toEqual({ code: "challenge-closed" });
      expect(driven.events).toHaveLength(length);
    }
  });

  test("in the last millisecond counts, and later ones do not", () => {
    for (const [time, expected] of [
      [5 * DAY - 1, null],
      [5 * DAY, { code: "challenge-closed" }],
    ] as const) {
      const driven = ladder(4);
      challenge(driven, 4, 3);
      const { id: challengeId, opponent: player } = open(driven);
      driven.now += time;
      expect(driven.give({ type: "accept-challenge", player, challengeId })).toEqual(expected);
    }
  });

  test("is possible during a pause", () => {
    const driven = ladder(4);
    challenge(driven, 4, 3);
    driven.give({ type: "pause", reason: "rest" });
    expect(answer(driven, "accept")).toBeNull();
  });

  test("gives White to the challenged player, unless they had White in the last game of the two", () => {
    const driven = ladder(4);
    const first = meet(driven, 4, 3);
    expect(first).toMatchObject({ white: id(3), black: id(4) });
    driven.report(first, "draw");
    driven.pass(14 * DAY);
    const second = meet(driven, 4, 3);
    expect(second).toMatchObject({ white: id(4), black: id(3) });
    win(driven, second, 4);
    driven.pass(14 * DAY);
    // Player 4 is challenged now, and had White last.
    expect(meet(driven, 3, 4)).toMatchObject({ white: id(3), black: id(4) });
  });
});

describe("inactivity", () => {
  const inactivity = { after: 20 * DAY, drop: 2 };

  test("drops a player below active ones after each period", () => {
    const driven = ladder(6, { inactivity: { after: 20 * DAY, drop: 1 } });
    // All but player 1 are busy.
    const play = () => {
      for (const [one, other] of [
        [6, 5],
        [4, 3],
      ] as const)
        driven.report(meet(driven, one, other), "draw");
      driven.report(meet(driven, 3, 2), "draw");
    };
    play();
    driven.pass(19 * DAY);
    play();
    driven.pass(DAY);
    expect(order(driven)).toBe("2 1 3 4 5 6");
    driven.pass(18 * DAY);
    play();
    driven.pass(2 * DAY);
    expect(order(driven)).toBe("2 3 1 4 5 6");
  });

  test("never drops a player below others who are inactive as well", () => {
    const driven = ladder(4, { inactivity });
    driven.pass(90 * DAY);
    expect(order(driven)).toBe("1 2 3 4");
    expect(driven.state.ladder?.places.map((place) => nextDrop(driven.state, place))).toEqual([null, null, null, null]);
  });

  test("is counted from the last activity again, also after a drop", () => {
    const driven = ladder(3, { inactivity: { after: 20 * DAY, drop: 1 } });
    driven.pass(10 * DAY);
    driven.report(meet(driven, 3, 2), "draw");
    driven.pass(10 * DAY);
    expect(order(driven)).toBe("2 1 3");
    driven.pass(5 * DAY);
    driven.report(meet(driven, 1, 2), "draw");
    driven.pass(10 * DAY);
    driven.enter(4);
    driven.report(meet(driven, 4, 3), "draw");
    driven.pass(10 * DAY - 1);
    expect(order(driven)).toBe("2 1 3 4");
    driven.pass(1);
    expect(order(driven)).toBe("3 2 1 4");
  });

  test("drops a player at the end of a period in which somebody below has become active", () => {
    const driven = ladder(3, { inactivity: { after: 20 * DAY, drop: 1 } });
    driven.pass(30 * DAY);
    driven.enter(4);
    expect(driven.state.ladder?.places.map((place) => nextDrop(driven.state, place)?.at ?? null)).toEqual([
      null,
      null,
      START + 40 * DAY,
      null,
    ]);
    driven.pass(10 * DAY - 1);
    expect(order(driven)).toBe("1 2 3 4");
    driven.pass(1);
    expect(order(driven)).toBe("4 1 2 3");
  });

  test.each<[string, (driven: Driven) => void]>([
    ["a game", (driven) => void meet(driven, 2, 1)],
    ["an open challenge", (driven) => void challenge(driven, 2, 1)],
    [
      "the end of a pause",
      (driven) => {
        driven.give({ type: "pause", reason: "rest" });
        driven.pass(4 * DAY);
        driven.give({ type: "resume" });
      },
    ],
    [
      "the end of a game",
      (driven) => {
        driven.report(meet(driven, 2, 1), "draw");
      },
    ],
  ])("is not counted after or during %s", (_name, course) => {
    const driven = ladder(3, { inactivity, answerTime: 10 * DAY });
    driven.pass(15 * DAY);
    course(driven);
    driven.pass(6 * DAY);
    expect(order(driven).startsWith("1 2")).toBe(true);
  });

  test.each([
    ["expires", 5, 40],
    ["is withdrawn", 3, 20],
  ])("goes on for a player who does not answer a challenge that %s", (what, days, due) => {
    const driven = ladder(2, { inactivity: { after: 20 * DAY, drop: 1 } });
    driven.pass(16 * DAY);
    challenge(driven, 2, 1);
    driven.pass(days * DAY);
    if (what === "is withdrawn") answer(driven, "withdraw");
    driven.enter(3);
    const place = driven.state.ladder?.places.find(({ player }) => player === id(1));
    // The end of a period since the start, and not since the end of the challenge.
    expect(place && nextDrop(driven.state, place)?.at).toBe(START + due * DAY);
  });

  test("is not counted while the ladder is paused", () => {
    const driven = ladder(3, { inactivity });
    driven.give({ type: "pause", reason: "rest" });
    driven.pass(50 * DAY);
    expect(order(driven)).toBe("1 2 3");
  });
});

describe("entries", () => {
  test("join at the bottom until the last quarter of the season", () => {
    const driven = ladder(2);
    driven.pass(75 * DAY - 1);
    driven.enter(3);
    expect(order(driven)).toBe("1 2 3");
    expect(driven.state.ladder?.places[2]).toMatchObject({ entryPlace: 3, activeAt: driven.now });
    driven.pass(1);
    expect(driven.give({ type: "enter", candidate: candidate(4) })).toEqual({ code: "entry-closed" });
    expect(driven.give({ type: "enter", candidate: candidate(3) })).toBeNull();
  });

  test("close at the start if the terms say so", () => {
    const driven = ladder(2, {}, { late: false });
    expect(driven.give({ type: "enter", candidate: candidate(3) })).toEqual({ code: "entry-closed" });
  });

  test("are final for players who withdrew", () => {
    const driven = ladder(3);
    driven.give({ type: "withdraw", player: id(2), reason: "player" });
    expect(driven.give({ type: "enter", candidate: candidate(2) })).toEqual({ code: "entry-final" });
  });
});

describe("a season", () => {
  test("without a single game lasts until its end", () => {
    const driven = ladder(2);
    driven.pass(SEASON - 1);
    expect(driven.state.status).toBe("running");
    driven.pass(1);
    expect(driven.state).toMatchObject({ status: "finished", finishedAt: START + SEASON });
  });

  test("draws its unfinished games at its end, which changes no place", () => {
    const driven = ladder(3);
    const game = meet(driven, 3, 2);
    driven.pass(SEASON);
    expect(driven.unfinished()).toMatchObject([{ status: "ending", result: "draw" }]);
    driven.report(game, "draw", "adjudication");
    expect(driven.state.status).toBe("finished");
    expect(order(driven)).toBe("1 2 3");
  });

  test("counts a game that ended by play before its end, although the report is late", () => {
    const driven = ladder(3);
    const game = meet(driven, 3, 2);
    driven.pass(SEASON);
    win(driven, game, 3);
    expect(driven.state.status).toBe("finished");
    expect(order(driven)).toBe("1 3 2");
  });

  test("withdraws a player who loses two games on time", () => {
    const driven = ladder(4);
    const lose = (game: TournamentGame) => driven.report(game, game.white === id(4) ? "black" : "white", "timeout");
    lose(meet(driven, 4, 3));
    expect(order(driven)).toBe("1 2 3 4");
    lose(meet(driven, 4, 2));
    expect(order(driven)).toBe("1 2 3");
  });

  test("is one round in the time contract, with the time to answer", () => {
    expect(timeContract(ladderTerms())).toMatchObject({ rounds: 1, duration: SEASON, answerTime: 5 * DAY });
    expect(timeContract(terms()).answerTime).toBeNull();
  });
});
