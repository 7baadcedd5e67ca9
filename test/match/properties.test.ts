import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlayerCommand } from "../../src/match/command";
import { eventsDue } from "../../src/match/due";
import type { MatchEvent } from "../../src/match/event";
import type { MatchState } from "../../src/match/state";
import { opponentOf, type Side } from "../../src/shared/side";
import { DAY, fold, give, HOUR, opening, START, setup, started } from "./fixtures";

type Kind =
  | "move"
  | "offer-draw"
  | "decline-draw"
  | "offer-takeback"
  | "decline-takeback"
  | "claim-draw"
  | "abort"
  | "resign";

/** A request. `pick` chooses among the legal moves; `lag` is the number of plies that the client is behind. */
interface Request {
  readonly side: Side;
  readonly wait: number;
  readonly kind: Kind;
  readonly pick: number;
  readonly lag: number;
  readonly offerDraw: boolean;
  /** Times of alarms before the request, as fractions of the wait. */
  readonly alarms: readonly number[];
}

const requests: fc.Arbitrary<readonly Request[]> = fc.array(
  fc.record({
    side: fc.constantFrom<Side>("white", "black"),
    wait: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 0, max: 20 * HOUR }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 * DAY }) },
    ),
    kind: fc.oneof(
      { weight: 30, arbitrary: fc.constant<Kind>("move") },
      { weight: 3, arbitrary: fc.constant<Kind>("offer-draw") },
      { weight: 8, arbitrary: fc.constant<Kind>("offer-takeback") },
      { weight: 3, arbitrary: fc.constantFrom<Kind>("decline-draw", "decline-takeback", "claim-draw", "abort") },
      { weight: 1, arbitrary: fc.constant<Kind>("resign") },
    ),
    pick: fc.nat(1000),
    lag: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -1, max: 2 }) }),
    offerDraw: fc.boolean(),
    alarms: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
  }),
  { maxLength: 60 },
);

function commandOf(request: Request, state: MatchState): PlayerCommand {
  const ply = state.line.ply - request.lag;
  const moves = state.line.legalMoves;
  switch (request.kind) {
    case "move":
      return {
        type: "move",
        move: moves[request.pick % Math.max(moves.length, 1)] ?? "e2e4",
        ply,
        offerDraw: request.offerDraw,
        endVacation: false,
      };
    case "offer-draw":
    case "offer-takeback":
      return { type: request.kind, ply };
    default:
      return { type: request.kind };
  }
}

function run(list: readonly Request[], withAlarms: boolean): { state: MatchState; events: readonly MatchEvent[] } {
  let state = started();
  const events: MatchEvent[] = [];
  let now = START;
  for (const request of list) {
    if (withAlarms) {
      for (const part of [...request.alarms].sort()) {
        const due = eventsDue(state, now + Math.floor(request.wait * part));
        state = fold(state, due);
        events.push(...due);
      }
    }
    now += request.wait;
    const result = give(state, request.side, commandOf(request, state), now);
    state = result.state;
    events.push(...result.events);
  }
  return { state, events };
}

test("alarms at any time change only when the end is noticed", () => {
  fc.assert(
    fc.property(requests, (list) => {
      const without = run(list, false);
      const last = START + list.reduce((sum, request) => sum + request.wait, 0);
      const settled = [...without.events, ...eventsDue(without.state, last)];
      expect(run(list, true).events).toEqual(settled);
    }),
    { numRuns: 300 },
  );
});

test("the match can be rebuilt from its journal as JSON", () => {
  fc.assert(
    fc.property(requests, (list) => {
      const { state, events } = run(list, true);
      const journal = JSON.parse(JSON.stringify(events)) as MatchEvent[];
      const again = fold(started(), journal);
      const plain = ({ line, ...rest }: MatchState) => ({ ...rest, position: line.position, ply: line.ply });
      expect(plain(again)).toEqual(plain(state));
    }),
    { numRuns: 200 },
  );
});

