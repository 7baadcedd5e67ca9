import { expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { expectReasons, expectRefusal } from "../chess-refusals";
import { startLine, unwrap } from "../lines";
import { Random } from "../random";

const game = gameOf("hoplit-chess");
const EXTRA = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1";
const DROPS = "4k3/8/8/8/8/p1b5/PP1P1PPP/1N2K3[H] w - - 0 1";
const CHECKED = "4k3/8/8/8/4r3/8/PPPP1PPP/4K3[H] w - - 0 1";
const LEGS = "4k3/8/5p2/6p1/3H4/8/6N1/4K3[] w - - 0 9";

test.each([
  ["that the vote comes first", game.startPosition, "e2e4", "the players vote on the extra pieces first"],
  ["that the vote comes before a drop", game.startPosition, "H@g1", "the players vote on the extra pieces first"],
  ["that the vote comes before castling", game.startPosition, "O-O", "the players vote on the extra pieces first"],
  ["that the vote is over", EXTRA, "use", "nothing to vote on any more"],

  ["that a drop needs extra pieces", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "H@a1", "without extra pieces"],
  ["that the piece is used", "4k3/8/8/8/8/8/P7/4K3[h] w - - 0 1", "H@a1", "no hoplit in reserve"],
  ["that the piece is dropped on the first rank", EXTRA, "H@a4", "placed on the own first rank, here rank 1"],
  [
    "that Black's piece is dropped on the eighth rank",
    "4k3/p7/8/8/8/8/8/4K3[h] b - - 0 1",
    "H@a1",
    "placed on the own first rank, here rank 8",
  ],
  ["that the square is occupied", DROPS, "H@b1", "the knight on b1 stands there"],
  ["that there is no pawn", DROPS, "H@c1", "no pawn of yours on c2, in front of it"],
  ["that the pawn is blocked", DROPS, "H@a1", "the pawn on a3 keeps the pawn on a2 from making room"],
  ["that the move exposes the king", DROPS, "H@d1", "it lets the bishop on c3 attack the king on e1"],
  [
    "that the drop does not answer the check",
    CHECKED,
    "H@a1",
    "in check from the rook on e4, and the move does not end that",
  ],

  ["that a first leg is blocked", LEGS, "d4f7", "the pawn on f6 stands in its first leg"],
  ["that there is no piece to jump over", LEGS, "d4e8", "no piece between e5 and e8 for the hoplit to jump"],
  [
    "that there are too many pieces to jump over",
    "4k3/8/8/5pp1/3H4/8/8/4K3[] w - - 0 9",
    "d4h5",
    "more than one piece between e5 and h5",
  ],
  [
    "that the drop does not capture an enemy pawn",
    "4k3/8/8/5p2/3H4/8/8/4K3[] w - - 0 9",
    "d4h5",
    "over the enemy pawn on f5 a hoplit reaches only the square behind it",
  ],
  ["how a Hoplit moves", LEGS, "d4d8", "Hoplit: Two legs"],

  [
    "that en passant is too late",
    "4k3/8/8/3pP3/8/8/8/4K3[] w - - 0 9",
    "exd6",
    "only right after the pawn's two steps",
  ],
  ["that the plain game has no such piece", "4k3/P7/8/8/8/8/8/4K3 w - - 0 9", "a8=H", "without extra pieces; the pawn"],
  ["that the piece is the opponent's", EXTRA, "e7e5", "the pawn on e7 is the opponent's; white is to move"],
  [
    "that a screen exposes the king",
    "1k6/8/7K/8/1h6/4R3/8/N7[] w - - 0 9",
    "e3e6",
    "it lets the hoplit on b4 attack the king on h6",
  ],
])("a refused move says %s", (_, position, text, fragment) => {
  expectRefusal(game, position, text, fragment);
});

test("every refusal in random games gives a reason", () => {
  const random = new Random(18);
  let line = startLine(game, EXTRA);
  for (let ply = 0; ply < 120; ply += 1) {
    if (line.outcome !== null) line = startLine(game, EXTRA);
    expectReasons(line, random);
    const drops = line.legalMoves.filter((move) => move.includes("@"));
    line = unwrap(line.play(random.pick(drops.length > 0 && ply > 4 ? drops : line.legalMoves)));
  }
});

test.each([
  ["E2E4", EXTRA, "e2e4"],
  ["A7A8H", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 9", "a7a8h"],
  ["0-0", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "e1g1"],
])("reads %s", (text, position, move) => {
  expect(unwrap(startLine(game, position).play(text)).last?.move).toBe(move);
});
