import { expect, test } from "vitest";
import type { Game, Line } from "../../src/rules/game";
import { perftOf } from "../../src/rules/perft";
import { GAMES } from "../../src/rules/registry";
import { startLine, unwrap } from "./lines";
import { Random } from "./random";

/** A move text can be judged alone, without the list of legal moves. Both must agree for every text. */
const GAMES_PLAYED = 8;
const LONGEST_GAME = 160;
/** Only every seventh position of a game is compared with all texts. */
const EVERY = 7;
const RANDOM_TEXTS = 80;

const MALFORMED = [
  "",
  " ",
  "e2",
  "e2e4e6",
  "e2-",
  "@e2",
  "H@",
  "H@z9",
  "a0a1",
  "i9i9",
  "k11k12",
  "e2e4=",
  "=H",
  "null",
];
const LETTERS = ["", "", "", "q", "k", "n", "h", "g", "p", "x", "=H"];

const squareOf = (random: Random, { board: { files, ranks } }: Game["catalogue"]): string =>
  String.fromCharCode(97 + Math.floor(random.next() * files)) + (1 + Math.floor(random.next() * ranks));

/** All legal moves, texts that look like moves, legal moves with an error, and nonsense. */
function candidates(game: Game, line: Line, random: Random): readonly string[] {
  const { catalogue } = game;
  const square = () => squareOf(random, catalogue);
  const texts = [...line.legalMoves, ...MALFORMED, ...catalogue.moveExamples, "use", "decline"];
  for (let count = 0; count < RANDOM_TEXTS; count += 1) {
    texts.push(square() + square() + random.pick(LETTERS), `H@${square()}`, `${square()}=H`, square());
  }
  for (const move of line.legalMoves) {
    const at = Math.floor(random.next() * move.length);
    texts.push(move.slice(0, at) + random.pick([..."abcdefghij12345678@=HQ"]) + move.slice(at + 1));
    texts.push(move.slice(0, -1), move + random.pick(LETTERS), move.slice(2) + move.slice(0, 2));
  }
  return texts;
}

/**
 * Describes how a judgment differs from the list, or returns null. Notations accept more texts than the wire format,
 * but must never accept an unlisted move or another move.
 */
function misjudged(line: Line, legal: ReadonlySet<string>, text: string): string | null {
  const played = line.play(text);
  if (!played.ok) return legal.has(text) ? `${text} is refused: ${played.error.detail}` : null;
  const read = played.value.last?.move ?? "";
  if (!legal.has(read)) return `${text} is played as ${read}`;
  return legal.has(text) && read !== text ? `${text} is read as ${read}` : null;
}

test.each(Object.entries(GAMES))("%s: a text is accepted if and only if its move is listed", (_, game) => {
  const wrong: string[] = [];
  let illegal = 0;
  for (let seed = 0; seed < GAMES_PLAYED; seed += 1) {
    const random = new Random(4000 + seed);
    for (let line = startLine(game); line.outcome === null && line.ply < LONGEST_GAME; ) {
      if (line.ply % EVERY === 0) {
        const legal = new Set(line.legalMoves);
        for (const text of candidates(game, line, random)) {
          const fault = misjudged(line, legal, text);
          if (fault !== null) wrong.push(`${fault} in ${line.position}`);
          if (!legal.has(text)) illegal += 1;
        }
        expect(unwrap(perftOf(game, 1, line.position)).total, line.position).toBe(line.legalMoves.length);
      }
      line = unwrap(line.play(random.pick(line.legalMoves)));
    }
  }
  expect(wrong).toEqual([]);
  expect(illegal).toBeGreaterThan(1000);
});
