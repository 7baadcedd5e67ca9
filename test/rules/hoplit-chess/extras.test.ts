import { describe, expect, test } from "vitest";
import { perftOf } from "../../../src/rules/perft";
import { gameOf } from "../../../src/rules/registry";
import { playAll, refusalOf, startLine, unwrap } from "../lines";

const game = gameOf("hoplit-chess");
const OPENING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const NO_RESERVES = { white: [], black: [] };
const BOTH_RESERVES = { white: ["H"], black: ["H"] };

describe("the vote", () => {
  test("White votes first, Black only after a no", () => {
    const start = startLine(game);
    expect(start.position).toBe(`${OPENING}[Hh] w KQkq - 0 1 vote`);
    expect(start.turn).toBe("white");
    expect(start.legalMoves).toEqual(["decline", "use"]);
    const declined = unwrap(start.play("decline"));
    expect(declined.position).toBe(`${OPENING}[Hh] b KQkq - 0 1 vote`);
    expect(declined.turn).toBe("black");
    expect(declined.legalMoves).toEqual(["decline", "use"]);
    expect(declined.picture().reserves).toEqual(BOTH_RESERVES);
  });

  test.each([
    ["use", `${OPENING}[Hh] w KQkq - 0 1`, BOTH_RESERVES, 8982],
    ["decline use", `${OPENING}[Hh] w KQkq - 0 1`, BOTH_RESERVES, 8982],
    ["decline decline", `${OPENING} w KQkq - 0 1`, NO_RESERVES, 8902],
  ])("%s leads to %s", (votes, position, reserves, nodes) => {
    const line = playAll(startLine(game), votes);
    expect(line.position).toBe(position);
    expect(line.turn).toBe("white");
    expect(line.legalMoves).toHaveLength(20);
    expect(line.picture().reserves).toEqual(reserves);
    expect(line.drawClaim).toBeNull();
    expect(unwrap(perftOf(game, 3, line.position)).total).toBe(nodes);
  });

  test("a vote is a ply but not a move", () => {
    const voted = playAll(startLine(game), "decline use e4");
    expect(voted.ply).toBe(3);
    expect(voted.last).toMatchObject({ move: "e2e4", side: "white", isMove: true });
    expect(voted.previous?.last).toMatchObject({ move: "use", san: "use", side: "black", isMove: false });
    expect(voted.previous?.previous?.last).toMatchObject({ move: "decline", side: "white", isMove: false });
    expect(voted.position).toBe("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[Hh] b KQkq - 0 1");
  });

  test("refuses moves before the vote is over, and votes after it", () => {
    for (const text of ["e2e4", "e4", "Nf3", "H@g1", "O-O"]) {
      const refusal = refusalOf(startLine(game).play(text));
      expect(refusal.code).toBe("illegal-move");
      expect(refusal.detail).toContain("use or decline");
    }
    for (const votes of ["use", "decline use", "decline decline"]) {
      for (const text of ["use", "decline", "Use"]) {
        const refusal = refusalOf(playAll(startLine(game), votes).play(text));
        expect(refusal).toMatchObject({ code: "illegal-move", detail: expect.stringContaining("nothing to vote on") });
      }
    }
  });
});

interface DropCase {
  readonly name: string;
  readonly position: string;
  readonly drops: string;
}

