import { describe, expect, test } from "vitest";
import { groupMoves, readMove, touch } from "../../../../clients/web/board/moves";
import { GAMES } from "../../../../src/rules/games";
import { ticTacToe } from "../../../fourth-game/tic-tac-toe";

describe("splits a move in wire format", () => {
  test.for([
    ["e2e4", "e2", "e4", null],
    ["a7a8q", "a7", "a8", "Q"],
    ["b2c1k", "b2", "c1", "K"],
    ["b1d3", "b1", "d3", null],
    ["c10c8", "c10", "c8", null],
    ["j10i10", "j10", "i10", null],
    ["b5=H", "b5", "b5", "H"],
    ["i10=H", "i10", "i10", "H"],
    ["H@g1", "H@", "g1", null],
    ["b2", null, "b2", null],
    ["use", null, null, null],
    ["decline", null, null, null],
  ] as const)("%s", ([wire, origin, target, choice]) => {
    expect(readMove(wire)).toEqual({ wire, origin, target, choice });
  });
});

describe("offers every legal move on the board", () => {
  test.for([...Object.values(GAMES), ticTacToe])("$id", (game) => {
    const started = game.start({});
    if (!started.ok) throw new Error("no start");
    let line = started.value;
    for (let ply = 0; ply < 60 && line.legalMoves.length > 0; ply += 1) {
      const moves = groupMoves(line.legalMoves.map(readMove));
      for (const { wire, origin, target } of moves.all) {
        if (target === null) {
          expect(moves.words).toContain(wire);
          continue;
        }
        if (origin !== null) expect(touch(moves, null, origin)).toEqual({ kind: "pick", origin });
        const result = touch(moves, origin, target);
        const made = result.kind === "ask" ? result.moves.map((move) => move.wire) : "wire" in result && [result.wire];
        expect(made).toContain(wire);
      }
      const played = line.play(line.legalMoves[(ply * 7) % line.legalMoves.length] ?? "");
      if (!played.ok) throw new Error(played.error.detail);
      line = played.value;
    }
  });
});

describe("interprets a tap on a square", () => {
  const moves = groupMoves(["e2e3", "e2e4", "d2d4", "a7a8q", "a7a8n", "H@b1", "b5b6", "b5=H", "use"].map(readMove));
  const marks = groupMoves(["a1", "b2"].map(readMove));
  test.for([
    ["selects an own piece", moves, null, "e2", { kind: "pick", origin: "e2" }],
    ["selects another piece instead", moves, "e2", "d2", { kind: "pick", origin: "d2" }],
    ["selects a reserve piece", moves, null, "H@", { kind: "pick", origin: "H@" }],
    ["and deselects it", moves, "H@", "b1", { kind: "play", wire: "H@b1" }],
    ["plays to a target", moves, "e2", "e4", { kind: "play", wire: "e2e4" }],
    ["deselects on the same square", moves, "e2", "e2", { kind: "release" }],
    ["deselects on an unreachable square", moves, "e2", "h8", { kind: "release" }],
    ["ignores an empty square", moves, null, "h8", { kind: "nothing" }],
    ["marks a free square", marks, null, "b2", { kind: "play", wire: "b2" }],
  ] as const)("%s", ([, from, picked, place, expected]) => {
    expect(touch(from, picked, place)).toEqual(expected);
  });

  test.for([
    ["asks for the piece of a promotion", "a7", "a8", ["a7a8q", "a7a8n"]],
    ["asks before an exchange, because the same tap could deselect", "b5", "b5", ["b5=H"]],
  ] as const)("%s", ([, picked, place, wires]) => {
    expect(touch(moves, picked, place)).toMatchObject({ kind: "ask", moves: wires.map((wire) => ({ wire })) });
  });
});
