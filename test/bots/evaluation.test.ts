import { describe, expect, test } from "vitest";
import { boardOf } from "../../src/bots/boards";
import { WEIGHTS } from "../../src/bots/weights";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { unwrap } from "../rules/lines";

const scoreOf = (variant: Variant, position: string): number =>
  gameOf(variant).withRules((rules) => boardOf(rules, unwrap(rules.parsePosition(position))).evaluate());

const swapped = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join("");

/** The board with the sides of the armies and their colors swapped. */
const turnedOver = (board: string): string => swapped(board.split("/").reverse().join("/"));

/** The position as the other side sees it. */
function mirrored(variant: Variant, position: string): string {
  const [board = "", side = "", ...rest] = position.split(" ");
  const other = side === "w" ? "b" : "w";
  if (variant === "sparta") {
    const cities = (rest[0] ?? "").replace(/([a-j])(\d+)=([wb])/g, (_, file, rank, owner) => {
      return `${file}${11 - Number(rank)}=${owner === "w" ? "b" : "w"}`;
    });
    return [turnedOver(board), other, cities, ...rest.slice(1)].join(" ");
  }
  const [placed = "", reserves = ""] = board.split(/(?=\[)/);
  return [turnedOver(placed) + swapped(reserves), other, swapped(rest[0] ?? ""), ...rest.slice(1)].join(" ");
}

describe("values a position and its mirror image equally", () => {
  test.each<[Variant, string]>([
    ["hoplit-chess", "r1bqk2r/pp2bppp/2np1n2/4p3/3NP3/2N1BP2/PPPQ2PP/R3KB1R[Hh] w KQkq - 0 9"],
    ["hoplit-chess", "2r3k1/1p3ppp/p1h5/3Pp3/4P1n1/2N1B3/PP3PPP/3R2K1[H] b - - 3 24"],
    ["hoplit-chess", "8/5k2/2p1p3/1pP1P1p1/1P4P1/3K4/8/H7[] w - - 0 40"],
    ["hoplit-chess", "4r1k1/1P3ppp/2n1b3/3P2N1/4p2Q/3q4/5PPP/2R3K1[] w - - 0 30"],
    ["sparta", gameOf("sparta").startPosition],
    ["sparta", "10/3w6/2wW1w4/3h6/1H2w5/4W1wH2/2W1W5/5w4/3W6/10 w b6=b,c5=w,d6=b,e5=w,f6=b,b7=w,h6=b,d3=w 3 20"],
    ["sparta", "10/10/4w5/3Hh5/10/5H4/10/2h7/10/10 b d6=w,e5=b,f4=w 3 20 heroes-conquer"],
  ])("%s %s", (variant, position) => {
    expect(scoreOf(variant, mirrored(variant, position))).toBe(scoreOf(variant, position));
  });
});

test.each(VARIANTS)("values the opening of %s as equal", (variant) => {
  const start = gameOf(variant).startPosition.replace(/ vote$/, "");
  expect(Math.abs(scoreOf(variant, start))).toBeLessThan(150);
});

test.each(Object.entries(WEIGHTS))("the weights of %s are integers of a plausible size", (_, weights) => {
  for (const [name, numbers] of Object.entries(weights)) {
    expect(numbers.length, name).toBeGreaterThan(0);
    for (const number of numbers) expect(Number.isInteger(number) && Math.abs(number) < 3000, name).toBe(true);
  }
});
