import { describe, expect, test } from "vitest";
import type { PlayerCommand } from "../../src/match/command";
import { repeatedPly } from "../../src/match/decide-move";
import { eventsDue, nextDueAt } from "../../src/match/due";
import { deadlineAt } from "../../src/match/state";
import type { Side } from "../../src/shared/side";
import { DAY, fold, give, HOUR, move, play, START, started, viewGame } from "./fixtures";

const OFFER = (ply: number): PlayerCommand => ({ type: "offer-draw", ply });
const resign: PlayerCommand = { type: "resign" };
const abort: PlayerCommand = { type: "abort" };
const claim: PlayerCommand = { type: "claim-draw" };
const declineDraw: PlayerCommand = { type: "decline-draw" };

describe("moves", () => {
  test("a move passes the turn, sets the opponent's deadline and is recorded with its position", () => {
    const { state, events, refused } = give(started(), "white", move(started(), "e2e4"), START + HOUR);
    expect(refused).toBeNull();
    expect(events.map((event) => event.type)).toEqual(["move.played", "turn.started"]);
    expect(state.line.turn).toBe("black");
    expect(deadlineAt(state)).toBe(START + HOUR + 3 * DAY);
    expect(state.plies).toHaveLength(1);
    expect(state.plies[0]).toMatchObject({ ply: 1, move: "e2e4", san: "e4", side: "white", by: "player" });
  });

  test.each([
    [
      "a move for an earlier ply",
      "black",
      { type: "move", move: "e7d6", ply: 0, offerDraw: false, endVacation: false },
      "stale-ply",
    ],
    [
      "a move for a later ply",
      "black",
      { type: "move", move: "e7d6", ply: 2, offerDraw: false, endVacation: false },
      "stale-ply",
    ],
    [
      "a move for another position of the same ply",
      "black",
      { type: "move", move: "e7d6", ply: 1, offerDraw: false, endVacation: false, position: "another one" },
      "stale-ply",
    ],
    [
      "a move out of turn",
      "white",
      { type: "move", move: "d2d4", ply: 1, offerDraw: false, endVacation: false },
      "not-your-turn",
    ],
    [
      "an illegal move",
      "black",
      { type: "move", move: "e7e5", ply: 1, offerDraw: false, endVacation: false },
      "illegal-move",
    ],
    [
      "an invalid move",
      "black",
      { type: "move", move: "please", ply: 1, offerDraw: false, endVacation: false },
      "illegal-move",
    ],
  ] as [string, Side, PlayerCommand, string][])("%s is refused and changes nothing", (_, side, command, code) => {
    const before = play(started(), ["e2e4"]);
    const { state, events, refused } = give(before, side, command, before.turnStartedAt + HOUR);
    expect(refused).toBe(code);
    expect(events).toEqual([]);
    expect(state).toBe(before);
  });

  test("answers an illegal move with the legal ones, and a stale one with the current ply", () => {
    const before = play(started(), ["e2e4"]);
    const illegal = give(before, "black", move(before, "a1a5"), before.turnStartedAt);
    expect(illegal.refused).toBe("illegal-move");
    expect(before.line.legalMoves).toContain("b7d5");
  });

  test("a mating move ends the game in the same command", () => {
    const before = started({ position: "k7/8/1K6/8/8/8/8/7R w - - 0 1" });
    const { state, events } = give(before, "white", move(before, "h1h8"), START + HOUR);
    expect(events.map((event) => event.type)).toEqual(["move.played", "game.finished"]);
    expect(state.outcome).toEqual({ winner: "white", reason: "checkmate" });
    expect(deadlineAt(state)).toBeNull();
    expect(state.finishedAt).toBe(START + HOUR);
  });

  test("recognizes a repeated request by ply, side and move in any notation", () => {
    const state = play(started(), ["e2e4", "b7d5"]);
    const request = (side: Side, text: string, ply: number) =>
      repeatedPly(state, { type: "move", side, move: text, ply, offerDraw: false, endVacation: false })?.ply ?? null;
    expect(request("white", "e2e4", 0)).toBe(1);
    expect(request("white", "e4", 0)).toBe(1);
    expect(request("white", "E2E4", 0)).toBe(1);
    expect(request("white", "e2-e4", 0)).toBe(1);
    expect(request("white", "d2d4", 0)).toBeNull();
    expect(request("black", "e2e4", 0)).toBeNull();
    expect(request("black", "b7d5", 1)).toBe(2);
    expect(request("black", "b7d5", 2)).toBeNull();
  });
});

