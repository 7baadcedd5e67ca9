import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { perftOf } from "../../../src/rules/perft";
import { gameOf } from "../../../src/rules/registry";
import { readsBackOrIsRefused, refusalOf, startLine } from "../lines";

const game = gameOf("sparta");
const BOARD = "1wwwwwwww1/10/10/10/10/10/10/10/10/1WWWWWWWW1";
const CITIES = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";
const EMPTY_BOARD = "10/10/10/10/10/10/10/10/10/10";

/** Text, field, fragment of the detail. */
const REFUSED: readonly (readonly [string, string, string])[] = [
  ["", "board", "empty"],
  [" \n\t ", "board", "empty"],
  ["x".repeat(1_000_000), "position", "1000000 characters"],
  [" ".repeat(1_000_000), "position", "1000000 characters"],
  ["/".repeat(240), "board", "241 ranks"],
  [BOARD, "side-to-move", "w or b"],
  [`${BOARD} w`, "cities", "- for none"],
  ["10/10 w - 0 1", "board", "2 ranks; it must have 10"],
  [`${BOARD}/10 w - 0 1`, "board", "11 ranks"],
  [`${BOARD.replace("1wwwwwwww1", "1wwwwwwww")} w - 0 1`, "board", "rank 10 has 9 squares"],
  [`${BOARD.replace("1WWWWWWWW1", "1WWWWWWWWW1")} w - 0 1`, "board", "rank 1 has 11 squares"],
  [`${BOARD.replace("/10/", "//")} w - 0 1`, "board", "rank 9 has 0 squares"],
  [`${BOARD.replace("/10/", "/11/")} w - 0 1`, "board", '"11" in rank 9'],
  [`${BOARD.replace("/10/", "/55/")} w - 0 1`, "board", "1 to 10"],
  [`${BOARD.replace("/10/", "/0W9/")} w - 0 1`, "board", '"0" in rank 9'],
  [`${BOARD.replace("/10/", "/01W8/")} w - 0 1`, "board", '"01" in rank 9'],
  [`${BOARD.replace("/10/", "/99999999999999999999/")} w - 0 1`, "board", "1 to 10"],
  [`${BOARD.replace("/10/", "/4K5/")} w - 0 1`, "board", '"K" in rank 9'],
  [`${BOARD.replace("/10/", "/4😀5/")} w - 0 1`, "board", "😀"],
  [`${BOARD} x ${CITIES} 0 1`, "side-to-move", '"x"'],
  [`${BOARD} W ${CITIES} 0 1`, "side-to-move", "w or b"],
  [`${BOARD} w k1=w 0 1`, "cities", '"k1" is no square; they go from a1 to j10'],
  [`${BOARD} w a11=w 0 1`, "cities", "a1 to j10"],
  [`${BOARD} w a0=w 0 1`, "cities", "a1 to j10"],
  [`${BOARD} w a01=w 0 1`, "cities", "a1 to j10"],
  [`${BOARD} w A1=w 0 1`, "cities", "a1 to j10"],
  [`${BOARD} w c5=x 0 1`, "cities", "such as c5=w"],
  [`${BOARD} w c5=W 0 1`, "cities", "such as c5=w"],
  [`${BOARD} w c5 0 1`, "cities", "such as c5=w"],
  [`${BOARD} w c5=w, 0 1`, "cities", '"" must be'],
  [`${BOARD} w ,c5=w 0 1`, "cities", '"" must be'],
  [`${BOARD} w c5=w;d6=b 0 1`, "cities", "such as c5=w"],
  [`${BOARD} w c5==w 0 1`, "cities", "such as c5=w"],
  [`${BOARD} w c5=w,c5=b 0 1`, "cities", "c5 is named twice"],
  [`${BOARD} w c5=w,c5=w 0 1`, "cities", "c5 is named twice"],
  [`${BOARD} w ${CITIES},j5=w 0 1`, "cities", "9 cities; there are at most 8"],
  [`${BOARD} w ${CITIES} -1 1`, "plies-without-progress", "0 to 100"],
  [`${BOARD} w ${CITIES} 101 1`, "plies-without-progress", "0 to 100"],
  [`${BOARD} w ${CITIES} 1e1 1`, "plies-without-progress", "whole number"],
  [`${BOARD} w ${CITIES} 0.5 1`, "plies-without-progress", "whole number"],
  [`${BOARD} w ${CITIES} 99999999999999999999 1`, "plies-without-progress", "0 to 100"],
  [`${BOARD} w ${CITIES} heroes-conquer`, "plies-without-progress", "whole number"],
  [`${BOARD} w ${CITIES} 0 0`, "move-number", "1 to 9999"],
  [`${BOARD} w ${CITIES} 0 10000`, "move-number", "1 to 9999"],
  [`${BOARD} w ${CITIES} 0 one`, "move-number", "whole number"],
  [`${BOARD} w ${CITIES} 0 1 heroesConquer`, "option", "must be heroes-conquer or left out"],
  [`${BOARD} w ${CITIES} 0 1 heroes-conquer 1`, "position", '"1" is too much'],
];

describe("refuses invalid positions", () => {
  const table = REFUSED.map(([text, field, fragment]) => ({ text, field, fragment }));
  test.each(table)("$field: $fragment", ({ text, field, fragment }) => {
    const error = refusalOf(game.start({}, text));
    expect(error.code).toBe("invalid-position");
    expect(error.field).toBe(field);
    expect(error.detail).toContain(fragment);
    expect(error.detail.length).toBeLessThan(200);
  });

  test("perft refuses the same positions", () => {
    expect(refusalOf(perftOf(game, 1, "10/10 w - 0 1")).field).toBe("board");
  });
});

