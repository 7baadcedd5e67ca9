import type { FairyStockfish } from "ffish";
import { beforeAll, expect, test } from "vitest";
import { pgnDialect } from "../../src/records/pgn-dialects";
import { readPgn } from "../../src/records/pgn-reader";
import { writePgn } from "../../src/records/pgn-writer";
import type { Line } from "../../src/rules/game";
import { gameOf } from "../../src/rules/registry";
import { loadFfish } from "../rules/ffish";
import { startLine, unwrap } from "../rules/lines";
import { Random } from "../rules/random";
import { recordOf } from "./sample-record";

const GAMES = 200;
const LONGEST = 160;
const game = gameOf("spartan-chess");
/** Half of the games start with the opening, the others with positions close to promotions and captured kings. */
const STARTS = [
  undefined,
  "k1k5/2h1h3/8/8/2c5/1P6/1h1h3P/R3K2R b KQ - 0 1",
  undefined,
  "2k5/P1h4P/8/3w4/8/2B5/1h1h1h2/4K3 b - - 0 20",
];

let ffish: FairyStockfish;
beforeAll(async () => {
  ffish = await loadFfish();
});

/** Plays random moves. Promotions and captures are more likely than at random. */
function playOn(start: Line, random: Random): Line {
  let line = start;
  while (line.outcome === null && line.ply - start.ply < LONGEST) {
    const promotions = line.legalMoves.filter((move) => move.length === 5);
    line = unwrap(line.play(random.pick(promotions.length > 0 && random.next() < 0.5 ? promotions : line.legalMoves)));
  }
  return line;
}

test(`${GAMES} games replay in Fairy-Stockfish to the same position, and are read back`, () => {
  const random = new Random(19);
  const seen = { promotions: 0, castlings: 0, captures: 0, checks: 0, kings: 0 };
  const dialect = pgnDialect("fairy-stockfish", game.id);
  for (let number = 0; number < GAMES; number += 1) {
    const start = STARTS[number % STARTS.length];
    const line = playOn(startLine(game, start), random);
    const record = recordOf(line, game.id, game.startPosition);
    seen.checks += record.plies.filter(({ san }) => /[+#]/.test(san)).length;
    const pgn = writePgn(record, game, "https://skytale.test", dialect);
    expect(pgn).toContain('[Variant "Spartan"]');

    const read = ffish.readGamePGN(pgn);
    const board = start === undefined ? new ffish.Board("spartan") : new ffish.Board("spartan", start);
    const moves = read.mainlineMoves();
    for (const move of moves.split(" ").filter((text) => text !== "")) expect(board.push(move), pgn).toBe(true);
    expect(board.fen(), pgn).toBe(line.position);
    board.delete();
    read.delete();

    const back = unwrap(readPgn(pgn));
    expect([back.variant, back.moves.join(" ")]).toEqual([game.id, moves]);
    for (const [sign, what] of [
      ["=", "promotions"],
      ["O-O", "castlings"],
      ["Hx", "captures"],
      ["=K", "kings"],
    ] as const) {
      seen[what] += pgn.slice(pgn.indexOf("\n\n")).split(sign).length - 1;
    }
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(2);
});

test("does not support other games", () => {
  expect(pgnDialect("fairy-stockfish", "sparta")).toBeUndefined();
  expect(pgnDialect("fairy-stockfish", "hoplit-chess")).toBeUndefined();
});