describe("draw offers", () => {
  const after = play(started(), ["e2e4"]);
  const now = after.turnStartedAt + HOUR;

  test("an offer stays open until the opponent accepts it", () => {
    const offered = give(after, "white", OFFER(1), now).state;
    expect(offered.draw.by).toBe("white");
    const accepted = give(offered, "black", OFFER(1), now + HOUR).state;
    expect(accepted.outcome).toEqual({ winner: null, reason: "draw-agreement" });
  });

  test("repeating an open offer does nothing", () => {
    const offered = give(after, "white", OFFER(1), now).state;
    const again = give(offered, "white", OFFER(1), now);
    expect(again.refused).toBeNull();
    expect(again.events).toEqual([]);
  });

  test("an offer lapses when the opponent moves, and can be repeated after a move of the offering player", () => {
    const offered = give(after, "white", OFFER(1), now).state;
    const moved = play(offered, ["b7d5"]);
    expect(moved.draw.by).toBeNull();
    expect(give(moved, "black", OFFER(2), moved.turnStartedAt).state.draw.by).toBe("black");
    expect(give(moved, "white", OFFER(2), moved.turnStartedAt).refused).toBe("draw-already-offered");
    const answered = give(moved, "black", OFFER(2), moved.turnStartedAt).state;
    const later = play(give(answered, "white", declineDraw, moved.turnStartedAt).state, ["a2a3"]);
    expect(give(later, "white", OFFER(3), later.turnStartedAt).state.draw.by).toBe("white");
  });

  test("an offer that was not accepted can be repeated after ten plies, alone or with a move", () => {
    const shuffle = ["b7d5", "g1f3", "e8e6", "f3g1", "e6e8", "g1f3", "e8e6", "b1c3", "e6e8"];
    const offered = give(after, "white", OFFER(1), now).state;
    const tenth = play(offered, shuffle);
    expect(tenth.line.ply).toBe(10);
    expect(give(tenth, "white", OFFER(10), tenth.turnStartedAt).refused).toBe("offer-too-soon");
    const withMove = give(tenth, "white", move(tenth, "a2a3", true), tenth.turnStartedAt);
    expect(withMove.state.draw.by).toBe("white");
    const ninth = play(offered, shuffle.slice(0, 7));
    const early = give(ninth, "white", move(ninth, "a2a3", true), ninth.turnStartedAt);
    expect(early).toMatchObject({ refused: "offer-too-soon", events: [] });
    const eleventh = play(tenth, ["a2a3"]);
    expect(give(eleventh, "white", OFFER(11), eleventh.turnStartedAt).state.draw.by).toBe("white");
  });

  test("an offer can be repeated at once if the opponent has offered meanwhile; a move that ends the game offers nothing", () => {
    const offered = give(after, "white", OFFER(1), now).state;
    const moved = give(offered, "black", move(offered, "b7d5", true), now).state;
    expect(give(moved, "white", move(moved, "a2a3", true), now).state.draw.by).toBe("white");
    const mate = started({ position: "k7/8/1K6/8/8/8/8/7R w - - 0 1" });
    const asked = give(mate, "white", OFFER(0), START).state;
    const declined = give(asked, "black", declineDraw, START).state;
    expect(give(declined, "white", move(declined, "h1h8", true), START).state.outcome?.reason).toBe("checkmate");
  });

  test("an offer made on the player's own turn stays open after the move", () => {
    const offered = give(after, "black", OFFER(1), now).state;
    expect(play(offered, ["b7d5"]).draw.by).toBe("black");
  });

  test("an offer with a move is recorded after it", () => {
    const { state, events } = give(after, "black", move(after, "b7d5", true), now);
    expect(events.map((event) => event.type)).toEqual(["move.played", "draw.offered", "turn.started"]);
    expect(state.draw.by).toBe("black");
  });

  test("the opponent declines and the offering player withdraws, each only once per move", () => {
    const offered = give(after, "white", OFFER(1), now).state;
    const declined = give(offered, "black", declineDraw, now);
    expect(declined.events.map((event) => event.type)).toEqual(["draw.declined"]);
    const withdrawn = give(offered, "white", declineDraw, now);
    expect(withdrawn.events.map((event) => event.type)).toEqual(["draw.withdrawn"]);
    expect(give(declined.state, "white", OFFER(1), now).refused).toBe("draw-already-offered");
    expect(give(after, "black", declineDraw, now).refused).toBe("no-draw-offer");
  });

  test("accepting a lapsed offer is stale", () => {
    const offered = give(after, "black", move(after, "b7d5", true), now).state;
    const moved = play(offered, ["a2a3"]);
    expect(give(moved, "white", OFFER(2), moved.turnStartedAt).refused).toBe("stale-ply");
  });
});