test("every history follows a small model of a game", () => {
  fc.assert(
    fc.property(requests, (list) => {
      const { state, events } = run(list, true);
      let ply = 0;
      let turn: Side = "white";
      let offer: Side | null = null;
      let ended = false;
      const offered = { white: false, black: false };
      const lastOffer: Record<Side, number | null> = { white: null, black: null };
      let takeback: Side | null = null;
      const asked = { white: false, black: false };
      for (const event of events) {
        expect(ended).toBe(false);
        switch (event.type) {
          case "move.played":
            expect(event).toMatchObject({ ply: ply + 1, side: turn });
            ply += 1;
            offered[event.side] = false;
            if (offer !== event.side) offer = null;
            asked[event.side] = false;
            takeback = null;
            turn = opponentOf(turn);
            break;
          case "turn.started":
            expect(event.side).toBe(turn);
            expect(event.since).toBe(event.at);
            break;
          case "draw.offered":
            expect(offer).toBeNull();
            expect(offered[event.side]).toBe(false);
            expect(ply).toBeGreaterThanOrEqual((lastOffer[event.side] ?? -10) + 10);
            lastOffer[event.side] = ply;
            lastOffer[opponentOf(event.side)] = null;
            offered[event.side] = true;
            offer = event.side;
            break;
          case "draw.declined":
            expect(offer).toBe(opponentOf(event.side));
            offer = null;
            break;
          case "draw.withdrawn":
            expect(offer).toBe(event.side);
            offer = null;
            break;
          case "takeback.offered":
            expect([takeback, asked[event.side]]).toEqual([null, false]);
            asked[event.side] = true;
            takeback = event.side;
            break;
          case "takeback.accepted":
            expect(takeback).toBe(opponentOf(event.side));
            // One ply if the requesting side moved last, else that ply and the opponent's after it; then the requesting
            // side is to move.
            expect(event.ply).toBe(turn === takeback ? ply - 2 : ply - 1);
            ply = event.ply;
            turn = takeback ?? turn;
            takeback = null;
            offer = null;
            break;
          case "takeback.declined":
            expect(takeback).toBe(opponentOf(event.side));
            takeback = null;
            break;
          case "takeback.withdrawn":
            expect(takeback).toBe(event.side);
            takeback = null;
            break;
          case "game.finished":
            ended = true;
            if (event.status === "aborted") expect(ply).toBeLessThan(2);
            if (event.outcome.reason === "draw-agreement") expect(offer).not.toBeNull();
            if (event.outcome.reason === "timeout") expect(event.outcome.winner).toBe(opponentOf(turn));
            break;
          default:
            throw new Error(`${event.type} has no place in this match`);
        }
      }
      expect(state.line.ply).toBe(ply);
      expect(state.status === "active").toBe(!ended);
      expect(state.seq).toBe(events.length + 2);
    }),
    { numRuns: 300 },
  );
});

test("draw, resignation, timeout and move at one instant lead to one end in every order", () => {
  const state = give(started(), "black", { type: "offer-draw", ply: 0 }, START).state;
  const deadline = START + 3 * DAY;
  const contenders: [Side, PlayerCommand][] = [
    ["white", { type: "offer-draw", ply: 0 }],
    ["black", { type: "resign" }],
    ["white", { type: "move", move: "e2e4", ply: 0, offerDraw: false, endVacation: false }],
    ["white", { type: "abort" }],
  ];
  for (const now of [deadline, deadline + 1]) {
    for (const order of permutations(contenders)) {
      let current = state;
      const all: MatchEvent[] = [];
      for (const [side, command] of order) {
        const result = give(current, side, command, now);
        current = result.state;
        all.push(...result.events);
      }
      expect(all.filter((event) => event.type === "game.finished")).toHaveLength(1);
      expect(all.at(-1)?.type).toBe("game.finished");
      if (now > deadline) expect(current.outcome?.reason).toBe("timeout");
      else expect(current.outcome?.reason).not.toBe("timeout");
    }
  }
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

test("an invalid start position starts no match", () => {
  expect(() => opening(setup({ position: "8/8/8/8/8/8/8/8 w - - 0 1" }))).toThrow();
});
