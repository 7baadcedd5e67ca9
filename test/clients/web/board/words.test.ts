import { describe, expect, test } from "vitest";
import { describeMove } from "../../../../clients/web/board/describe-move";
import { listed } from "../../../../clients/web/board/listed";
import { motionsBetween } from "../../../../clients/web/board/motion";
import { changesOf, nameContent } from "../../../../clients/web/board/words";
import type { Game } from "../../../../src/rules/game";
import { GAMES } from "../../../../src/rules/games";
import { ticTacToe } from "../../../fourth-game/tic-tac-toe";

/** The boards before and after the last of the given moves. */
function boards(game: Game, moves: readonly string[], position?: string) {
  const started = game.start({}, position);
  if (!started.ok) throw new Error(started.error.detail);
  let line = started.value;
  let before = line;
  for (const move of moves) {
    const played = line.play(move);
    if (!played.ok) throw new Error(played.error.detail);
    before = line;
    line = played.value;
  }
  const wire = moves.at(-1) ?? "";
  const { outcome } = line;
  return { wire, before: before.picture(), after: line.picture(), touched: game.touchedSquares(wire), outcome };
}

const spartan = GAMES["spartan-chess"];
const hoplit = GAMES["hoplit-chess"];
const { sparta } = GAMES;
const cities = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";

describe("describes a move in words", () => {
  test.for<readonly [string, Game, readonly string[], string | undefined]>([
    ["white pawn e2 to e4", spartan, ["e2e4"], undefined],
    ["black hoplite d5 to d4, takes white pawn on d4", spartan, ["d2d4", "b7d5", "a2a3", "d5d4"], undefined],
    [
      "white king e1 to g1, castling with h1",
      hoplit,
      ["use", "g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1g1"],
      undefined,
    ],
    ["white pawn e5 to d6, takes black pawn on d5", hoplit, ["use", "e2e4", "a7a6", "e4e5", "d7d5", "e5d6"], undefined],
    ["white hoplit is put on g1", hoplit, ["use", "g1f3", "g8f6", "H@g1"], undefined],
    ["use the extra pieces", hoplit, ["use"], undefined],
    ["white warrior c3 to c5, becomes a hero", sparta, ["c3c5"], `w3w4w/10/10/10/10/10/10/2W7/10/W8W w ${cities} 5 10`],
    ["white warrior d4 to d6, conquers d6", sparta, ["d4d6"], `w3w4w/10/10/10/10/10/3W6/10/10/W8W w ${cities} 7 10`],
    [
      "white warrior e3 to c3, takes black warrior on b3",
      sparta,
      ["e3c3"],
      `w3w4w/10/10/10/10/10/10/Ww2W5/10/8W1 w ${cities} 3 10`,
    ],
    [
      "white warrior a6 to c6, takes 2 pieces: black warrior on c4 and black warrior on c5",
      sparta,
      ["a6c6"],
      `w3w4w/10/10/10/W9/2w7/2w7/2W7/10/W8W w ${cities} 3 10`,
    ],
    [
      "white warrior d4 to d6, takes 2 pieces: black warrior on c6 and black warrior on e6, conquers d6, is lost",
      sparta,
      ["d4d6"],
      `w8w/10/10/10/1Ww1wW4/10/3W6/10/10/W8W w ${cities} 7 10`,
    ],
    [
      "white warrior d5 to d7, is lost, loses white warrior on e7",
      sparta,
      ["d5d7"],
      `w8w/10/10/2w1Ww4/10/3W6/10/10/10/W8W w ${cities} 7 10`,
    ],
    ["white cross is put on b2", ticTacToe, ["b2"], undefined],
    ["white rook a1 to a8, check", hoplit, ["a1a8"], "7k/5pp1/8/8/1P6/8/8/R5K1[] w - - 0 1"],
    ["white rook a1 to a8, checkmate", hoplit, ["a1a8"], "7k/5ppp/8/8/1P6/8/8/R5K1[] w - - 0 1"],
    ["white queen e1 to e8, duple-checkmate", spartan, ["e1e8"], "k6k/3R4/8/8/8/8/8/4QK2 w - - 0 1"],
  ])("%s", ([words, game, moves, position]) => {
    expect(describeMove(game.catalogue, boards(game, moves, position))).toBe(words);
  });
});

test("describes a square in words", () => {
  const { after } = boards(sparta, ["b1d3"]);
  expect(nameContent(sparta.catalogue, after, "d3")).toBe("white warrior");
  expect(nameContent(sparta.catalogue, after, "b6")).toBe("empty, black city");
  expect(listed(["c4", "d5", "e6"])).toBe("c4, d5 and e6");
});

test("animates pieces that move together, and no capture off the path", () => {
  const castled = boards(hoplit, ["use", "g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1g1"]);
  expect(motionsBetween(castled.before, castled.after)).toEqual([
    { from: "h1", to: "f1" },
    { from: "e1", to: "g1" },
  ]);
  const dropped = boards(hoplit, ["use", "g1f3", "g8f6", "H@g1"]);
  expect(motionsBetween(dropped.before, dropped.after)).toEqual([{ from: "g2", to: "g3" }]);
  expect(changesOf(dropped.before, dropped.after, dropped.touched)).toEqual({
    captured: [],
    lost: [],
    conquered: [],
    companion: null,
  });
  const position = `w3w4w/10/10/10/10/10/10/Ww2W5/10/8W1 w ${cities} 3 10`;
  const taken = boards(sparta, ["e3c3"], position);
  expect(motionsBetween(taken.before, taken.after)).toEqual([{ from: "e3", to: "c3" }]);
  expect(changesOf(taken.before, taken.after, taken.touched).captured).toEqual(["b3"]);
});