describe("claims, resignation, abort", () => {
  const shuffle = ["g1f3", "e8e6", "f3g1", "e6e8", "g1f3", "e8e6", "f3g1", "e6e8"];

  test("the player to move claims threefold repetition", () => {
    const state = play(started(), shuffle);
    expect(give(state, "black", claim, state.turnStartedAt).refused).toBe("not-your-turn");
    expect(give(state, "white", claim, state.turnStartedAt).state.outcome).toEqual({
      winner: null,
      reason: "threefold-repetition",
    });
    const early = play(started(), shuffle.slice(0, 7));
    expect(give(early, "black", claim, early.turnStartedAt).refused).toBe("no-draw-claim");
  });

  test("a possible claim is in the view of the player to move only", () => {
    const state = play(started(), shuffle);
    const seen = (viewer: Side | null, of = state) => viewGame(of, viewer).drawClaim;
    expect([seen("white"), seen("black"), seen(null)]).toEqual(["threefold-repetition", null, null]);
    expect(seen("white", give(state, "white", claim, state.turnStartedAt).state)).toBeNull();
    expect(seen("black", play(started(), shuffle.slice(0, 7)))).toBeNull();
  });

  test("resignation gives the game to the opponent, also out of turn", () => {
    expect(give(started(), "black", resign, START).state.outcome).toEqual({ winner: "white", reason: "resignation" });
  });

  test("either player can abort until both have moved", () => {
    const one = play(started(), ["e2e4"]);
    expect(give(one, "white", abort, START + HOUR).state).toMatchObject({
      status: "aborted",
      outcome: { winner: null, reason: "aborted" },
    });
    const two = play(one, ["b7d5"]);
    expect(give(two, "black", abort, two.turnStartedAt).refused).toBe("abort-too-late");
  });

  test.each([
    ["move", move(started(), "e2e4")],
    ["resign", resign],
    ["abort", abort],
    ["offer-draw", OFFER(0)],
    ["decline-draw", declineDraw],
    ["claim-draw", claim],
  ])("after the end %s is refused as game-over", (_, command) => {
    const over = give(started(), "black", resign, START).state;
    for (const side of ["white", "black"] as const) {
      expect(give(over, side, command, START + HOUR)).toMatchObject({ refused: "game-over", events: [], state: over });
    }
  });
});

describe("time", () => {
  test("a move at the deadline is in time; a millisecond later the game is lost, as of the deadline", () => {
    const state = started();
    const deadline = START + 3 * DAY;
    expect(nextDueAt(state)).toBe(deadline + 1);
    expect(give(state, "white", move(state, "e2e4"), deadline).refused).toBeNull();
    const late = give(state, "white", move(state, "e2e4"), deadline + 1);
    expect(late.refused).toBe("deadline-passed");
    expect(late.state).toMatchObject({
      status: "finished",
      outcome: { winner: "black", reason: "timeout" },
      finishedAt: deadline,
    });
    expect(eventsDue(late.state, deadline + DAY)).toEqual([]);
    expect(nextDueAt(late.state)).toBeNull();
  });

  test("a timeout is a draw if the opponent's bare king can never win", () => {
    const state = started({ position: "8/8/3k4/8/8/8/PPP5/4K3 w - - 0 1" });
    expect(fold(state, eventsDue(state, START + 4 * DAY)).outcome).toEqual({
      winner: null,
      reason: "timeout-dead-position",
    });
  });

  test("a timeout is decided by the deadline: a resignation after it still loses on time", () => {
    const state = started();
    expect(give(state, "black", resign, START + 3 * DAY + 1).state.outcome).toEqual({
      winner: "black",
      reason: "timeout",
    });
  });
});
