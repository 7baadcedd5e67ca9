import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlayerCommand } from "../../src/match/command";
import { eventsDue } from "../../src/match/due";
import type { MatchEvent } from "../../src/match/event";
import { deadlineAt, type MatchState, turnOf } from "../../src/match/state";
import { opponentOf, type Side } from "../../src/shared/side";
import type { TimeControl } from "../../src/shared/time-control";
import { DAY, fold, give, HOUR, opening, START, setup, started } from "./fixtures";

const BUDGET = 30 * DAY;
const MOST = 30 * DAY;

type Kind = "move" | "start-vacation" | "end-vacation" | "add-time";

/** A request, and events before it: alarms at fractions of the wait, and a restart of the room. */
interface Request {
  readonly side: Side;
  readonly wait: number;
  readonly kind: Kind;
  readonly pick: number;
  readonly days: number;
  readonly alarms: readonly number[];
  readonly dies: boolean;
}

interface Plan {
  readonly timeControl: TimeControl;
  readonly warningPart: number;
  readonly requests: readonly Request[];
}

const request: fc.Arbitrary<Request> = fc.record({
  side: fc.constantFrom<Side>("white", "black"),
  wait: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 * HOUR }) },
    { weight: 2, arbitrary: fc.constantFrom(0, DAY, 3 * DAY, 3 * DAY + 1, 5 * DAY) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 * DAY }) },
  ),
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Kind>("move") },
    { weight: 4, arbitrary: fc.constant<Kind>("start-vacation") },
    { weight: 1, arbitrary: fc.constantFrom<Kind>("end-vacation", "add-time") },
  ),
  pick: fc.nat(1000),
  days: fc.integer({ min: 1, max: 12 }),
  alarms: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
  dies: fc.boolean(),
});

const plans: fc.Arbitrary<Plan> = fc.record({
  timeControl: fc.constantFrom<TimeControl>(
    { kind: "per-move", perMove: 3 * DAY },
    { kind: "bank", initial: 5 * DAY, increment: DAY, max: 8 * DAY },
  ),
  warningPart: fc.constantFrom(0, 0.25),
  requests: fc.array(request, { maxLength: 50 }),
});

interface Played {
  readonly state: MatchState;
  readonly events: readonly MatchEvent[];
  readonly now: number;
}

/** The rules of a player's account: one vacation at a time, within a yearly budget of days. */
class Accounts {
  readonly #left = { white: BUDGET, black: BUDGET };

  /** The end of a vacation that a side may take; null if it may not take one. */
  grant(state: MatchState, side: Side, days: number, now: number): number | null {
    const length = Math.min(days * DAY, this.#left[side]);
    if (length === 0 || state.vacation[side] !== null) return null;
    this.#left[side] -= length;
    return now + length;
  }
}

function commandOf(asked: Request, state: MatchState, accounts: Accounts, now: number): PlayerCommand | null {
  const moves = state.line.legalMoves;
  switch (asked.kind) {
    case "move": {
      const move = moves[asked.pick % Math.max(moves.length, 1)] ?? "e2e4";
      return { type: "move", move, ply: state.line.ply, offerDraw: false, endVacation: true };
    }
    case "start-vacation": {
      const until = accounts.grant(state, asked.side, asked.days, now);
      return until === null ? null : { type: "start-vacation", until };
    }
    case "end-vacation":
      return { type: "end-vacation" };
    case "add-time":
      return { type: "add-time", extra: asked.days * DAY };
  }
}

/** Runs a plan. With `disturbed`, alarms run at any time, and the room restarts from its journal. */
function run(plan: Plan, disturbed: boolean, look: (state: MatchState, now: number) => void = () => undefined): Played {
  const terms = { timeControl: plan.timeControl, warningPart: plan.warningPart, maxMoveTime: MOST };
  const accounts = new Accounts();
  let state = started(terms);
  const events: MatchEvent[] = [];
  let now = START;
  const keep = (more: readonly MatchEvent[]): void => {
    state = fold(state, more);
    events.push(...more);
  };
  for (const asked of plan.requests) {
    if (disturbed) {
      for (const part of asked.alarms.toSorted((a, b) => a - b)) {
        keep(eventsDue(state, now + Math.floor(asked.wait * part)));
      }
      if (asked.dies) state = reborn(terms, events);
    }
    now += asked.wait;
    // Due events are applied first, as in a room, because the account needs to know whether a vacation has ended.
    keep(eventsDue(state, now));
    const command = commandOf(asked, state, accounts, now);
    if (command !== null) {
      const given = give(state, asked.side, command, now);
      state = given.state;
      events.push(...given.events);
    }
    look(state, now);
  }
  return { state, events, now };
}

/** The match rebuilt from its journal. */
function reborn(terms: Parameters<typeof setup>[0], events: readonly MatchEvent[]): MatchState {
  return fold(started(terms), JSON.parse(JSON.stringify(events)) as MatchEvent[]);
}

const plain = ({ line, ...rest }: MatchState) => ({ ...rest, position: line.position, ply: line.ply });

/**
 * A simple clock: the time that each side was given, and the time that it used while it was to move and not on
 * vacation.
 */
class Stopwatch {
  readonly #timeControl: TimeControl;
  readonly #bank: Record<Side, number>;
  readonly away: Record<Side, boolean> = { white: false, black: false };
  turn: Side = "white";
  allowance: number;
  used = 0;
  #at = START;

