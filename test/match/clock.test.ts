import { describe, expect, test } from "vitest";
import type { PlayerCommand } from "../../src/match/command";
import { eventsDue, nextDueAt } from "../../src/match/due";
import type { MatchSetup } from "../../src/match/setup";
import { deadlineAt } from "../../src/match/state";
import type { Side } from "../../src/shared/side";
import { DAY, fold, give, HOUR, move, play, START, started, viewGame } from "./fixtures";

const BANK = { kind: "bank", initial: 3 * DAY, increment: DAY, max: 4 * DAY } as const;
const giveTime = (extra: number): PlayerCommand => ({ type: "add-time", extra });

/** Plays moves, each after the given hours of the mover's turn. */
function timed(changes: Partial<MatchSetup>, moves: readonly (readonly [string, number])[]) {
  let state = started(changes);
  let now = START;
  for (const [text, hours] of moves) {
    now += hours * HOUR;
    const result = give(state, state.line.turn ?? "white", move(state, text), now);
    if (result.refused !== null) throw new Error(`${text}: ${result.refused}`);
    state = result.state;
  }
  return { state, now };
}

describe("a bank", () => {
  test.each([
    ["nothing has been used", [], { white: 72, black: 72 }],
    ["the increment is added to the remaining time", [["e2e4", 48]], { white: 48, black: 72 }],
    ["it never grows above its maximum", [["e2e4", 0]], { white: 96, black: 72 }],
    [
      "each side has its own bank",
      [
        ["e2e4", 60],
        ["b7d5", 70],
      ],
      { white: 36, black: 26 },
    ],
    ["accepts a move at the last instant and adds the increment", [["e2e4", 72]], { white: 24, black: 72 }],
  ] as [string, [string, number][], Record<Side, number>][])("%s", (_, moves, hours) => {
    const { state } = timed({ timeControl: BANK }, moves);
    expect(state.bank).toEqual({ white: hours.white * HOUR, black: hours.black * HOUR });
  });

  test("sets the deadline to the remaining time of the side to move", () => {
    const { state, now } = timed({ timeControl: BANK }, [
      ["e2e4", 48],
      ["b7d5", 10],
    ]);
    expect(deadlineAt(state)).toBe(now + 2 * DAY);
  });

  test("ends the game on a late move, with an empty bank", () => {
    const late = give(started({ timeControl: BANK }), "white", move(started(), "e2e4"), START + 3 * DAY + 1);
    expect(late.refused).toBe("deadline-passed");
    expect(late.state).toMatchObject({ outcome: { winner: "black", reason: "timeout" }, finishedAt: START + 3 * DAY });
    expect(late.state.bank).toEqual({ white: 0, black: 3 * DAY });
  });

  test("uses no time for a conditional reply and adds its increment", () => {
    let state = started({ timeControl: { ...BANK, max: 10 * DAY } });
    const tree = [{ move: "e2e4", next: [{ move: "b7d5", next: [] }] }];
    state = give(state, "black", { type: "set-conditionals", ply: 0, tree, onDrawOffer: "pause" }, START).state;
    state = give(state, "white", move(state, "e2e4"), START + 30 * HOUR).state;
    expect(state.plies.map(({ by }) => by)).toEqual(["player", "conditional"]);
    expect(state.bank).toEqual({ white: (72 - 30 + 24) * HOUR, black: (72 + 24) * HOUR });
    expect(deadlineAt(state)).toBe(START + 30 * HOUR + (72 - 30 + 24) * HOUR);
  });

  test("may exceed its maximum by added time, but does not grow further", () => {
    const { state, now } = timed({ timeControl: BANK }, [["e2e4", 0]]);
    const given = give(state, "white", giveTime(5 * DAY), now).state;
    expect(deadlineAt(given)).toBe(now + 8 * DAY);
    const moved = give(given, "black", move(given, "b7d5"), now + DAY).state;
    expect(moved.bank).toEqual({ white: 4 * DAY, black: 7 * DAY });
  });

  test("is restored by a takeback, also of two plies and after added time", () => {
    const { state, now } = timed({ timeControl: BANK }, [
      ["e2e4", 30],
      ["b7d5", 20],
    ]);
    const given = give(state, "black", giveTime(DAY), now).state;
    const asked = give(given, "white", { type: "offer-takeback", ply: 2 }, now + HOUR).state;
    const back = give(asked, "black", { type: "offer-takeback", ply: 2 }, now + 10 * HOUR).state;
    expect(back.bank).toEqual({ white: 3 * DAY, black: 3 * DAY });
    expect(deadlineAt(back)).toBe(now + 10 * HOUR + 3 * DAY);
  });

  test("folds takebacks of older journals, which do not contain the bank, as before", () => {
    const { state, now } = timed({ timeControl: BANK }, [["e2e4", 48]]);
    const asked = give(state, "white", { type: "offer-takeback", ply: 1 }, now).state;
    const back = fold(asked, [{ type: "takeback.accepted", at: now + 10 * HOUR, side: "black", ply: 0 }]);
    expect(back.bank).toEqual({ white: 48 * HOUR, black: 62 * HOUR });
  });

  test("is full again after a takeback of the only ply", () => {
    const { state, now } = timed({ timeControl: BANK }, [["e2e4", 48]]);
    const asked = give(state, "white", { type: "offer-takeback", ply: 1 }, now).state;
    const back = give(asked, "black", { type: "offer-takeback", ply: 1 }, now + 10 * HOUR).state;
    expect(back.bank).toEqual({ white: 3 * DAY, black: 3 * DAY });
    expect(deadlineAt(back)).toBe(now + 10 * HOUR + 3 * DAY);
  });
});

