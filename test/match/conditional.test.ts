import { describe, expect, test } from "vitest";
import type { Command, PlayerCommand } from "../../src/match/command";
import type { ConditionalTree, OnDrawOffer } from "../../src/match/conditional";
import { decide } from "../../src/match/decide";
import type { MatchEvent } from "../../src/match/event";
import { asKnownTo, deadlineAt, type MatchState } from "../../src/match/state";
import type { Side } from "../../src/shared/side";
import { DAY, give, HOUR, move, play, START, started } from "./fixtures";

/** A line of plies as a tree with one branch. */
const lineOf = (...moves: readonly string[]): ConditionalTree => {
  const [first, ...rest] = moves;
  return first === undefined ? [] : [{ move: first, next: lineOf(...rest) }];
};

const setting = (state: MatchState, tree: ConditionalTree, onDrawOffer: OnDrawOffer = "pause"): PlayerCommand => ({
  type: "set-conditionals",
  ply: state.line.ply,
  tree,
  onDrawOffer,
});

/** The match after a side has set conditional moves. */
function prepared(
  state: MatchState,
  side: Side,
  tree: ConditionalTree,
  onDrawOffer: OnDrawOffer = "pause",
): MatchState {
  const result = give(state, side, setting(state, tree, onDrawOffer), state.turnStartedAt);
  if (result.refused !== null) throw new Error(result.refused);
  return result.state;
}

/** Plays a move an hour into the turn. */
const moved = (state: MatchState, text: string, offerDraw = false) =>
  give(state, state.line.turn ?? "white", move(state, text, offerDraw), state.turnStartedAt + HOUR);

const told = (events: readonly MatchEvent[]): readonly string[] =>
  events.map((event) => ("side" in event ? `${event.side} ${event.type}` : event.type));

const record = (state: MatchState) => state.plies.map(({ move: text, by }) => `${text} ${by}`);

describe("conditional moves", () => {
  test("fire in the command of the move that they answer, at the same time", () => {
    const state = prepared(started(), "black", lineOf("e2e4", "b7d5"));
    const { state: after, events } = moved(state, "e2e4");
    expect(told(events)).toEqual([
      "white move.played",
      "black move.played",
      "black conditional.fired",
      "white turn.started",
    ]);
    expect(record(after)).toEqual(["e2e4 player", "b7d5 conditional"]);
    expect(after.plies.map(({ at }) => at)).toEqual([START + HOUR, START + HOUR]);
    expect(deadlineAt(after)).toBe(START + HOUR + 3 * DAY);
    expect(after.conditionals.black).toEqual([]);
  });

  test("answer each other as far as both sides have set them", () => {
    let state = prepared(started(), "black", lineOf("e2e4", "b7d5", "e4d5", "d7f5"));
    state = prepared(state, "white", lineOf("e2e4", "b7d5", "e4d5"));
    const { state: after, events } = moved(state, "e2e4");
    expect(record(after)).toEqual(["e2e4 player", "b7d5 conditional", "e4d5 conditional", "d7f5 conditional"]);
    expect(told(events).filter((text) => text.includes("turn.started"))).toEqual(["white turn.started"]);
    expect(after.conditionals).toEqual({ white: [], black: [] });
  });

  test("are pruned as the game continues", () => {
    const tree = [...lineOf("e2e4", "b7d5", "e4d5", "d7f5"), ...lineOf("d2d4", "b7d5")];
    const { state } = moved(prepared(started(), "black", tree), "e2e4");
    expect(state.conditionals.black).toEqual(lineOf("e4d5", "d7f5"));
  });

  test("are dropped with an event for their owner when a move matches no line", () => {
    const { state, events } = moved(prepared(started(), "black", lineOf("e2e4", "b7d5")), "d2d4");
    expect(told(events)).toEqual(["white move.played", "black conditional.dropped", "black turn.started"]);
    expect(state.conditionals.black).toEqual([]);
  });

  test("set on one's own turn fire only after one's own move", () => {
    const tree = [...lineOf("e2e4", "b7d5", "e4d5"), ...lineOf("d2d4", "b7d5", "c2c4")];
    const state = prepared(started(), "white", tree);
    expect(state.plies).toEqual([]);
    const first = moved(state, "d2d4").state;
    expect(first.conditionals.white).toEqual(lineOf("b7d5", "c2c4"));
    expect(record(moved(first, "b7d5").state)).toEqual(["d2d4 player", "b7d5 player", "c2c4 conditional"]);
    expect(told(moved(state, "a2a3").events)).toContain("white conditional.dropped");
  });

  test("are accepted in other notations and stored in wire format", () => {
    expect(prepared(started(), "black", lineOf("e4", "b7d5")).conditionals.black).toEqual(lineOf("e2e4", "b7d5"));
  });

  test("can be replaced and deleted", () => {
    const state = prepared(started(), "black", lineOf("e2e4", "b7d5"));
    expect(prepared(state, "black", lineOf("d2d4", "b7d5")).conditionals.black).toEqual(lineOf("d2d4", "b7d5"));
    const cleared = give(state, "black", { type: "clear-conditionals" }, START);
    expect(cleared.state.conditionals.black).toEqual([]);
    expect(give(cleared.state, "black", { type: "clear-conditionals" }, START).events).toEqual([]);
  });

  test("leave no gaps in the sequence numbers that both players see", () => {
    const state = prepared(started(), "black", lineOf("e2e4", "b7d5"));
    expect(state.seq).toBe(started().seq);
    expect(moved(state, "e2e4").state.seq).toBe(play(started(), ["e2e4", "b7d5"]).seq - 1);
  });

  test("do not end a vacation or use its time", () => {
    let state = prepared(started(), "black", lineOf("e2e4", "b7d5"));
    const until = START + 20 * DAY;
    state = give(state, "black", { type: "start-vacation", until }, START).state;
    const after = moved(state, "e2e4").state;
    expect(record(after)).toHaveLength(2);
    expect(after.vacation.black).toBe(until);
  });
});

