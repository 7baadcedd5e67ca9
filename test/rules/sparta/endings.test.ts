import { describe, expect, test } from "vitest";
import { perftOf } from "../../../src/rules/perft";
import { gameOf } from "../../../src/rules/registry";
import type { Outcome } from "../../../src/rules/rules";
import { playAll, refusalOf, startLine, unwrap } from "../lines";

const game = gameOf("sparta");

const won = (winner: "white" | "black", reason: string): Outcome => ({ winner, reason });
const TIE: Outcome = { winner: null, reason: "city-tie" };

const EVEN = "c5=w,d6=b";
const WHITE_LEADS = "c5=w,d6=b,e5=w";
const BLACK_LEADS = "c5=w,d6=b,e7=b";

/** Name, ranks 10 and 1 of the board, cities, outcome. */
const ENDINGS: readonly (readonly [string, string, string, string, Outcome | null])[] = [
  [
    "White owns all eight cities",
    "www7",
    "WWW7",
    "a4=w,b4=w,c4=w,d4=w,e4=w,f4=w,g4=w,h4=w",
    won("white", "all-cities"),
  ],
  [
    "Black owns all eight cities",
    "www7",
    "WWW7",
    "a4=b,b4=b,c4=b,d4=b,e4=b,f4=b,g4=b,h4=b",
    won("black", "all-cities"),
  ],
  ["seven of eight cities", "www7", "WWW7", "a4=b,b4=b,c4=b,d4=b,e4=b,f4=b,g4=b,h4=w", null],
  ["the only city", "www7", "WWW7", "a4=b", won("black", "all-cities")],
  ["no cities", "www7", "WWW7", "-", null],
  ["all cities decide before the number of pieces", "www7", "10", "a4=w,b4=w", won("white", "all-cities")],
  ["all cities decide before the count", "w9", "W9", "a4=b,b4=b", won("black", "all-cities")],
  ["White has one piece against three", "www7", "W9", WHITE_LEADS, won("black", "one-piece-left")],
  ["Black has one piece against three", "w9", "WWW7", BLACK_LEADS, won("white", "one-piece-left")],
  ["White has one piece against two", "ww8", "H9", WHITE_LEADS, won("black", "one-piece-left")],
  ["Black has one piece against two", "h9", "WW8", BLACK_LEADS, won("white", "one-piece-left")],
  ["White has no piece against two", "ww8", "10", WHITE_LEADS, won("black", "one-piece-left")],
  ["Black has no piece against four", "10", "WWWW6", BLACK_LEADS, won("white", "one-piece-left")],
  ["White has no piece against one", "w9", "10", WHITE_LEADS, won("black", "one-piece-left")],
  ["Black has no piece against one", "10", "W9", BLACK_LEADS, won("white", "one-piece-left")],
  ["two against two, White has more cities", "ww8", "WH8", WHITE_LEADS, won("white", "city-count")],
  ["two against two, Black has more cities", "ww8", "WH8", BLACK_LEADS, won("black", "city-count")],
  ["two against two, equal cities", "ww8", "WH8", EVEN, TIE],
  ["two against two without cities", "ww8", "WH8", "-", TIE],
  ["one against one, White has more cities", "w9", "W9", WHITE_LEADS, won("white", "city-count")],
  ["one against one, Black has more cities", "w9", "W9", BLACK_LEADS, won("black", "city-count")],
  ["one against one, equal cities", "w9", "W9", EVEN, TIE],
  ["none against none, Black has more cities", "10", "10", BLACK_LEADS, won("black", "city-count")],
  ["none against none, equal cities", "10", "10", EVEN, TIE],
  ["none against none without cities", "10", "10", "-", TIE],
  ["two against three", "www7", "WW8", EVEN, null],
  ["three against two", "ww8", "WWW7", EVEN, null],
];