describe("no clock", () => {
  test("never has due events", () => {
    const state = started({ timeControl: { kind: "unlimited" }, warningPart: 0.25 });
    expect(deadlineAt(state)).toBeNull();
    expect(nextDueAt(state)).toBeNull();
    expect(eventsDue(state, START + 4000 * DAY)).toEqual([]);
    expect(give(state, "white", move(state, "e2e4"), START + 4000 * DAY).refused).toBeNull();
    expect(give(state, "black", giveTime(DAY), START).refused).toBe("no-clock");
  });
});

describe("added time", () => {
  test.each([
    ["extends the deadline", DAY, 4],
    ["is limited to the longest possible turn", 40 * DAY, 30],
  ])("%s", (_, extra, days) => {
    const { state, events } = give(started(), "black", giveTime(extra), START);
    expect(deadlineAt(state)).toBe(START + days * DAY);
    expect(events).toEqual([{ type: "clock.changed", at: START, side: "black", extra: (days - 3) * DAY }]);
  });

  test("counts from the remaining time", () => {
    const { state } = give(started(), "black", giveTime(29 * DAY), START + 2 * DAY);
    expect(deadlineAt(state)).toBe(START + 2 * DAY + 30 * DAY);
  });

  test("is possible three times a turn", () => {
    let state = started();
    for (let gift = 1; gift <= 3; gift += 1) state = give(state, "black", giveTime(HOUR), START).state;
    expect(deadlineAt(state)).toBe(START + 3 * DAY + 3 * HOUR);
    expect(give(state, "black", giveTime(HOUR), START)).toMatchObject({ refused: "time-at-most", events: [] });
    const next = play(state, ["e2e4"]);
    expect(give(next, "white", giveTime(HOUR), next.turnStartedAt).refused).toBeNull();
  });

  test.each([
    ["to oneself", "white", DAY, "opponent-not-to-move"],
    ["when the turn already has the maximum", "black", DAY, "time-at-most"],
  ] as [string, Side, number, string][])("%s is refused", (_, side, extra, code) => {
    const state = code === "time-at-most" ? give(started(), "black", giveTime(99 * DAY), START).state : started();
    expect(give(state, side, giveTime(extra), START)).toMatchObject({ refused: code, events: [] });
  });

  test("is refused after the deadline", () => {
    expect(give(started(), "black", giveTime(DAY), START + 3 * DAY + 1).refused).toBe("game-over");
  });

  test("applies to the current turn only", () => {
    const given = give(started(), "black", giveTime(DAY), START).state;
    const later = play(given, ["e2e4", "b7d5"]);
    expect(deadlineAt(later)).toBe(later.turnStartedAt + 3 * DAY);
  });

  test("during a vacation is added to the time that remains after it", () => {
    const until = START + 10 * DAY;
    const away = give(started(), "white", { type: "start-vacation", until }, START + DAY).state;
    const given = give(away, "black", giveTime(DAY), START + 2 * DAY).state;
    expect(deadlineAt(given)).toBe(until + 3 * DAY);
  });
});

