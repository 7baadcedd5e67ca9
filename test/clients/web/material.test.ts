import { describe, expect, test } from "vitest";
import { GAME_RECORDS } from "../../../clients/web/games/game-records";
import { countPieces, lostPieces, materialLead } from "../../../clients/web/games/material";
import { gameOf, type Variant } from "../../../src/rules/registry";
import { playAll, startLine } from "../../rules/lines";

interface Expected {
  readonly white: string;
  readonly black: string;
  /** By how much White is ahead. */
  readonly lead: number;
}

const PROMOTION = "7k/P1n5/8/8/8/8/8/3QK3 w - - 0 1";
const TWO_KINGS = "k7/8/8/4k3/8/8/8/K3R3 w - - 0 1";
const EN_PASSANT = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
const ODDS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";

describe("captured pieces and material since the start", () => {
  test.for<readonly [string, Variant, string | undefined, string, Expected]>([
    ["an exchange", "hoplit-chess", undefined, "use e2e4 d7d5 e4d5 d8d5", { white: "P", black: "P", lead: 0 }],
    ["declined extra pieces", "hoplit-chess", undefined, "decline decline e2e4", { white: "", black: "", lead: 0 }],
    ["a drop", "hoplit-chess", undefined, "use g1f3 g8f6 H@g1", { white: "", black: "", lead: 0 }],
    ["a promotion", "hoplit-chess", PROMOTION, "a7a8q", { white: "", black: "", lead: 8 }],
    ["a captured promoted piece", "hoplit-chess", PROMOTION, "a7a8q c7a8", { white: "Q", black: "", lead: -1 }],
    ["a capture in passing", "hoplit-chess", EN_PASSANT, "d7d5 e5d6", { white: "", black: "P", lead: 1 }],
    ["odds", "hoplit-chess", ODDS, "e2e4 d7d5 e4d5", { white: "", black: "P", lead: 1 }],
    ["one of two kings", "spartan-chess", TWO_KINGS, "e1e5", { white: "", black: "K", lead: 5 }],
  ])("after %s", ([, variant, position, moves, { white, black, lead }]) => {
    const line = playAll(startLine(gameOf(variant), position), moves);
    expect([lostPieces(line, "white").join(""), lostPieces(line, "black").join("")]).toEqual([white, black]);
    const { standing } = GAME_RECORDS[variant];
    const values = standing?.shows === "captures" ? standing.values : {};
    // Zero and minus zero are the same lead.
    expect(materialLead(line, "white", values) + 0).toBe(lead);
    expect(materialLead(line, "black", values)).toBeCloseTo(-lead);
  });

  test("of an earlier position do not depend on later moves", () => {
    const line = playAll(startLine(gameOf("hoplit-chess")), "use e2e4 d7d5 e4d5 d8d5");
    expect(lostPieces(line, "white")).toEqual(["P"]);
    expect(lostPieces(line.previous ?? line, "white")).toEqual([]);
    expect(lostPieces(line.previous ?? line, "black")).toEqual(["P"]);
  });
});

test("counts the warriors and heroes of Sparta", () => {
  const cities = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";
  const start = startLine(gameOf("sparta"), `w8w/10/10/10/10/10/10/2W7/10/W8W w ${cities} 7 10`);
  const line = playAll(start, "c3c5");
  const counts = ["W", "H"].map((letter) => countPieces(line, "white", letter));
  expect([counts, countPieces(line, "black", "W"), lostPieces(line, "white")]).toEqual([[2, 1], 2, []]);
});