describe.each(ENDINGS)("%s", (_, rank10, rank1, cities, outcome) => {
  test.each(["w", "b"])("with %s to move", (turn) => {
    const line = startLine(game, `${rank10}/10/10/10/10/10/10/10/10/${rank1} ${turn} ${cities} 0 1`);
    expect(line.outcome).toEqual(outcome);
    expect(line.turn).toBe(outcome === null ? (turn === "w" ? "white" : "black") : null);
    expect(line.legalMoves.length === 0).toBe(outcome !== null);
    expect(unwrap(perftOf(game, 1, line.position)).total).toBe(line.legalMoves.length);
    expect(line.cannotWin("white") || line.cannotWin("black")).toBe(false);
    expect(line.drawClaim).toBeNull();
  });
});

interface Finish {
  readonly name: string;
  readonly position: string;
  readonly move: string;
  readonly outcome: Outcome | null;
}

const FINISHES: readonly Finish[] = [
  {
    name: "the last city is conquered",
    position: "www7/10/10/10/10/10/3W6/10/10/W8W w c5=w,d6=b 0 1",
    move: "d4d6",
    outcome: won("white", "all-cities"),
  },
  {
    name: "the last city is conquered by a piece that is captured, which leaves too few",
    position: "www7/10/10/10/2w1w5/10/3W6/10/10/W9 w c5=w,d6=b 0 1",
    move: "d4d6",
    outcome: won("white", "all-cities"),
  },
  {
    name: "a hero reaches the last city",
    position: "www7/10/10/10/10/10/3H6/10/10/W8W w c5=w,d6=b 0 1",
    move: "d4d6",
    outcome: null,
  },
  {
    name: "a hero conquers the last city where heroes conquer",
    position: "www7/10/10/10/10/10/3H6/10/10/W8W w c5=w,d6=b 0 1 heroes-conquer",
    move: "d4d6",
    outcome: won("white", "all-cities"),
  },
  {
    name: "the last piece but one is captured",
    position: "w9/10/10/10/10/10/10/Ww2W5/10/W9 w c5=w,d6=b,e7=b 0 1",
    move: "e3c3",
    outcome: won("white", "one-piece-left"),
  },
  {
    name: "the moving side is left with one piece after moving into a trap",
    position: "w9/10/10/10/10/1Ww1w5/10/3W6/10/10 w c5=w,d6=b 0 1",
    move: "d3d5",
    outcome: won("black", "one-piece-left"),
  },
  {
    name: "both sides are left with one piece at once",
    position: "10/10/10/10/10/1Ww1Ww4/10/3W6/10/10 w a4=w,b4=w,d6=b 0 1",
    move: "d3d5",
    outcome: won("white", "city-count"),
  },
  {
    name: "both sides are left with one piece at once, with equal cities",
    position: "10/10/10/10/10/1Ww1Ww4/10/3W6/10/10 w a4=w,d6=b 0 1",
    move: "d3d5",
    outcome: TIE,
  },
  {
    name: "a conquest decides the count of the same move",
    position: "10/10/10/10/10/1Ww1Ww4/10/3W6/10/10 w a4=w,d5=b,d6=b 0 1",
    move: "d3d5",
    outcome: won("white", "city-count"),
  },
  {
    name: "one side is reduced to two against two",
    position: "w8w/10/10/10/10/10/10/Ww2W5/10/10 w c5=w,d6=b,e7=b 0 1",
    move: "e3c3",
    outcome: won("black", "city-count"),
  },
  {
    name: "the opponent is walled in",
    position: "10/10/10/10/10/10/10/10/WWW7/ww2W5 w c5=w,d6=b 0 1",
    move: "e1c1",
    outcome: won("white", "no-action"),
  },
  {
    name: "walling in the opponent on the 100th ply without progress wins before the draw",
    position: "10/10/10/10/10/10/10/10/WWW7/ww2W5 w c5=w,d6=b 99 80",
    move: "e1c1",
    outcome: won("white", "no-action"),
  },
  {
    name: "an exchange is an action",
    position: "10/10/10/10/10/10/10/10/WWW7/ww2W5 w a1=b,c5=w 0 1",
    move: "e1c1",
    outcome: null,
  },
  {
    name: "the game continues if the walled-in side is not to move",
    position: "3w6/10/10/10/10/10/10/10/www7/WW1ww5 b c5=w,d6=b 0 1",
    move: "d10d9",
    outcome: null,
  },
  {
    name: "99 plies without progress",
    position: "www7/10/10/10/10/10/10/10/10/WWW7 w c5=w,d6=b 98 60",
    move: "a1a2",
    outcome: null,
  },
  {
    name: "100 plies without progress",
    position: "www7/10/10/10/10/10/10/10/10/WWW7 w c5=w,d6=b 99 60",
    move: "a1a2",
    outcome: { winner: null, reason: "no-progress" },
  },
  {
    name: "a promotion as the 100th ply",
    position: "www7/10/10/10/10/10/10/10/10/WWW7 w a2=w,d6=b 99 60",
    move: "a1a2",
    outcome: null,
  },
  {
    name: "a conquest as the 100th ply",
    position: "www7/10/10/10/10/10/10/10/10/WWW7 w a2=b,d6=b,e5=w 99 60",
    move: "a1a2",
    outcome: null,
  },
  {
    name: "a capture as the 100th ply",
    position: "www7/10/10/10/10/10/10/Ww2W5/10/W9 w c5=w,d6=b 99 60",
    move: "e3c3",
    outcome: null,
  },
  {
    name: "an exchange as the 100th ply",
    position: "www7/10/10/10/10/10/10/10/10/WWW7 w a1=w,d6=b 99 60",
    move: "a1=H",
    outcome: null,
  },
];