/** Text, canonical text. */
const ACCEPTED: readonly (readonly [string, string])[] = [
  [`${BOARD} w -`, `${BOARD} w - 0 1`],
  [`${BOARD} b ${CITIES} 7`, `${BOARD} b ${CITIES} 7 1`],
  [`  ${BOARD}  w\t${CITIES} 007 0012 \n`, `${BOARD} w ${CITIES} 7 12`],
  [`${BOARD} w i5=w,h6=b,g5=w,f6=b,e5=w,d6=b,c5=w,b6=b 0 1`, `${BOARD} w ${CITIES} 0 1`],
  [`${BOARD} w a2=w,a10=b,a1=w,b1=b 0 1`, `${BOARD} w a1=w,a10=b,a2=w,b1=b 0 1`],
  [`${BOARD} w ${CITIES} 0 1 heroes-conquer`, `${BOARD} w ${CITIES} 0 1 heroes-conquer`],
  [`${EMPTY_BOARD} w - 0 1`, `${EMPTY_BOARD} w - 0 1`],
  [
    `${EMPTY_BOARD.replace("10", "1W1w1H1h1W").replace("/10/", "/5W4/")} b - 0 1`,
    `1W1w1H1h1W/5W4${"/10".repeat(8)} b - 0 1`,
  ],
  [
    `${Array.from({ length: 10 }, () => "WwHhWwHhWw").join("/")} w a10=b,b10=b,c10=b,d10=b,e10=b,f10=b,g10=b,h10=w 100 9999 heroes-conquer`,
    `${Array.from({ length: 10 }, () => "WwHhWwHhWw").join("/")} w a10=b,b10=b,c10=b,d10=b,e10=b,f10=b,g10=b,h10=w 100 9999 heroes-conquer`,
  ],
];

test.each(ACCEPTED)("reads %s as %s", (text, canonical) => {
  expect(startLine(game, text).position).toBe(canonical);
});

test("the opening is the documented one", () => {
  expect(game.startPosition).toBe(`${BOARD} w ${CITIES} 0 1`);
  expect(game.catalogue.summary).toContain("were chosen for this server");
});

test("the picture shows pieces, sides and cities with their owners", () => {
  const picture = startLine(game, "h8w/10/10/10/10/10/10/10/10/W8H w j1=b,a2=w,a10=b 0 1").picture();
  expect(picture).toEqual({
    files: 10,
    ranks: 10,
    pieces: [
      { square: "a1", piece: "W", side: "white" },
      { square: "j1", piece: "H", side: "white" },
      { square: "a10", piece: "H", side: "black" },
      { square: "j10", piece: "W", side: "black" },
    ],
    cities: [
      { square: "a10", owner: "black" },
      { square: "a2", owner: "white" },
      { square: "j1", owner: "black" },
    ],
    attackedKings: [],
  });
});

describe("any text", () => {
  const rank = fc.oneof(
    fc.constant("10"),
    fc.constantFrom("5W4", "w9", "3Hh5", "WwWwWwWwWw", "1h1H1w1W2"),
    fc.string({ unit: fc.constantFrom(..."WwHh123456789"), maxLength: 10 }),
  );
  const city = fc
    .tuple(fc.constantFrom(..."abcdefghijk"), fc.integer({ min: 0, max: 11 }), fc.constantFrom(..."wbx"))
    .map(([file, number, owner]) => `${file}${number}=${owner}`);
  const almostPosition = fc
    .tuple(
      fc.array(rank, { minLength: 9, maxLength: 10 }),
      fc.constantFrom("w", "b", "w", "b", "x"),
      fc.oneof(
        fc.constant("-"),
        fc.array(city, { maxLength: 4 }).map((cities) => cities.join(",")),
      ),
      fc.integer({ min: -1, max: 101 }),
      fc.constantFrom("", " heroes-conquer", " x"),
    )
    .map(([ranks, side, cities, clock, option]) => `${ranks.join("/")} ${side} ${cities} ${clock} 1${option}`);
  const damagedStart = fc
    .tuple(fc.nat({ max: 95 }), fc.constantFrom(..."WwHh1234567890/ =,-abj"))
    .map(([at, char]) => game.startPosition.slice(0, at) + char + game.startPosition.slice(at + 1));

  test.each([
    ["of any kind", fc.string({ unit: "binary", maxLength: 300 })],
    ["that resembles a position", almostPosition],
    ["with one character of the opening changed", damagedStart],
  ])("%s is read or refused, and a read one is written without loss", (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const line = readsBackOrIsRefused(game, text);
        if (line !== null) expect(line.legalMoves.length === 0).toBe(line.outcome !== null);
      }),
      { numRuns: 2000, seed: 300 },
    );
  });

  test("of any kind is read as a move or refused", () => {
    const line = startLine(game);
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."abcdefghij12345678910-=Hx*, "), maxLength: 12 }),
      fc
        .tuple(fc.constantFrom(..."abcdefghij"), fc.constantFrom(..."abcdefghij"), fc.nat({ max: 11 }))
        .map(([from, to, number]) => `${from}1-${to}${number}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const played = line.play(text);
        if (played.ok) expect(line.legalMoves).toContain(played.value.last?.move);
      }),
      { numRuns: 5000, seed: 300 },
    );
  });
});