describe("a draw offer", () => {
  test("that comes with the move holds the reply back", () => {
    const state = prepared(started(), "black", lineOf("e2e4", "b7d5", "e4d5", "d7f5"));
    const { state: after, events } = moved(state, "e2e4", true);
    expect(told(events)).toEqual(["white move.played", "white draw.offered", "black turn.started"]);
    expect(after.conditionals.black).toEqual(lineOf("b7d5", "e4d5", "d7f5"));
    const answered = moved(after, "b7d5").state;
    expect(answered.conditionals.black).toEqual(lineOf("e4d5", "d7f5"));
    expect(record(moved(answered, "e4d5").state)).toHaveLength(4);
  });

  test.each([
    ["declined", "black"],
    ["withdrawn", "white"],
  ] as [string, Side][])("that is %s lets the reply and further conditional moves fire at once", (how, by) => {
    let state = prepared(started(), "black", lineOf("e2e4", "b7d5", "e4d5", "d7f5"));
    state = prepared(state, "white", lineOf("e2e4", "b7d5", "e4d5"));
    state = moved(state, "e2e4", true).state;
    const { state: after, events } = give(state, by, { type: "decline-draw" }, state.turnStartedAt + HOUR);
    expect(told(events)).toEqual([
      `${by} draw.${how}`,
      "black move.played",
      "black conditional.fired",
      "white move.played",
      "white conditional.fired",
      "black move.played",
      "black conditional.fired",
      "white turn.started",
    ]);
    expect(deadlineAt(after)).toBe(state.turnStartedAt + HOUR + 3 * DAY);
  });

  test("that is declined fires nothing that was set for one's own turn", () => {
    const offered = moved(started(), "e2e4", true).state;
    const state = prepared(offered, "black", lineOf("b7d5", "e4d5", "d7f5"));
    const { events } = give(state, "black", { type: "decline-draw" }, state.turnStartedAt);
    expect(told(events)).toEqual(["black draw.declined"]);
    const waiting = moved(prepared(started(), "black", lineOf("e2e4", "b7d5")), "e2e4", true).state;
    const changed = prepared(waiting, "black", lineOf("d7f5", "a2a3", "b7d5"));
    expect(told(give(changed, "black", { type: "decline-draw" }, changed.turnStartedAt).events)).toHaveLength(1);
  });

  test("is declined by a tree with that setting, which fires in the same command", () => {
    const declining = prepared(started(), "black", lineOf("e2e4", "b7d5", "e4d5", "d7f5"), "decline");
    const { state, events } = moved(declining, "e2e4", true);
    expect(told(events)).toEqual([
      "white move.played",
      "white draw.offered",
      "black draw.declined",
      "black move.played",
      "black conditional.fired",
      "white turn.started",
    ]);
    expect(state.draw.by).toBeNull();
    expect(give(state, "white", move(state, "e4d5", true), state.turnStartedAt).refused).toBe("offer-too-soon");
    const before = give(declining, "white", { type: "offer-draw", ply: 0 }, START).state;
    expect(record(moved(before, "e2e4").state)).toEqual(["e2e4 player", "b7d5 conditional"]);
  });

  test("stays open if such a tree expects another move or was set again without the setting", () => {
    const declining = prepared(started(), "black", lineOf("e2e4", "b7d5"), "decline");
    const { state, events } = moved(declining, "d2d4", true);
    expect(told(events)).toEqual([
      "white move.played",
      "black conditional.dropped",
      "white draw.offered",
      "black turn.started",
    ]);
    expect(state.draw.by).toBe("white");
    const pausing = prepared(declining, "black", lineOf("e2e4", "b7d5"));
    expect(moved(pausing, "e2e4", true).state.draw.by).toBe("white");
  });

  test("made before the move also holds the reply back", () => {
    let state = prepared(started(), "black", lineOf("e2e4", "b7d5"));
    state = give(state, "white", { type: "offer-draw", ply: 0 }, START).state;
    expect(record(moved(state, "e2e4").state)).toEqual(["e2e4 player"]);
  });

  test("of one's own does not hold one's own replies back", () => {
    let state = prepared(started(), "black", lineOf("e2e4", "b7d5"));
    state = give(state, "black", { type: "offer-draw", ply: 0 }, START).state;
    expect(record(moved(state, "e2e4").state)).toHaveLength(2);
  });
});