test.each(FINISHES)("$name", ({ position, move, outcome }) => {
  const line = startLine(game, position);
  expect(line.outcome).toBeNull();
  expect(unwrap(line.play(move)).outcome).toEqual(outcome);
});

test("a start position with 100 plies without progress is drawn unless the board decides", () => {
  const start = (cities: string) => startLine(game, `www7/10/10/10/10/10/10/10/10/WWW7 w ${cities} 100 60`);
  expect(start("c5=w,d6=b").outcome).toEqual({ winner: null, reason: "no-progress" });
  expect(start("c5=w").outcome).toEqual(won("white", "all-cities"));
});

test("a finished game refuses every move", () => {
  const line = startLine(game, "w9/10/10/10/10/10/10/10/10/W9 w - 0 1");
  expect(refusalOf(line.play("a1a2"))).toEqual({ code: "illegal-move", detail: "the game is over: city-tie" });
});

describe("repetition", () => {
  const SHUFFLE = "b1b2 b10b9 b2b1 b9b10";

  test("the third occurrence ends the game, and the second does not", () => {
    const twice = playAll(startLine(game), SHUFFLE);
    expect(twice.outcome).toBeNull();
    const almost = playAll(twice, "b1b2 b10b9 b2b1");
    expect(almost.outcome).toBeNull();
    expect(almost.drawClaim).toBeNull();
    expect(playAll(almost, "b9b10").outcome).toEqual({ winner: null, reason: "threefold-repetition" });
  });

  test("the same board with the other side to move is a different position", () => {
    const line = playAll(startLine(game), "b1b2 b10b9 b2b3 b9b10 b3b1 b10b9 b1b2 b9b10 b2b1");
    expect(line.position.split(" ")[0]).toBe(game.startPosition.split(" ")[0]);
    expect(line.outcome).toBeNull();
  });

  test("pieces of one kind are interchangeable, and the path does not matter", () => {
    const once = playAll(startLine(game), "b1b3 i10i8 c1b1 i8i10 b3c1 i10i9 b1b2 i9i10");
    expect(playAll(once, "b2b1 i10i8").outcome).toBeNull();
    expect(playAll(once, "b2b1 i10i9 b1b2 i9i10").outcome).toBeNull();
    expect(playAll(once, "b2b1 i10i9 b1b2 i9i10 b2b1").outcome?.reason).toBe("threefold-repetition");
  });

  test("occurrences before a city changed its owner do not count", () => {
    const start = startLine(game, "www7/10/10/10/10/10/10/3W6/10/WWW7 w d4=b,e5=w,d9=b 0 1");
    const line = playAll(start, "a1a2 a10a9 a2a1 a9a10 d3d4 a10a9 d4d3 a9a10 a1a2 a10a9 a2a1 a9a10");
    expect(line.outcome).toBeNull();
    expect(playAll(line, "a1a2 a10a9 a2a1").outcome?.reason).toBe("threefold-repetition");
  });
});
