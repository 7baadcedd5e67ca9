import { describe, expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { refusalOf, startLine, unwrap } from "../lines";

const game = gameOf("hoplit-chess");
const BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** Name, position, wire format, SAN. */
const WRITINGS: readonly (readonly [string, string, string, string])[] = [
  ["a vote", game.startPosition, "use", "use"],
  ["a vote against", `${BOARD}[Hh] b KQkq - 0 1 vote`, "decline", "decline"],
  ["a drop", "4k3/8/8/8/8/8/6P1/4K3[H] w - - 0 1", "H@g1", "H@g1"],
  ["a drop on a square that a Hoplit could reach", "7k/8/8/4H3/8/8/6P1/4K3[H] w - - 0 1", "H@g1", "H@g1"],
  ["a Hoplit's move to a square where one could be dropped", "7k/8/8/4H3/8/8/6P1/4K3[H] w - - 0 1", "e5g1", "Hg1"],
  ["a drop that discovers a check", "8/8/8/8/8/8/R5Pk/4K3[H] w - - 0 1", "H@g1", "H@g1+"],
  ["a Hoplit's move", "7k/8/8/8/8/1P6/8/H3K3[] w - - 0 1", "a1b5", "Hb5"],
  ["a Hoplit's capture", "7k/8/8/1n6/8/1P6/8/H3K3[] w - - 0 1", "a1b5", "Hxb5"],
  ["promotion to Hoplit", "8/P5k1/8/8/8/8/8/4K3[] w - - 0 1", "a7a8h", "a8=H"],
  ["a capture that promotes to Hoplit", "1n6/P5k1/8/8/8/8/8/4K3[] w - - 0 1", "a7b8h", "axb8=H"],
  ["promotion with check in the plain game", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", "a8=R+"],
  ["en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"],
  ["castling", "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", "e1g1", "O-O"],
  ["Black castling on the queen's side with check", "r3k3/8/8/8/8/8/8/3K4 b q - 0 1", "e8c8", "O-O-O+"],
  ["a knight, disambiguated by file", "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "b3d2", "Nbd2"],
  ["a rook, disambiguated by rank", "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"],
  ["a Hoplit, disambiguated by file", "7k/8/8/8/8/1P6/8/H1H4K[] w - - 0 1", "a1b4", "Hab4"],
  ["checkmate by a Hoplit", "7k/4N1pp/8/2H5/8/1B6/8/7K[] w - - 0 1", "e7g8", "Ng8#"],
];

describe.each(WRITINGS)("%s", (_, position, move, san) => {
  const line = startLine(game, position);

  test(`is written ${san}`, () => {
    expect(unwrap(line.play(move)).last).toMatchObject({ move, san, notations: { san } });
  });

  test("is read", () => {
    for (const text of [move, san, san.replace(/[+#]$/, ""), `${san} !?`]) {
      expect(unwrap(line.play(text)).last?.move).toBe(move);
    }
  });
});

test.each([
  ["use", game.startPosition, ["Use", "USE", " use "]],
  ["decline", game.startPosition, ["Decline", "decline!"]],
  ["H@g1", "4k3/8/8/8/8/8/6P1/4K2R[H] w K - 0 1", ["H @ g1", "@g1", "h@g1", "H@G1", "H@g1+"]],
  ["e1g1", "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", ["O-O", "0-0", "OO", "o-o", "Kg1", "Ke1g1"]],
  ["a7a8h", "8/P5k1/8/8/8/8/8/4K3[] w - - 0 1", ["a8=H", "a8H", "a8=h", "a7a8=H", "Pa8H"]],
  ["e5d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["exd6", "ed6", "exd6e.p.", "e5xd6", "exd6 e.p.+"]],
  ["a1b5", "7k/8/8/1n6/8/1P6/8/H3K3[] w - - 0 1", ["Hxb5", "Hb5", "H:b5", "Ha1xb5", "Hab5"]],
])("%s is also read from other texts", (move, position, texts) => {
  for (const text of texts) expect(unwrap(startLine(game, position).play(text)).last?.move, text).toBe(move);
});

const SCENE = "4k3/P7/8/8/8/8/6P1/H3K2R[H] w K - 0 1";
test.each([
  ["", "unreadable-move"],
  ["H@", "unreadable-move"],
  ["H@g9", "unreadable-move"],
  ["H@g1g2", "unreadable-move"],
  ["N@g1", "unreadable-move"],
  ["x".repeat(1_000_000), "unreadable-move"],
  ["g1g1", "illegal-move"],
  ["Hg1", "illegal-move"],
  ["H@g2", "illegal-move"],
  ["H@f1", "illegal-move"],
  ["H@g8", "illegal-move"],
  ["a7a8", "illegal-move"],
  ["a8=K", "illegal-move"],
  ["O-O-O", "illegal-move"],
  ["use", "illegal-move"],
])("%.20s is refused as %s", (text, code) => {
  expect(refusalOf(startLine(game, SCENE).play(text)).code).toBe(code);
});

test("without the extra pieces there is no promotion to Hoplit", () => {
  const line = startLine(game, "8/P5k1/8/8/8/8/8/4K3 w - - 0 1");
  expect(line.legalMoves.filter((move) => move.startsWith("a7"))).toEqual(["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
  expect(refusalOf(line.play("a7a8h")).detail).toContain("one of");
});
