import type { FairyStockfish } from "ffish";
import { beforeAll, expect, test } from "vitest";
import type { Line } from "../../../src/rules/game";
import { compareGames } from "../compare-games";
import { loadFfish } from "../ffish";
import { Random } from "../random";

/** After two votes against the extra pieces the game is orthodox chess, which Fairy-Stockfish can judge. */
const POSITIONS = 20_000;
const LONGEST_GAME = 160;
const SEED = 1497;

/** Openings, crowded positions close to all special moves, and endings in which kings run out of moves. */
const OPENING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const STARTS = [
  OPENING,
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "r3k2r/pppp1p1p/8/4PpP1/1pP5/8/P2PPP1P/R3K2R w KQkq - 0 1",
  "4k3/1P4P1/8/8/8/8/1p4p1/4K3 w - - 0 1",
  "k7/8/8/8/8/8/1QQ5/1Q2K3 w - - 0 1",
];

/** Minimum counts of rare situations, well below the actual ones. */
const LEAST: Readonly<Record<string, number>> = {
  check: 1000,
  castling: 50,
  "en passant": 25,
  promotion: 200,
  checkmate: 30,
  stalemate: 3,
  "dead-position": 1,
};

const CASTLINGS = ["e1g1", "e1c1", "e8g8", "e8c8"];

/** The en passant square of a position, or a dash. */
const crossedSquare = (line: Line | null): string => line?.position.split(" ")[3] ?? "-";

let ffish: FairyStockfish;
beforeAll(async () => {
  ffish = await loadFfish();
});

test(`moves, check, result and notation agree on ${POSITIONS} positions of random games`, { timeout: 120_000 }, () => {
  const seen: Record<string, number> = {};
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  compareGames(ffish, {
    variant: "hoplit-chess",
    oracleVariant: "chess",
    starts: STARTS,
    positions: POSITIONS,
    longestGame: LONGEST_GAME,
    random: new Random(SEED),
    unseenEnds: ["fivefold-repetition", "seventy-five-moves", "dead-position"],
    prefers: (line, move) => CASTLINGS.includes(move) || move.endsWith(crossedSquare(line)),
    onPosition(line) {
      if (line.check) count("check");
      if (line.outcome !== null) count(line.outcome.reason);
    },
    onMove(line, move, oracleSan) {
      const { san = "" } = line.last ?? {};
      expect(san, line.previous?.position).toBe(oracleSan);
      if (san.startsWith("O-O")) count("castling");
      if (/^[a-h]x/.test(san) && move.endsWith(crossedSquare(line.previous))) count("en passant");
      if (move.length === 5) count("promotion");
    },
  });
  for (const [what, least] of Object.entries(LEAST)) {
    expect(seen[what] ?? 0, what).toBeGreaterThanOrEqual(least);
  }
});
