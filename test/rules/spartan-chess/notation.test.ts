import { describe, expect, test } from "vitest";
import type { Line } from "../../../src/rules/game";
import { gameOf } from "../../../src/rules/registry";
import { refusalOf, startLine, unwrap } from "../lines";
import sample from "./sample-game.json";

const game = gameOf("spartan-chess");

/** The game as printed in the leaflet, with its two wrong squares of origin and its three short forms corrected. */
const LEAFLET = `g2-g3 Ce8-e6  d2-d4 b7-d5  Ng1-f3 Lh8-f6  c2-c3 La8-c6  Nb1-d2 d5xd4  c3xd4 f7-d5  e2-e3 d5xd4
  Nf3xd4 Lf6xd4  e3xLd4 Lc6-d5  Nd2-b3 Ld5xNb3  a2xLb3 Kc8-b7  Qd1-f3+ Kf8-e8  Bf1-g2 d7-c6  0-0 Cd8-d6
  Qf3-c3 Kb7-a6  d4-d5 Gb8-b5  Qc3xg7 Wg8-f6`.split(/\s+/);

const SAN = `g3 Ce6 d4 bd5 Nf3 Lf6 c3 Lc6 Nbd2 dxd4 cxd4 d5 e3 dxd4 Nxd4 Lxd4 exd4 Ld5 Nb3 Lxb3 axb3 Kb7 Qf3+ Ke8
  Bg2 c6 O-O Cdd6 Qc3 Ka6 d5 Gb5 Qxg7 Wf6`.split(/\s+/);

function linesOf(moves: readonly string[]): Line[] {
  let line = startLine(game);
  return moves.map((move) => {
    line = unwrap(line.play(move));
    return line;
  });
}

describe("the leaflet's sample game", () => {
  test.each([
    ["in wire format", sample.moves],
    ["in SAN", SAN],
    ["as printed", LEAFLET],
  ])("%s leads through the known positions", (_, moves) => {
    expect(linesOf(moves).map((line) => line.position)).toEqual(sample.fens);
  });

  test("is written in both notations", () => {
    const played = linesOf(sample.moves).map((line) => line.last);
    expect(played.map((ply) => ply?.san)).toEqual(SAN);
    // The leaflet omits the knight that Lf6 captures.
    const reversible = LEAFLET.map((move) => (move === "Lf6xd4" ? "Lf6xNd4" : move));
    expect(played.map((ply) => ply?.notations.reversible)).toEqual(reversible);
    expect(played.map((ply) => ply?.notations.san)).toEqual(SAN);
    expect(played.map((ply) => ply?.move)).toEqual(sample.moves);
  });

  test("12 Qf3 is a duple-check", () => {
    const line = linesOf(sample.moves)[22];
    expect(line?.check).toBe(true);
    expect(line?.picture().attackedKings).toEqual(["b7", "f8"]);
  });
});

interface Writing {
  readonly name: string;
  readonly position: string;
  readonly move: string;
  readonly san: string;
  readonly reversible: string;
}

