import { describe, expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { refusalOf, startLine, unwrap } from "../lines";

const game = gameOf("sparta");

const CORNERS = ["w3w4w", "W8W"] as const;
const [TOP, BOTTOM] = CORNERS;
const CITIES = "c5=w,d6=b,e7=b";

const PROMOTION = `${TOP}/10/10/10/10/10/10/2W7/10/${BOTTOM} w ${CITIES} 0 1`;
const PROMOTION_TAKEN = `${TOP}/10/10/10/10/1w1w6/10/2W7/10/${BOTTOM} w ${CITIES} 0 1`;
const CONQUEST = `${TOP}/10/10/10/10/10/3W6/10/10/${BOTTOM} w ${CITIES} 0 1`;
const CONQUEST_TAKING = `${TOP}/10/10/3W6/3w6/1Ww1wW4/10/3W6/10/${BOTTOM} w d5=b,e7=w 0 1`;
const EXCHANGE = `${TOP}/10/10/10/10/2W7/10/10/10/${BOTTOM} w ${CITIES} 0 1`;
const RANK_TEN = `${TOP}/10/10/10/10/10/10/10/10/${BOTTOM} b ${CITIES} 0 1`;

/** Name, position, wire format, notation. */
const WRITINGS = [
  ["a move", game.startPosition, "b1d3", "b1-d3"],
  ["a promotion", PROMOTION, "c3c5", "c3-c5=H"],
  ["a promotion of a piece that is captured", PROMOTION_TAKEN, "c3c5", "c3-c5=Hxc5"],
  ["a conquest", CONQUEST, "d4d6", "d4-d6=C"],
  ["a conquest that captures and is captured", CONQUEST_TAKING, "d3d5", "d3-d5=Cxc5,d5,e5,d6"],
  ["an exchange", EXCHANGE, "c5=H", "c5=H"],
  ["a move out of an own city", EXCHANGE, "c5c6", "c5-c6"],
  ["a move on rank 10", RANK_TEN, "e10c10", "e10-c10"],
] as const;

test.each(WRITINGS)("%s is written correctly and read back", (_, position, move, san) => {
  const line = startLine(game, position);
  const { last } = unwrap(line.play(move));
  expect(last).toMatchObject({ move, san, notations: { san }, isMove: true });
  expect(unwrap(line.play(san)).last?.move).toBe(move);
});

/** Text typed by a player, position, wire format. */
const READINGS = [
  ["b1-d3", game.startPosition, "b1d3"],
  [" b1 - d3 ", game.startPosition, "b1d3"],
  ["b1-d3!?", game.startPosition, "b1d3"],
  ["c3-c5", PROMOTION, "c3c5"],
  ["c3c5=H", PROMOTION, "c3c5"],
  ["c3-c5H", PROMOTION, "c3c5"],
  ["c3-c5xc5", PROMOTION_TAKEN, "c3c5"],
  ["d4d6*", CONQUEST, "d4d6"],
  ["d4d6=C", CONQUEST, "d4d6"],
  ["d4-d6", CONQUEST, "d4d6"],
  ["d3-d5", CONQUEST_TAKING, "d3d5"],
  ["d3-d5*", CONQUEST_TAKING, "d3d5"],
  ["d3-d5xd6,e5", CONQUEST_TAKING, "d3d5"],
  ["d3-d5*xc5, d5, e5, d6", CONQUEST_TAKING, "d3d5"],
  ["c5=H!", EXCHANGE, "c5=H"],
  ["e10-c10", RANK_TEN, "e10c10"],
] as const;

test.each(READINGS)("reads %s", (text, position, move) => {
  expect(unwrap(startLine(game, position).play(text)).last?.move).toBe(move);
});

/** Text, position, code, fragment of the detail. */
const REFUSED = [
  ["", game.startPosition, "unreadable-move", "b1-d3"],
  ["b1", game.startPosition, "unreadable-move", "b1-d3"],
  ["b1-", game.startPosition, "unreadable-move", "b1-d3"],
  ["k1-k2", game.startPosition, "unreadable-move", "b1-d3"],
  ["b1-b11", game.startPosition, "unreadable-move", "b1-d3"],
  ["b0b1", game.startPosition, "unreadable-move", "b1-d3"],
  ["B1D3", game.startPosition, "unreadable-move", "b1-d3"],
  ["b1d3w", game.startPosition, "unreadable-move", "b1-d3"],
  ["b1-d3x", game.startPosition, "unreadable-move", "b1-d3"],
  ["b1-d3x,", game.startPosition, "unreadable-move", "b1-d3"],
  ["b1-d3d4", game.startPosition, "unreadable-move", "b1-d3"],
  ["b1-b1", game.startPosition, "illegal-move", "end where it started"],
  ["b1b1", game.startPosition, "illegal-move", "end where it started"],
  ["b1c1", game.startPosition, "illegal-move", "c1 is occupied"],
  ["b1-e4", game.startPosition, "illegal-move", "warrior on b1 can't reach e4 in 2 steps"],
  ["a1a2", game.startPosition, "illegal-move", "no piece on a1"],
  ["b10b9", game.startPosition, "illegal-move", "opponent's"],
  ["b1=H", game.startPosition, "illegal-move", "no city of your own"],
  ["d6=H", CONQUEST, "illegal-move", "no piece on d6"],
  ["c5=H", EXCHANGE.replace("2W7", "2H7"), "illegal-move", "hero already"],
  ["c5g9", EXCHANGE.replace("2W7", "2H7"), "illegal-move", "hero on c5 can't reach g9 in 3 steps"],
  ["d4-d6=H", CONQUEST, "illegal-move", "makes no hero"],
  ["c3-c5*", PROMOTION, "illegal-move", "conquers no city"],
  ["c3-c5xc6", PROMOTION, "illegal-move", "takes nothing on c6"],
  ["d3-d5xc5,d7", CONQUEST_TAKING, "illegal-move", "takes nothing on d7"],
  ["c5=H*", EXCHANGE, "illegal-move", "conquers no city"],
] as const;

test.each(REFUSED)("refuses %j", (text, position, code, fragment) => {
  const refusal = refusalOf(startLine(game, position).play(text));
  expect(refusal.code).toBe(code);
  expect(refusal.detail).toContain(fragment);
});

describe("the wire format", () => {
  test("lists moves in text order", () => {
    const { legalMoves } = startLine(game, EXCHANGE);
    expect([...legalMoves]).toEqual([...legalMoves].sort());
    expect(legalMoves).toContain("c5=H");
  });
});
