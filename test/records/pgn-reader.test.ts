import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPgn } from "../../src/records/pgn-reader";
import { writePgn } from "../../src/records/pgn-writer";
import { GAMES } from "../../src/rules/registry";
import { playAll, refusalOf, startLine, unwrap } from "../rules/lines";
import { recordOf } from "./sample-record";

const SPARTAN = '[Variant "Spartan Chess"]\n';
const MEGABYTE = 1_000_000;

const movesOf = (movetext: string, tags = SPARTAN): readonly string[] => unwrap(readPgn(`${tags}\n${movetext}`)).moves;

describe("accepts what people write", () => {
  test.each([
    ["comments", "1. e4 {best [%clk 71:59:59] by (test)} bd5 ; and } so on\n2. d3", ["e2e4", "b7d5", "d2d3"]],
    ["glyphs", "1. e4! $1 $14 bd5?? ! 2. d3!? e.p.", ["e2e4", "b7d5", "d2d3"]],
    ["variations", "1. e4 (1. d4 (1. Zz9 1-0) *) bd5 (1... cd6) 2. d3", ["e2e4", "b7d5", "d2d3"]],
    ["numbers of all kinds", "1.e4 1...bd5 2 . d3 2. ... ...de6 3.h3", ["e2e4", "b7d5", "d2d3", "d7e6", "h2h3"]],
    ["escaped lines", "% 1. d4\n1. e4\n%\nbd5", ["e2e4", "b7d5"]],
    ["moves in wire format", "e2e4 b7d5", ["e2e4", "b7d5"]],
    ["moves in another notation", "1. e2-e4 b7-d5", ["e2e4", "b7d5"]],
    ["no moves at all", "", []],
    ["windows", "1. e4\r\nbd5\r\n*\r\n", ["e2e4", "b7d5"]],
    ["more games after the first", '1. e4 1-0\n\n[Variant "Chess"]\n\n1. d4 *', ["e2e4"]],
    ["more games after one without a result", '1. e4\n\n[Variant "Chess"]\n\n1. d4 *', ["e2e4"]],
  ])("%s", (_, movetext, moves) => {
    expect(movesOf(movetext)).toEqual(moves);
  });

  test.each(["O-O", "0-0", "o-o", "1.0-0", "1.O-O+"])("castling as %s", (castling) => {
    const tags = `${SPARTAN}[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n`;
    expect(movesOf(`${castling} *`, tags)).toEqual(["e1g1"]);
  });

  test("a byte order mark, tags on one line, tags twice", () => {
    const read = unwrap(readPgn('\ufeff[Variant "spartan-chess"][White "a \\"b\\" \\\\"] [White "c"]\n1-0'));
    expect([...read.tags]).toEqual([
      ["Variant", "spartan-chess"],
      ["White", 'a "b" \\'],
    ]);
    expect(read.result).toBe("1-0");
  });

  test.each([
    ["*", "*"],
    ["1-0", "1-0"],
    ["1. e4 0-1", "0-1"],
    ["½-½", "1/2-1/2"],
    ["", "*"],
  ])("a result without its tag: %j", (movetext, result) => {
    expect(unwrap(readPgn(`${SPARTAN}\n${movetext}`)).result).toBe(result);
  });

  test("conquests and captures of Sparta, whose signs are not results", () => {
    const position = "10/10/10/4w5/10/3W6/10/10/10/W7ww w a5=w,d6=b 0 7";
    const text = `[Variant "Sparta"]\n[FEN "${position}"]\n[Result "*"]\n\n7. d5-d6* *`;
    expect(unwrap(readPgn(text))).toMatchObject({ moves: ["d5d6"], startPosition: position });
  });
});

