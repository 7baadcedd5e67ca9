import { describe, expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { expectReasons, expectRefusal } from "../chess-refusals";
import { startLine, unwrap } from "../lines";
import { Random } from "../random";

const game = gameOf("spartan-chess");
const START = game.startPosition;
const BLACK_TO_MOVE = START.replace(" w ", " b ");
const TWO_KINGS = "2k2k2/2c5/8/8/8/8/8/2R1KR2 b - - 0 1";
const ONE_KING = "2k5/2c5/8/8/8/8/1h6/2R1K3 b - - 0 1";
const HAND_TO_HAND = "k1k5/8/8/3lP3/3Ph3/3P4/8/4K3 b - - 0 1";
const PINNED = "2k5/8/8/8/4g3/8/4N3/R3K2R w KQ - 0 1";
const IN_CHECK = "2k5/8/8/8/4g3/8/8/R3K2R w KQ - 0 1";

describe("a refused move says", () => {
  test.each([
    ["that a square is empty", START, "e4e5", "no piece on e4"],
    ["that the piece is the opponent's", START, "e7d6", "the hoplite on e7 is the opponent's; white is to move"],
    ["that origin and target are the same", START, "b1b1", "can't end where it started"],
    ["which piece blocks the way", START, "a1a4", "the way from a1 to a4 is blocked by the pawn on a2"],
    ["which piece blocks the way, in SAN", START, "Qd4", "blocked by the pawn on d2"],
    ["which piece blocks a Spartan piece", BLACK_TO_MOVE, "g8a2", "blocked by the hoplite on f7"],
    ["that the target has an own piece", START, "e1e2", "your own pawn stands on e2"],
    ["that the target has an own piece, in SAN", START, "Ne2", "your own pawn stands on e2"],
    ["how a piece moves", START, "b1b3", "Knight: Jumps two squares one way and one across"],
    ["that none of several pieces can", START, "Nf5", "no knight of yours (b1, g1) can reach f5"],
    ["that there is no such piece on the file", START, "Nef3", "white has no knight on file e"],
    ["that there is no such piece on the rank", START, "N4f3", "white has no knight on rank 4"],
    ["which piece letters exist", START, "Hd5", "white has no piece H; there are K Q R B N P"],

    ["that a pawn is blocked", "k1k5/8/8/8/4h3/4P3/8/4K3 w - - 0 1", "e3e4", "the hoplite on e4 blocks the pawn"],
    [
      "that a pawn is blocked over two steps",
      "k1k5/8/8/8/8/4h3/4P3/4K3 w - - 0 1",
      "e2e4",
      "the hoplite on e3 blocks the pawn",
    ],
    ["that two steps need the second rank", "k1k5/8/8/8/8/4P3/8/4K3 w - - 0 1", "e5", "from rank 2 only"],
    ["that a pawn captures nothing", START, "exd3", "nothing to take on d3"],
    ["that pawns do not move backward", "k1k5/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3", "don't go back"],
    ["that there is no en passant", "2k5/8/8/3hP3/8/8/8/4K3 w - - 0 1", "e5d6", "no en passant in this game"],

    ["that a hoplite captures straight ahead", HAND_TO_HAND, "e4d3", "captures straight ahead only"],
    ["that a hoplite moves diagonally", HAND_TO_HAND, "e4e3", "a hoplite moves diagonally"],
    ["that two squares need the home rank", HAND_TO_HAND, "e4g2", "from rank 7 only"],
    ["that hoplites do not move backward", HAND_TO_HAND, "e4f5", "hoplites don't go back"],
    ["that a lieutenant only steps sideways", HAND_TO_HAND, "d5e5", "takes nothing sideways, and e5 is occupied"],
    ["that there is nothing to capture, in SAN", HAND_TO_HAND, "Lxc6", "there is nothing to take on c6"],

    [
      "that a piece is pinned",
      PINNED,
      "e2c3",
      "the knight is pinned: without it the general on e4 attacks the king on e1",
    ],
    ["that a piece is pinned, in SAN", PINNED, "Nc3", "is pinned"],
    [
      "that the king is still in check",
      IN_CHECK,
      "a1a2",
      "in check from the general on e4, and the move does not end that",
    ],
    ["that the king would be attacked", IN_CHECK, "e1e2", "the general on e4 attacks e2"],
    [
      "which king rule applies with two kings",
      TWO_KINGS,
      "c7d7",
      "both kings attacked, on c8 by the rook on c1, on f8 by the rook on f1; of two kings the Spartans may leave one",
    ],
    [
      "which king rule applies with one king",
      ONE_KING,
      "c7d7",
      "the captain is pinned: without it the rook on c1 attacks the king on c8; with one king left",
    ],

    ["that a promotion is missing", "2k5/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", "must be one of q r b n"],
    ["that a promotion is impossible", "2k5/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=K", "must be one of q r b n"],
    ["that there is no promotion", START, "e2e4q", "leave the last letter out"],
    [
      "when a hoplite becomes a king",
      "k1k5/8/8/8/8/8/1h6/2R1K3 b - - 0 1",
      "b2a1k",
      "only while the Spartans have one king; the hoplite is promoted: the last letter must be one of g w c l",
    ],
    [
      "which promotion would answer a check",
      "2k5/8/8/8/8/8/4h3/2R3K1 b - - 0 1",
      "e2f1g",
      "in check from the rook on c1",
    ],

    ["that the right to castle is lost", "2k5/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "the king's side is gone"],
    ["which piece is in the way of castling", START, "O-O", "the bishop on f1 stands between king and rook"],
    [
      "which distant piece is in the way of castling",
      "2k5/8/8/8/8/8/8/RN2K3 w Q - 0 1",
      "0-0-0",
      "the knight on b1 stands between king and rook",
    ],
    [
      "which piece is in the way of castling, in wire format",
      START,
      "e1g1",
      "the bishop on f1 stands between king and rook",
    ],
    ["that the king is in check", IN_CHECK, "O-O-O", "the king is in check from the general on e4"],
    [
      "which square the king would pass",
      "2k5/8/8/8/5g2/8/8/4K2R w K - 0 1",
      "O-O",
      "pass through f1, which the general on f4",
    ],
    [
      "which square the king would reach",
      "2k5/8/8/8/6g1/8/8/4K2R w K - 0 1",
      "O-O",
      "end on g1, which the general on g4",
    ],
    ["which side can castle", BLACK_TO_MOVE, "O-O", "the Spartans don't castle"],
  ])("%s", (_, position, text, fragment) => {
    expectRefusal(game, position, text, fragment);
  });

  test("a reason for every refusal in random games", () => {
    const random = new Random(18);
    let line = startLine(game);
    for (let ply = 0; ply < 60; ply += 1) {
      if (line.outcome !== null) line = startLine(game);
      expectReasons(line, random);
      line = unwrap(line.play(random.pick(line.legalMoves)));
    }
  });
});

test.each([
  ["E2E4", START, "e2e4"],
  ["B7D5", BLACK_TO_MOVE, "b7d5"],
  ["B2A1G", "k1k5/8/8/8/8/8/1h6/4K3 b - - 0 1", "b2a1g"],
  ["0-0", "2k5/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"],
  ["0-0-0", "2k5/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"],
])("reads %s", (text, position, move) => {
  expect(unwrap(startLine(game, position).play(text)).last?.move).toBe(move);
});