  constructor(timeControl: TimeControl) {
    this.#timeControl = timeControl;
    const initial = timeControl.kind === "bank" ? timeControl.initial : 0;
    this.#bank = { white: initial, black: initial };
    this.allowance = this.#fresh("white");
  }

  tick(at: number): void {
    if (!this.away[this.turn]) this.used += at - this.#at;
    this.#at = at;
  }

  press(): void {
    if (this.#timeControl.kind === "bank") {
      const left = this.allowance - this.used;
      this.#bank[this.turn] = Math.max(left, Math.min(this.#timeControl.max, left + this.#timeControl.increment));
    }
    this.turn = opponentOf(this.turn);
    this.allowance = this.#fresh(this.turn);
    this.used = 0;
  }

  #fresh(side: Side): number {
    return this.#timeControl.kind === "per-move" ? this.#timeControl.perMove : this.#bank[side];
  }
}

describe("vacations, clocks, deadlines and restarts of the room", () => {
  test("a side never uses more than its time, and a timeout comes exactly at its end", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const watch = new Stopwatch(plan.timeControl);
        for (const event of run(plan, true).events) {
          watch.tick(event.at);
          expect(watch.used).toBeLessThanOrEqual(watch.allowance);
          if (event.type === "move.played") watch.press();
          if (event.type === "clock.changed") watch.allowance += event.extra;
          if (event.type === "vacation.started") watch.away[event.side] = true;
          if (event.type === "vacation.ended") watch.away[event.side] = false;
          if (event.type === "game.finished" && event.outcome.reason === "timeout") {
            expect(watch.used).toBe(watch.allowance);
            expect(event.outcome.winner).toBe(opponentOf(watch.turn));
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  test("no game can be delayed for ever: the deadline is within the longest turn plus the remaining vacation days", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { state, now } = run(plan, true, (seen, at) => {
          const deadline = deadlineAt(seen);
          if (deadline === null) return;
          const turn = turnOf(seen) ?? "white";
          const away = Math.max(0, (seen.vacation[turn] ?? at) - at);
          expect(away).toBeLessThanOrEqual(BUDGET);
          expect(deadline).toBeLessThanOrEqual(at + MOST + away);
        });
        if (state.status !== "active") return;
        const end = fold(state, eventsDue(state, now + MOST + BUDGET + 1));
        expect(end.outcome?.reason).toBe("timeout");
      }),
      { numRuns: 300 },
    );
  });

  test("alarms and restarts change only when events are noticed", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(run(plan, true).events).toEqual(run(plan, false).events);
      }),
      { numRuns: 300 },
    );
  });

  test("the match with its vacations and clocks can be rebuilt from its journal", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { state, events } = run(plan, true);
        const terms = { timeControl: plan.timeControl, warningPart: plan.warningPart, maxMoveTime: MOST };
        expect(plain(reborn(terms, events))).toEqual(plain(state));
      }),
      { numRuns: 200 },
    );
  });

  test("a shorter vacation that replaces a longer one stops the clock only for its own time", () => {
    const away = give(started(), "white", { type: "start-vacation", until: START + 20 * DAY }, START);
    const again = give(away.state, "white", { type: "start-vacation", until: START + 5 * DAY }, START + 2 * DAY);
    expect(deadlineAt(again.state)).toBe(START + 8 * DAY);
  });

  test("a move that would end a vacation is refused unless the player confirms it", () => {
    const away = (side: Side) =>
      give(started(), side, { type: "start-vacation", until: START + 20 * DAY }, START).state;
    const move = { type: "move", move: "e2e4", ply: 0, offerDraw: false } as const;
    const refused = give(away("white"), "white", { ...move, endVacation: false }, START + HOUR);
    expect([refused.refused, refused.events]).toEqual(["on-vacation", []]);
    const illegal = give(away("white"), "white", { ...move, move: "e2e5", endVacation: false }, START + HOUR);
    expect(illegal.refused).toBe("illegal-move");
    const wanted = give(away("white"), "white", { ...move, endVacation: true }, START + HOUR);
    expect(wanted.events.map(({ type }) => type)).toEqual(["vacation.ended", "move.played", "turn.started"]);
    for (const endVacation of [true, false]) {
      expect(give(away("black"), "white", { ...move, endVacation }, START + HOUR).state.vacation.black).not.toBeNull();
    }
  });

  test("a game of a player without vacation, or without a clock, has no vacation events", () => {
    const without = [started({ vacation: false }), started({ timeControl: { kind: "unlimited" } })];
    for (const state of without) {
      const told = give(state, "white", { type: "start-vacation", until: START + 9 * DAY }, START + HOUR);
      expect([told.refused, told.events]).toEqual([null, []]);
      expect(deadlineAt(told.state)).toBe(deadlineAt(state));
    }
    expect(deadlineAt(opening(setup()))).toBeNull();
  });
});