const DROPS: readonly DropCase[] = [
  {
    name: "no empty square on the first rank",
    position: `${OPENING}[Hh] w KQkq - 0 1`,
    drops: "",
  },
  {
    name: "a blocked third rank, no pawn before the square",
    position: "rnbqkbnr/pppppppp/8/8/2P5/1N3N2/PP1PPPPP/R2QKB1R[Hh] w KQkq - 0 1",
    drops: "H@g1",
  },
  {
    name: "anywhere behind pawns",
    position: "4k3/8/8/8/8/8/PPPPPPPP/4K3[H] w - - 0 1",
    drops: "H@a1 H@b1 H@c1 H@d1 H@f1 H@g1 H@h1",
  },
  {
    name: "black drops on the eighth rank",
    position: "4k3/p1p2p1p/7N/8/8/8/8/4K3[h] b - - 0 1",
    drops: "H@a8 H@c8 H@f8",
  },
  { name: "no reserve", position: "4k3/8/8/8/8/8/PPPPPPPP/4K3[h] w - - 0 1", drops: "" },
  { name: "no pawn left on the second rank", position: "4k3/8/8/8/8/PPPPPPPP/8/4K3[H] w - - 0 1", drops: "" },
  { name: "an enemy pawn is none", position: "4k3/8/8/8/8/8/p7/4K3[H] w - - 0 1", drops: "" },
  { name: "an enemy piece on the third rank blocks", position: "4k3/8/8/8/8/p7/P7/4K3[H] w - - 0 1", drops: "" },
  {
    name: "the pawn covers a check",
    position: "4k3/8/8/8/1b6/8/PPP4P/4K3[H] w - - 0 1",
    drops: "H@c1",
  },
  {
    name: "the pawn covers a check on the third rank",
    position: "4k3/8/8/8/8/2K4r/P4P1P/8[H] w - - 0 1",
    drops: "H@f1",
  },
  {
    name: "the Hoplit covers a check on the first rank",
    position: "4k3/8/8/8/8/8/P4P1P/r3K3[H] w - - 0 1",
    drops: "",
  },
  {
    name: "the Hoplit covers, and the other pieces do not",
    position: "4k3/8/8/8/8/8/1P3P1P/r3K3[H] w - - 0 1",
    drops: "H@b1",
  },
  {
    name: "a check that nothing can cover",
    position: "4k3/8/8/8/8/3n4/P4P1P/4K3[H] w - - 0 1",
    drops: "",
  },
  {
    name: "the pawn is pinned on the second rank",
    position: "4k3/8/8/8/8/8/r2P1K1P/8[H] w - - 0 1",
    drops: "H@h1",
  },
  {
    name: "the pawn must not become the screen of a check",
    position: "4k3/8/8/h7/8/6K1/4PP2/8[H] w - - 0 1",
    drops: "H@e1",
  },
  { name: "the plain game has none", position: "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", drops: "" },
];

describe("drops", () => {
  test.each(DROPS)("$name", ({ position, drops }) => {
    const line = startLine(game, position);
    expect(line.legalMoves.filter((move) => move.includes("@")).join(" ")).toBe(drops);
  });

  test("a drop moves the pawn, uses the reserve, resets the clock and leaves no en passant square", () => {
    const line = startLine(game, "4k3/8/8/8/8/1p6/P1P5/4K3[Hh] w - - 17 30");
    const dropped = unwrap(line.play("H@a1"));
    expect(dropped.position).toBe("4k3/8/8/8/8/Pp6/2P5/H3K3[h] b - - 0 30");
    expect(dropped.picture().reserves).toEqual({ white: [], black: ["H"] });
    expect(dropped.last).toMatchObject({ move: "H@a1", san: "H@a1", isMove: true });
    expect(playAll(dropped, "Kd7").legalMoves.some((move) => move.includes("@"))).toBe(false);
  });

  test("a drop by Black advances the move number", () => {
    const line = startLine(game, "4k3/p7/8/8/8/8/8/4K3[h] b - - 3 30");
    expect(unwrap(line.play("H@a8")).position).toBe("h3k3/8/p7/8/8/8/8/4K3[] w - - 0 31");
  });

  test("a drop ends the right to capture en passant", () => {
    const line = startLine(game, "4k3/8/8/3pP3/8/8/P7/4K3[H] w - d6 0 9");
    expect(line.legalMoves).toContain("e5d6");
    expect(unwrap(line.play("H@a1")).position).toContain(" b - - 0 9");
    expect(playAll(line, "H@a1 Kf8").legalMoves).not.toContain("e5d6");
  });

  test.each([
    ["4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "without extra pieces"],
    ["4k3/8/8/8/8/8/PPPPPPPP/4K3[h] w - - 0 1", "no hoplit in reserve"],
    ["4k3/8/8/8/8/P7/1PPPPPPP/4K3[H] w - - 0 1", "no pawn of yours on a2"],
  ])("a refused drop gives the reason: %s", (position, fragment) => {
    const refusal = refusalOf(startLine(game, position).play("H@a1"));
    expect(refusal.code).toBe("illegal-move");
    expect(refusal.detail).toContain(fragment);
  });
});