describe("the warning", () => {
  const warned = { warningPart: 0.25 };
  const at = (hours: number) => START + hours * HOUR;

  test("is sent once, to the side to move, when a quarter of the time is left", () => {
    const state = started(warned);
    expect(nextDueAt(state)).toBe(at(54));
    expect(eventsDue(state, at(54) - 1)).toEqual([]);
    const due = eventsDue(state, at(60));
    expect(due).toEqual([{ type: "deadline.warning", at: at(54), side: "white" }]);
    const after = fold(state, due);
    expect(eventsDue(after, at(72))).toEqual([]);
    expect(nextDueAt(after)).toBe(at(72) + 1);
  });

  test("precedes the timeout if both are noticed late", () => {
    expect(eventsDue(started(warned), at(1000)).map(({ type, at: when }) => [type, when])).toEqual([
      ["deadline.warning", at(54)],
      ["game.finished", at(72)],
    ]);
  });

  test("is sent again for an extended deadline", () => {
    const state = fold(started(warned), eventsDue(started(warned), at(60)));
    const given = give(state, "black", giveTime(DAY), at(60)).state;
    // 12 hours were left and 24 were added, so the warning is due a quarter of 36 hours before the new deadline.
    expect(eventsDue(given, at(95))).toEqual([{ type: "deadline.warning", at: at(96 - 9), side: "white" }]);
  });

  test("is delayed by a vacation and sent again for the new deadline", () => {
    const until = at(500);
    const before = give(started(warned), "white", { type: "start-vacation", until }, at(40)).state;
    expect(nextDueAt(before)).toBe(until);
    expect(eventsDue(before, at(515)).map(({ type, at: when }) => [type, when])).toEqual([
      ["vacation.ended", until],
      ["deadline.warning", at(514)],
    ]);
    const late = fold(started(warned), eventsDue(started(warned), at(60)));
    const away = give(late, "white", { type: "start-vacation", until }, at(60)).state;
    expect(eventsDue(away, at(499))).toEqual([]);
    expect(eventsDue(away, at(511)).map(({ type, at: when }) => [type, when])).toEqual([
      ["vacation.ended", until],
      ["deadline.warning", until],
    ]);
    const back = give(away, "white", { type: "end-vacation" }, at(70)).state;
    expect(eventsDue(back, at(70)).map(({ type, at: when }) => [type, when])).toEqual([["deadline.warning", at(70)]]);
  });

  test("is not repeated after the opponent's vacation, nor in a journal without that information", () => {
    const late = fold(started(warned), eventsDue(started(warned), at(60)));
    const away = give(late, "black", { type: "start-vacation", until: at(500) }, at(60)).state;
    const back = give(away, "black", { type: "end-vacation" }, at(61)).state;
    expect(eventsDue(back, at(71))).toEqual([]);
    const own = give(late, "white", { type: "start-vacation", until: at(500) }, at(60)).state;
    const old = fold(own, [{ type: "vacation.ended", at: at(70), side: "white", cause: "ended" }]);
    expect(eventsDue(old, at(71))).toEqual([]);
  });

  test("is not sent when it is disabled", () => {
    expect(eventsDue(started({ warningPart: 0 }), at(71))).toEqual([]);
  });
});

test("the view shows banks and vacations only while the game runs", () => {
  const until = START + 10 * DAY;
  const away = give(started({ timeControl: BANK }), "white", { type: "start-vacation", until }, START + DAY).state;
  const clock = viewGame(away, null).clock;
  expect(clock.remaining).toEqual({ white: "P2D", black: "P3D" });
  expect(clock.vacationUntil.white).toBe(new Date(until).toISOString());
  const over = give(away, "black", { type: "resign" }, START + 2 * DAY).state;
  const after = viewGame(over, null).clock;
  expect(after.remaining).toEqual({ white: "P2D", black: "P3D" });
  expect(after.vacationUntil).toEqual({ white: null, black: null });
});