const WRITINGS: readonly Writing[] = [
  {
    name: "a promotion to king",
    position: "k7/8/8/8/8/8/1h2K3/1R6 b - - 0 1",
    move: "b2c1k",
    san: "c1=K",
    reversible: "b2-c1=K",
  },
  {
    name: "a promotion that captures",
    position: "k7/8/8/8/8/8/1h2K3/1R6 b - - 0 1",
    move: "b2b1g",
    san: "bxb1=G",
    reversible: "b2xRb1=G",
  },
  {
    name: "a pawn's promotion with check",
    position: "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
    move: "b7b8q",
    san: "b8=Q+",
    reversible: "b7-b8=Q+",
  },
  {
    name: "castling on the queen's side",
    position: "2k2k2/8/8/8/8/8/7h/R3K3 w Q - 0 1",
    move: "e1c1",
    san: "O-O-O",
    reversible: "0-0-0",
  },
  {
    name: "mate",
    position: "k7/8/1K6/8/8/8/7Q/8 w - - 0 1",
    move: "h2h8",
    san: "Qh8#",
    reversible: "Qh2-h8#",
  },
  {
    name: "duple-checkmate",
    position: "k6k/8/8/3R4/8/8/8/1R2K1RR w - - 0 1",
    move: "d5a5",
    san: "Ra5#",
    reversible: "Rd5-a5#",
  },
  {
    name: "an origin by rank",
    position: "2k2k2/8/8/R7/8/8/8/R3K3 w - - 0 1",
    move: "a1a3",
    san: "R1a3",
    reversible: "Ra1-a3",
  },
  {
    name: "an origin by file and rank",
    position: "2k2k2/8/8/8/Q2Q4/8/8/Q3K3 w - - 0 1",
    move: "a4d1",
    san: "Qa4d1",
    reversible: "Qa4-d1",
  },
  {
    name: "an origin by rank, because the file is shared",
    position: "2k2k2/8/8/8/Q2Q4/8/8/Q2K4 w - - 0 1",
    move: "a4a2",
    san: "Q4a2",
    reversible: "Qa4-a2",
  },
  {
    name: "a plain hoplite move that others could make",
    position: "2k2k2/1h6/2h5/8/8/8/8/4K3 b - - 0 1",
    move: "b7d5",
    san: "bd5",
    reversible: "b7-d5",
  },
  {
    name: "a square both kings could go to",
    position: "2k1k3/8/8/8/8/8/8/R3K3 b - - 0 1",
    move: "c8d7",
    san: "Kcd7",
    reversible: "Kc8-d7",
  },
];

describe.each(WRITINGS)("$name: $san", ({ position, move, san, reversible }) => {
  const line = startLine(game, position);

  test("is written", () => {
    const played = unwrap(line.play(move)).last;
    expect(played?.san).toBe(san);
    expect(played?.notations).toEqual({ san, reversible });
  });

  test("is read", () => {
    for (const text of [move, san, reversible]) expect(unwrap(line.play(text)).last?.move).toBe(move);
  });
});

test.each([
  ["O-O", "0-0"],
  ["O-O", "O-O+!?"],
  ["O-O", "o-o"],
  ["O-O", "OO"],
  ["Qxe7+", "Qe7"],
  ["Qxe7+", "Qe2:e7"],
  ["Qxe7+", "Qxe7#"],
  ["Qxe7+", "Qe2xCe7 +"],
  ["Qxe7+", "Qe2e7"],
  ["b8=N", "b8N"],
  ["b8=N", "b7b8=n"],
  ["b8=N", "Pb8=N"],
  ["b8=N", "b7-b8N"],
])("%s is also read from %s", (san, text) => {
  const line = startLine(game, "4k3/1P2c3/8/8/8/8/4Q3/4K2R w K - 0 1");
  expect(unwrap(line.play(text)).last?.san).toBe(san);
});

const BOTH_KNIGHTS = "2k2k2/8/8/8/3h4/1N3N2/8/4K3 w - - 0 1";
test.each([
  ["", "unreadable-move"],
  ["e9", "unreadable-move"],
  ["hello", "unreadable-move"],
  ["e2e4e5", "unreadable-move"],
  ["x".repeat(1_000_000), "unreadable-move"],
  ["Nd2", "unreadable-move"],
  ["Nxd4", "unreadable-move"],
  ["e2e4", "illegal-move"],
  ["f8f7", "illegal-move"],
  ["e1e3", "illegal-move"],
  ["Ke3", "illegal-move"],
  ["Nb3xd2", "illegal-move"],
  ["Nb3xQd4", "illegal-move"],
  ["O-O", "illegal-move"],
  ["0-0-0", "illegal-move"],
])("%.20s is refused as %s", (text, code) => {
  expect(refusalOf(startLine(game, BOTH_KNIGHTS).play(text)).code).toBe(code);
});

test.each([
  ["names a missing promotion letter", "k7/8/8/8/8/8/1h2K3/1R6 b - - 0 1", "b2c1", "one of g w c l k"],
  ["names an empty square", BOTH_KNIGHTS, "a4a5", "no piece on a4"],
  ["names an opponent's piece", BOTH_KNIGHTS, "c8c7", "c8 is the opponent's"],
  ["names ambiguous pieces", BOTH_KNIGHTS, "Nd2", "b3, f3"],
])("%s", (_, position, text, fragment) => {
  expect(refusalOf(startLine(game, position).play(text)).detail).toContain(fragment);
});