describe("the end of the game", () => {
  test("can come by a conditional move, in the same command", () => {
    const state = prepared(started({ position: "1k6/8/1K6/8/8/8/8/7R b - - 0 1" }), "white", lineOf("b8a8", "h1h8"));
    const { state: after, events } = moved(state, "b8a8");
    expect(told(events)).toEqual([
      "black move.played",
      "white move.played",
      "white conditional.fired",
      "game.finished",
    ]);
    expect(after.outcome).toEqual({ winner: "white", reason: "checkmate" });
  });

  test("sends no events about the conditional moves that it makes void", () => {
    const state = prepared(started({ position: "k7/8/1K6/8/8/8/8/7R w - - 0 1" }), "black", lineOf("h1h2", "a8b8"));
    const { state: after, events } = moved(state, "h1h8");
    expect(told(events)).toEqual(["white move.played", "game.finished"]);
    expect(after.conditionals).toEqual({ white: [], black: [] });
  });
});

describe("invalid conditional moves", () => {
  const shuffle = ["g1f3", "e8e6", "f3g1", "e6e8"];
  const shuffled = (plies: number) => Array.from({ length: plies }, (_, i) => shuffle[i % 4] ?? "");

  test.each([
    ["an impossible ply", lineOf("e2e5", "b7d5"), ["e2e5"]],
    ["an impossible reply", lineOf("e2e4", "e2e4"), ["e2e4", "e2e4"]],
    ["a ply without a reply", lineOf("e2e4"), ["e2e4"]],
    ["two replies", [{ move: "e2e4", next: [...lineOf("b7d5"), ...lineOf("d7f5")] }], ["e2e4"]],
    ["a repeated ply", [...lineOf("e2e4", "b7d5"), ...lineOf("e4", "d7f5")], ["e4"]],
    ["moves after the end", lineOf(...shuffled(18)), shuffled(16)],
    ["a line of 41 plies", longLine(41), null],
  ] as [string, ConditionalTree, readonly string[] | null][])("%s", (_, tree, path) => {
    const decision = decide(started(), { ...setting(started(), tree), side: "black" } as Command, START);
    expect(decision.ok).toBe(false);
    if (decision.ok || decision.error.code !== "invalid-conditional-move") throw new Error("not refused for its tree");
    if (path === null) expect(decision.error.detail).toContain("40 plies");
    else expect(decision.error.path).toEqual(path);
  });

  test("more than 200 plies", () => {
    const state = started();
    const tree = state.line.legalMoves.flatMap((text) => {
      const after = state.line.play(text);
      if (!after.ok) return [];
      const [reply = ""] = after.value.legalMoves;
      const then = after.value.play(reply);
      const next = then.ok ? then.value.legalMoves : [];
      return [{ move: text, next: [{ move: reply, next: next.flatMap((at) => withReply(then, at)) }] }];
    });
    const result = give(state, "black", setting(state, tree), START);
    expect(result.refused).toBe("invalid-conditional-move");
  });

  type Played = ReturnType<MatchState["line"]["play"]>;
  function withReply(then: Played, text: string): ConditionalTree {
    const after = then.ok ? then.value.play(text) : then;
    const [reply] = after.ok ? after.value.legalMoves : [];
    return reply === undefined ? [] : [{ move: text, next: lineOf(reply) }];
  }

  test("a stale position or a finished game", () => {
    const state = play(started(), ["e2e4"]);
    const stale: PlayerCommand = {
      type: "set-conditionals",
      ply: 0,
      tree: lineOf("e2e4", "b7d5"),
      onDrawOffer: "pause",
    };
    expect(give(state, "black", stale, START + HOUR).refused).toBe("stale-ply");
    const over = give(state, "black", { type: "resign" }, START + HOUR).state;
    expect(give(over, "white", setting(over, []), START + HOUR).refused).toBe("game-over");
  });
});

/** A line of many plies that does not end in a draw. */
function longLine(plies: number): ConditionalTree {
  const moves: string[] = [];
  let { line } = started();
  while (moves.length < plies) {
    const text = line.legalMoves[(moves.length * 7) % line.legalMoves.length] ?? "";
    const after = line.play(text);
    if (!after.ok || after.value.turn === null) throw new Error("the line came to an end");
    moves.push(text);
    line = after.value;
  }
  return lineOf(...moves);
}

test("a dry run does not see the opponent's conditional moves", () => {
  const state = prepared(started(), "black", lineOf("e2e4", "b7d5"));
  const seen = asKnownTo(state, "white");
  expect(record(moved(seen, "e2e4").state)).toEqual(["e2e4 player"]);
  expect(asKnownTo(state, "black").conditionals.black).toEqual(lineOf("e2e4", "b7d5"));
});
