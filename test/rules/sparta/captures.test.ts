import { expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { startLine, unwrap } from "../lines";

const game = gameOf("sparta");

interface CaptureCase {
  readonly name: string;
  readonly board: string;
  readonly turn?: "b";
  readonly move: string;
  readonly after: string;
  /** The captured squares as the notation appends them. */
  readonly captured: string;
}

/** The pieces in the corners keep both sides above the number of pieces at which a game ends. */
const CAPTURES: readonly CaptureCase[] = [
  {
    name: "a run of three in a rank",
    board: "w3w4w/10/10/10/10/Wwww1W4/10/10/10/W8W",
    move: "f5e5",
    after: "w3w4w/10/10/10/10/W3W5/10/10/10/W8W",
    captured: "b5,c5,d5",
  },
  {
    name: "a run of two in a file",
    board: "w3w4w/10/10/10/W9/2w7/2w7/2W7/10/W8W",
    move: "a6c6",
    after: "w3w4w/10/10/10/2W7/10/10/2W7/10/W8W",
    captured: "c4,c5",
  },
  {
    name: "a rising diagonal",
    board: "w3w4w/10/10/10/10/10/5W4/2w7/1W8/9W",
    move: "f4d4",
    after: "w3w4w/10/10/10/10/10/3W6/10/1W8/9W",
    captured: "c3",
  },
  {
    name: "a falling diagonal that ends at the edge",
    board: "w3w4w/10/10/10/8h1/5h4/10/8W1/10/WW8",
    turn: "b",
    move: "f5h4",
    after: "w3w4w/10/10/10/8h1/10/7h2/8W1/10/WW8",
    captured: "",
  },
  {
    name: "a falling diagonal that ends in an enemy at the edge",
    board: "w3w4w/10/10/10/10/5h4/10/8W1/9w/WW7W",
    turn: "b",
    move: "f5h4",
    after: "w3w4w/10/10/10/10/10/7h2/10/9w/WW7W",
    captured: "i3",
  },
  {
    name: "a moved piece that ends between two enemies",
    board: "w3w4w/10/10/10/10/2w1w5/10/3H6/10/W8W",
    move: "d3d5",
    after: "w3w4w/10/10/10/10/2w1w5/10/10/10/W8W",
    captured: "d5",
  },
  {
    name: "both colors in one row of four",
    board: "w3w4w/10/10/10/10/1Ww1w5/10/3W6/10/W8W",
    move: "d3d5",
    after: "w3w4w/10/10/10/10/1W2w5/10/10/10/W8W",
    captured: "c5,d5",
  },
  {
    name: "the three in the middle of a row of five",
    board: "w3w4w/10/10/10/10/1Ww1wW4/10/3W6/10/W8W",
    move: "d3d5",
    after: "w3w4w/10/10/10/10/1W3W4/10/10/10/W8W",
    captured: "c5,d5,e5",
  },
  {
    name: "the same row with black at the ends",
    board: "w3w4w/10/10/10/10/1wW1Ww4/10/3h6/10/W8W",
    turn: "b",
    move: "d3d5",
    after: "w3w4w/10/10/10/10/1w3w4/10/10/10/W8W",
    captured: "c5,d5,e5",
  },
  {
    name: "runs of several in such a row, warriors and heroes alike",
    board: "w3w4w/10/10/10/10/WWwh1WwwHW/10/4W5/10/W8W",
    move: "e3e5",
    after: "w3w4w/10/10/10/10/WW6HW/10/10/10/W8W",
    captured: "c5,d5,e5,f5,g5,h5",
  },
  {
    name: "a rank, a file and a diagonal at once",
    board: "w3w4w/10/10/3W6/3w1W4/3ww5/1Ww7/10/1W3W4/10",
    move: "f2d4",
    after: "w3w4w/10/10/3W6/5W4/10/1W1W6/10/1W8/10",
    captured: "c4,d5,e5,d6",
  },
  {
    name: "four rows at once, the moved piece in the middle of one",
    board: "w3w4w/10/10/3W6/3w1W4/3ww5/1Ww7/2w7/1W3W4/10",
    move: "f2d4",
    after: "w3w4w/10/10/3W6/5W4/10/1W8/10/1W8/10",
    captured: "c3,c4,d4,d5,e5,d6",
  },
  {
    name: "a moved piece that captures along a file while it is captured along a rank",
    board: "w3w4w/10/10/3W6/3w6/2w1w5/10/3W6/10/W8W",
    move: "d3d5",
    after: "w3w4w/10/10/3W6/10/2w1w5/10/10/10/W8W",
    captured: "d5,d6",
  },
  {
    name: "the edge of a rank traps nothing",
    board: "w3w4w/10/10/2W7/10/w9/10/10/10/W8W",
    move: "c7b5",
    after: "w3w4w/10/10/10/10/wW8/10/10/10/W8W",
    captured: "",
  },
  {
    name: "the edge of a file traps nothing",
    board: "w3w4w/10/10/4W5/10/10/10/10/10/W8W",
    move: "e7e9",
    after: "w3w4w/4W5/10/10/10/10/10/10/10/W8W",
    captured: "",
  },
  {
    name: "a piece in the corner is safe from three enemies",
    board: "w3w4w/10/10/10/10/10/10/10/WW1W6/w8W",
    move: "d2b1",
    after: "w3w4w/10/10/10/10/10/10/10/WW8/wW7W",
    captured: "",
  },
  {
    name: "a piece on the edge file is captured along it",
    board: "w3w4w/10/10/W9/w9/1W8/10/10/10/8WW",
    move: "b5a5",
    after: "w3w4w/10/10/W9/10/W9/10/10/10/8WW",
    captured: "a6",
  },
  {
    name: "an empty square between prevents the capture",
    board: "w3w4w/10/10/10/10/Ww2W5/10/10/10/W8W",
    move: "e5d5",
    after: "w3w4w/10/10/10/10/Ww1W6/10/10/10/W8W",
    captured: "",
  },
  {
    name: "the ends of a rank are not neighbors of the next rank",
    board: "w3w4w/10/10/10/8Ww/1W8/10/10/10/W8W",
    move: "b5a5",
    after: "w3w4w/10/10/10/8Ww/W9/10/10/10/W8W",
    captured: "",
  },
  {
    name: "the first move anywhere captures pieces that start trapped",
    board: "w3w4w/10/10/10/10/WwW7/10/10/10/W8W",
    move: "j1j2",
    after: "w3w4w/10/10/10/10/W1W7/10/10/9W/W9",
    captured: "b5",
  },
  {
    name: "a piece that starts trapped is saved by moving away",
    board: "w3w4w/10/10/10/10/WwW7/10/10/10/W8W",
    turn: "b",
    move: "b5b6",
    after: "w3w4w/10/10/10/1w8/W1W7/10/10/10/W8W",
    captured: "",
  },
];

test.each(CAPTURES)("$name", ({ board, turn = "w", move, after, captured }) => {
  const next = unwrap(startLine(game, `${board} ${turn} - 7 1`).play(move));
  const [reached, , , clock] = next.position.split(" ");
  expect(reached).toBe(after);
  expect(next.last?.san.split("x")[1] ?? "").toBe(captured);
  expect(clock).toBe(captured === "" ? "8" : "0");
});