describe("refuses invalid files and names the position", () => {
  test.each([
    ["", { code: "missing-tag", tag: "Variant" }],
    ['[White "x"]\n\n1. e4 *', { code: "missing-tag", tag: "Variant" }],
    ['[Variant "Chess"]', { code: "invalid-tag", tag: "Variant" }],
    ['[Variant "constructor"]', { code: "invalid-tag", tag: "Variant" }],
    [`${SPARTAN}[SetUp "1"]\n\n*`, { code: "missing-tag", tag: "FEN" }],
    [`${SPARTAN}[FEN "8/8 w - - 0 1"]\n\n*`, { code: "invalid-tag", tag: "FEN" }],
    [`${SPARTAN}[Options "heroesConquer"]\n\n*`, { code: "invalid-tag", tag: "Options" }],
    ['[Variant "Sparta"][Options "flying, heroesConquer"]', { code: "invalid-tag", tag: "Options" }],
    [`${SPARTAN}[Result "2-0"]\n\n*`, { code: "invalid-tag", tag: "Result" }],
    [`${SPARTAN}[Result "1-0"]\n\n0-1`, { code: "invalid-tag", tag: "Result" }],
    [`${SPARTAN}\n1. e4 bd5 2. e5 Ne6 *`, { code: "illegal-move", ply: 4 }],
    [`${SPARTAN}\n1. constructor`, { code: "illegal-move", ply: 1 }],
    [`${SPARTAN}[Result]\n`, { code: "unreadable-pgn", line: 2 }],
    [`${SPARTAN}\n1. e4 {no end`, { code: "unreadable-pgn", line: 3 }],
    [`${SPARTAN}\n1. e4 (d4\n(c4)\n`, { code: "unreadable-pgn", line: 5 }],
    [`${SPARTAN}\n1. e4\n) *`, { code: "unreadable-pgn", line: 4 }],
    ["x".repeat(MEGABYTE + 1), { code: "too-long" }],
    [`${SPARTAN}${"e4 ".repeat(2001)}`, { code: "too-long" }],
  ])("%.60s", (text, refusal) => {
    const error = refusalOf(readPgn(text));
    expect(error).toMatchObject(refusal);
    expect(error.detail).not.toBe("");
    expect(error.detail.length).toBeLessThan(300);
  });
});

describe("any text", () => {
  const game = GAMES["spartan-chess"];
  const written = writePgn(
    recordOf(playAll(startLine(game), "e2e4 b7d5 e4d5"), game.id, game.startPosition),
    game,
    "?",
  );

  test("is read or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        readPgn(text);
        readPgn(SPARTAN + text);
      }),
    );
  });

  test("made of the signs of PGN is read or refused", () => {
    const signs = fc.constantFrom(...'[]{}();%$"\\*.\n 1-0/e4!?=@'.split(""), "e4", "bd5", "[FEN ", "[Variant ", "1-0");
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
        readPgn(parts.join(""));
        readPgn(SPARTAN + parts.join(""));
      }),
    );
  });

  test("made of a damaged game is read or refused", () => {
    const place = fc.nat({ max: written.length });
    fc.assert(
      fc.property(place, place, fc.string({ maxLength: 3 }), (one, other, between) => {
        readPgn(written.slice(0, one) + between + written.slice(other));
      }),
    );
  });

  test.each(["(", "{", "[", '[A "', "1", ".", "\\", '"', "e4 ", "%", "$", "; ", "\n", "(e4) ", "((a)", "é"])(
    "made of a megabyte of %j is handled in time",
    (part) => {
      const long = part.repeat(MEGABYTE / part.length);
      const begun = performance.now();
      readPgn(long);
      readPgn((SPARTAN + long).slice(0, MEGABYTE));
      readPgn(`${SPARTAN}[White "${long}`.slice(0, MEGABYTE - 2).concat('"]'));
      expect(performance.now() - begun).toBeLessThan(60_000);
    },
  );
});

test("names are read back unchanged as far as they can be printed", () => {
  const game = GAMES["spartan-chess"];
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (username) => {
      const players = { white: { username }, black: { username: '"]\n[White "x' } };
      const record = recordOf(startLine(game), game.id, game.startPosition, { players });
      const text = writePgn(record, game, "?");
      const { tags } = unwrap(readPgn(text));
      expect(tags.get("Black")).toBe('"] [White "x');
      const name = tags.get("White") ?? "";
      expect([...name]).toHaveLength([...username].length);
      expect(name.isWellFormed()).toBe(true);
      if (/^[\x20-\x7e]*$/.test(username)) expect(name).toBe(username);
    }),
  );
});
