import { expect, test } from "vitest";
import type { Line } from "../../../src/rules/game";
import { gameOf } from "../../../src/rules/registry";
import { startLine, unwrap } from "../lines";
import { Random } from "../random";
import { isKingAttacked, isKingAttackedByHoplit, readSecond, secondLegalMoves } from "./second-rules";

/** Positions of all kinds are judged by two independent implementations. */
const PLACED = 20_000;
const PLAYED = 4000;
const LONGEST_GAME = 150;
const STARTS = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1",
  "r3k2r/PP4PP/8/2p2p2/2P2P2/8/pp4pp/R3K2R[] w KQkq - 0 1",
  "r3k2r/pppppppp/8/P1P1P1P1/1p1p1p1p/8/PPPPPPPP/R3K2R[Hh] w KQkq - 0 1",
];

const game = gameOf("hoplit-chess");

/**
 * A random position with kings, some Hoplits of both sides, and other pieces to jump over. No pawn is on the first or
 * last rank.
 */
function placeRandomly(random: Random): string {
  const board = Array.from({ length: 64 }, () => "");
  const place = (letter: string) => {
    const squares = board.map((_, square) => square).filter((square) => board[square] === "");
    const isPawn = letter.toLowerCase() === "p";
    const fitting = isPawn ? squares.filter((square) => square >= 8 && square < 56) : squares;
    board[random.pick(fitting)] = letter;
  };
  const others = [..."PPPPPppppNnBbRrQqHh"];
  const crowd = Math.floor(random.next() * 20);
  for (const letter of ["K", "k", "H", "h", "H", "h"]) place(letter);
  for (let count = 0; count < crowd; count += 1) place(random.pick(others));
  const ranks = Array.from({ length: 8 }, (_, rank) => board.slice(8 * rank, 8 * rank + 8));
  const text = ranks.map((rank) => rank.map((letter) => letter || "1").join("")).join("/");
  const reserves = random.pick(["", "H", "h", "Hh"]);
  return `${text}[${reserves}] ${random.pick(["w", "b"])} - - 0 1`;
}

test(`moves and checks agree on ${PLACED} random placements`, { timeout: 120_000 }, () => {
  const random = new Random(2006);
  const seen = { refused: 0, check: 0, hoplitCheck: 0, mate: 0, drop: 0 };
  for (let count = 0; count < PLACED; count += 1) {
    const text = placeRandomly(random);
    const second = readSecond(text);
    const started = game.start({}, text);
    // A position is refused if the side not to move is in check, so that king is compared too.
    expect(!started.ok, text).toBe(isKingAttacked(second.board, !second.isWhite));
    if (!started.ok) {
      expect(started.error.field, text).toBe("side-to-move");
      seen.refused += 1;
      continue;
    }
    const line = started.value;
    const legal = secondLegalMoves(second);
    expect(line.legalMoves, text).toEqual(legal);
    expect(line.check, text).toBe(isKingAttacked(second.board, second.isWhite));
    if (line.check) seen.check += 1;
    if (isKingAttackedByHoplit(second.board, second.isWhite)) seen.hoplitCheck += 1;
    if (line.outcome?.reason === "checkmate") seen.mate += 1;
    if (legal.some((move) => move.startsWith("H@"))) seen.drop += 1;
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(what === "mate" ? 20 : 400);
});

/** Picks a move. Drops, castling, en passant, promotions and checks are more likely than at random. */
function choose(line: Line, random: Random): string {
  const rare = line.legalMoves.filter((move) => /^H@|^e[18][gc][18]$|\d[qrbnh]$/.test(move));
  if (rare.length > 0 && random.next() < 0.5) return random.pick(rare);
  const crossed = line.position.split(" ")[3] ?? "";
  const passing = line.legalMoves.filter((move) => move.endsWith(crossed));
  return random.pick(passing.length > 0 && random.next() < 0.5 ? passing : line.legalMoves);
}

test(`moves and checks agree on ${PLAYED} positions of random games`, { timeout: 120_000 }, () => {
  const random = new Random(9);
  const seen = { drop: 0, castling: 0, enPassant: 0, hoplit: 0, toHoplit: 0, check: 0 };
  for (let count = 0; count < PLAYED; ) {
    let line = startLine(game, random.pick(STARTS));
    for (; line.outcome === null && line.ply < LONGEST_GAME; count += 1) {
      const second = readSecond(line.position);
      expect(line.legalMoves, line.position).toEqual(secondLegalMoves(second));
      expect(line.check, line.position).toBe(isKingAttacked(second.board, second.isWhite));
      if (second.enPassant >= 0) seen.enPassant += 1;
      if (line.check) seen.check += 1;
      line = unwrap(line.play(choose(line, random)));
      const { move = "", san = "" } = line.last ?? {};
      if (move.startsWith("H@")) seen.drop += 1;
      else if (san.startsWith("H")) seen.hoplit += 1;
      if (san.startsWith("O-O")) seen.castling += 1;
      if (move.endsWith("h")) seen.toHoplit += 1;
    }
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(5);
});
