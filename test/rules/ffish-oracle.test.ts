import type { FairyStockfish } from "ffish";
import { beforeAll, expect, test } from "vitest";
import type { Line } from "../../src/rules/game";
import { gameOf } from "../../src/rules/registry";
import { compareGames } from "./compare-games";
import { loadFfish } from "./ffish";
import { Random } from "./random";

/**
 * Fairy-Stockfish supports Spartan Chess and judges every position of seeded random games. It does not end games on
 * automatic draws and dead positions, so moves and results are not compared there.
 */
const POSITIONS = 20_000;
const LONGEST_GAME = 200;
const SEED = 2010;

/**
 * Three of five games begin with the opening, the others with weak Spartan armies, so that both kings get attacked or
 * mated.
 */
const OPENING = gameOf("spartan-chess").startPosition;
const STARTS = [
  OPENING,
  OPENING,
  OPENING,
  "2k2k2/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
  "3kk3/8/8/8/8/8/8/QRRK1RRQ w - - 0 1",
];

/** Minimum counts of rare situations, well below the actual ones. They prove that the sample still covers them. */
const LEAST: Readonly<Record<string, number>> = {
  "two kings": 5000,
  "one king": 5000,
  "eight pieces or fewer": 3000,
  check: 1000,
  "duple-check": 300,
  castling: 10,
  promotion: 50,
  "promotion to king": 3,
  checkmate: 20,
  "duple-checkmate": 3,
  stalemate: 1,
};

let ffish: FairyStockfish;
beforeAll(async () => {
  ffish = await loadFfish();
});

const takesKing = (line: Line, move: string): boolean =>
  line.picture().pieces.some(({ square, piece }) => piece === "K" && square === move.slice(2, 4));

test(`moves, check and result agree on ${POSITIONS} positions of random games`, { timeout: 120_000 }, () => {
  const seen: Record<string, number> = {};
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  compareGames(ffish, {
    variant: "spartan-chess",
    oracleVariant: "spartan",
    starts: STARTS,
    positions: POSITIONS,
    longestGame: LONGEST_GAME,
    random: new Random(SEED),
    unseenEnds: ["fivefold-repetition", "seventy-five-moves", "dead-position"],
    prefers: (_, move) => ["e1g1", "e1c1"].includes(move),
    // In every other game the Persians avoid capturing a Spartan king while they have other moves.
    avoids: (line, move, gameNumber) => gameNumber % 2 === 1 && takesKing(line, move),
    onPosition(line) {
      const pieces = line.position.split(" ")[0]?.replace(/[^a-z]/gi, "") ?? "";
      const hasOneKing = pieces.indexOf("k") === pieces.lastIndexOf("k");
      count(hasOneKing ? "one king" : "two kings");
      if (pieces.length <= 8) count("eight pieces or fewer");
      if (line.check) count("check");
      if (line.check && !hasOneKing && line.position.includes(" b ")) count("duple-check");
      if (line.outcome !== null) count(line.outcome.reason);
    },
    onMove(line, move) {
      if (move.length === 5) count(move.endsWith("k") ? "promotion to king" : "promotion");
      if (["O-O", "O-O-O"].includes(line.last?.san ?? "")) count("castling");
    },
  });
  for (const [what, least] of Object.entries(LEAST)) {
    expect(seen[what] ?? 0, what).toBeGreaterThanOrEqual(least);
  }
});
