import { describe, expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { playAll, startLine, unwrap } from "../lines";

const game = gameOf("sparta");
const HEROES = { heroesConquer: true };

interface CityCase {
  readonly name: string;
  readonly position: string;
  readonly move: string;
  /** The cities after the move under the printed rule. */
  readonly after: string;
  /** The cities after the move when heroes conquer; by default the same as under the printed rule. */
  readonly afterWithHeroes?: string;
}

const CITY_CASES: readonly CityCase[] = [
  {
    name: "a warrior in its own city becomes a hero",
    position: "w3w4w/10/10/10/10/10/10/2W7/10/W8W w c5=w,d6=b 5 10",
    move: "c3c5",
    after: "w3w4w/10/10/10/10/2H7/10/10/10/W8W b c5=w,d6=b 0 10",
  },
  {
    name: "a warrior conquers and stays a warrior",
    position: "w3w4w/10/10/10/10/3w6/10/10/10/W8W b c5=w,d6=b,e7=w 5 10",
    move: "d5e7",
    after: "w3w4w/10/10/4w5/10/10/10/10/10/W8W w c5=w,d6=b,e7=b 0 11",
  },
  {
    name: "a hero in its own city changes nothing",
    position: "w3w4w/10/10/10/10/10/10/2H7/10/W8W w c5=w,d6=b 5 10",
    move: "c3c5",
    after: "w3w4w/10/10/10/10/2H7/10/10/10/W8W b c5=w,d6=b 6 10",
  },
  {
    name: "a hero in the opponent's city changes nothing by the printed rule",
    position: "w3w4w/10/10/10/10/10/10/2H7/10/W8W w a10=w,c5=w,d6=b,e7=b 5 10",
    move: "c3d6",
    after: "w3w4w/10/10/10/3H6/10/10/10/10/W8W b a10=w,c5=w,d6=b,e7=b 6 10",
    afterWithHeroes: "w3w4w/10/10/10/3H6/10/10/10/10/W8W b a10=w,c5=w,d6=w,e7=b 0 10",
  },
  {
    name: "a black hero in the opponent's city changes nothing by the printed rule",
    position: "w3w4w/10/10/10/10/10/10/2h7/10/W8W b a10=w,c5=w,d6=b,e7=b 5 10",
    move: "c3c5",
    after: "w3w4w/10/10/10/10/2h7/10/10/10/W8W w a10=w,c5=w,d6=b,e7=b 6 11",
    afterWithHeroes: "w3w4w/10/10/10/10/2h7/10/10/10/W8W w a10=w,c5=b,d6=b,e7=b 0 11",
  },
  {
    name: "a conquest counts although the warrior is captured at once",
    position: "w3w4w/10/10/10/2w1w5/10/3W6/10/10/W8W w c5=w,d6=b,e7=b 5 10",
    move: "d4d6",
    after: "w3w4w/10/10/10/2w1w5/10/10/10/10/W8W b c5=w,d6=w,e7=b 0 10",
  },
  {
    name: "a hero's conquest counts although the hero is captured at once",
    position: "w3w4w/10/10/10/2w1w5/10/3H6/10/10/W8W w c5=w,d6=b,e7=b 5 10",
    move: "d4d6",
    after: "w3w4w/10/10/10/2w1w5/10/10/10/10/W8W b c5=w,d6=b,e7=b 0 10",
    afterWithHeroes: "w3w4w/10/10/10/2w1w5/10/10/10/10/W8W b c5=w,d6=w,e7=b 0 10",
  },
  {
    name: "a new hero is captured at once",
    position: "w3w4w/10/10/10/2w1w5/10/3W6/10/10/W8W w d6=w,e7=b 5 10",
    move: "d4d6",
    after: "w3w4w/10/10/10/2w1w5/10/10/10/10/W8W b d6=w,e7=b 0 10",
  },
  {
    name: "a conqueror also captures",
    position: "w3w4w/10/10/10/1Ww7/10/3W6/10/10/W8W w c5=w,d6=b,e7=b 5 10",
    move: "d4d6",
    after: "w3w4w/10/10/10/1W1W6/10/10/10/10/W8W b c5=w,d6=w,e7=b 0 10",
  },
  {
    name: "an exchange in place is the whole turn",
    position: "w3w4w/10/10/10/3W6/10/10/10/10/W8W w d6=w,e7=b 5 10",
    move: "d6=H",
    after: "w3w4w/10/10/10/3H6/10/10/10/10/W8W b d6=w,e7=b 0 10",
  },
  {
    name: "an exchange in place is not a move and captures no pieces that start trapped",
    position: "w3w4w/10/10/10/WwWW6/10/10/10/10/W8W w d6=w,e7=b 5 10",
    move: "d6=H",
    after: "w3w4w/10/10/10/WwWH6/10/10/10/10/W8W b d6=w,e7=b 0 10",
  },
  {
    name: "a black warrior is exchanged for a black hero",
    position: "w3w4w/10/10/10/3w6/10/10/10/10/W7WW b d6=b,e7=w 5 10",
    move: "d6=H",
    after: "w3w4w/10/10/10/3h6/10/10/10/10/W7WW w d6=b,e7=w 0 11",
  },
  {
    name: "a captured piece does not change the owner of its city",
    position: "w3w4w/10/10/10/1Ww7/10/3W6/10/10/W8W w c6=b,e7=w 5 10",
    move: "d4d6",
    after: "w3w4w/10/10/10/1W1W6/10/10/10/10/W8W b c6=b,e7=w 0 10",
  },
];

describe.each(CITY_CASES)("$name", ({ position, move, after, afterWithHeroes = after }) => {
  test("by the printed rule", () => {
    expect(unwrap(startLine(game, position).play(move)).position).toBe(after);
  });

  test("when heroes conquer", () => {
    expect(unwrap(startLine(game, position, HEROES).play(move)).position).toBe(`${afterWithHeroes} heroes-conquer`);
  });
});

const CONQUEST = "w3w4w/10/10/10/10/10/3W6/10/10/W8W w c5=w,d6=b,e7=b 0 1";

test("a conqueror can become a hero in place on its next turn", () => {
  const line = playAll(startLine(game, CONQUEST), "d4d6 j10j9 d6=H");
  expect(line.position).toBe("w3w5/9w/10/10/3H6/10/10/10/10/W8W b c5=w,d6=w,e7=b 0 2");
});

test("a conqueror can become a hero when it leaves its city and returns", () => {
  const line = playAll(startLine(game, CONQUEST), "d4d6 j10j9 d6d7 j9j10 d7d6");
  expect(line.position).toBe("w3w4w/10/10/10/3H6/10/10/10/10/W8W b c5=w,d6=w,e7=b 0 3");
});

test("a conquered city can be conquered back", () => {
  const line = playAll(startLine(game, CONQUEST.replace("4w/10", "4w/3w6")), "d4d6 d9d8 d6d5 d8d6");
  expect(line.position).toContain(" c5=w,d6=b,e7=b 0 3");
});

describe("the option", () => {
  const plain = game.startPosition;
  const word = `${plain} heroes-conquer`;
  test.each([
    ["is off by default", {}, undefined, plain],
    ["sets the sixth field of the opening", HEROES, undefined, word],
    ["sets the sixth field of a position", HEROES, plain, word],
    ["is taken from the text if it is not given", {}, word, word],
    ["is taken from the text if it is given as off", { heroesConquer: false }, word, word],
    ["agrees with the text", HEROES, word, word],
  ] as const)("%s", (_, options, position, text) => {
    expect(startLine(game, position, options).position).toBe(text);
  });

  test("stays through a game", () => {
    expect(playAll(startLine(game, undefined, HEROES), "b1b3 i10i8").position).toMatch(/ 2 2 heroes-conquer$/);
  });

  test("is in the catalogue", () => {
    expect(game.catalogue.options.map(({ name }) => name)).toEqual(["heroesConquer"]);
  });
});
