import { describe, expect, test } from "vitest";
import { boardOf } from "../../src/bots/boards";
import { WEIGHTS, type Weights } from "../../src/bots/weights";
import { gameOf } from "../../src/rules/registry";
import { unwrap } from "../rules/lines";

type ChessVariant = "hoplit-chess" | "spartan-chess";

/** The part of the score for the side to move that some weights contribute. */
function contributionOf(variant: ChessVariant, names: readonly string[], position: string): number {
  const all = WEIGHTS[variant] ?? {};
  const without: Weights = Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  const scoreWith = (weights: Weights): number =>
    gameOf(variant).withRules((rules) => boardOf(rules, unwrap(rules.parsePosition(position)), weights).evaluate());
  return scoreWith(all) - scoreWith(without);
}

interface Comparison {
  readonly names: readonly string[];
  readonly variant?: ChessVariant;
  /** The position in which the weights contribute more to the score of the side to move. */
  readonly more: string;
  readonly less: string;
}

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  "a knight has less mobility if pawns guard its squares": {
    names: ["N.mobility"],
    more: "4k3/8/8/8/4N3/8/8/4K3[] w - - 0 1",
    less: "4k3/8/3p1p2/8/4N3/8/8/4K3[] w - - 0 1",
  },
  "a captain has less mobility if pawns guard its squares": {
    names: ["c.mobility"],
    variant: "spartan-chess",
    more: "4k3/8/8/4c3/8/8/8/4K3 b - - 0 1",
    less: "4k3/8/8/4c3/8/3P1P2/8/4K3 b - - 0 1",
  },
  "an attacked knight hangs if nothing defends it": {
    names: ["hanging"],
    more: "4k3/8/8/3n4/8/8/8/3RK3[] w - - 0 1",
    less: "4k3/8/2p5/3n4/8/8/8/3RK3[] w - - 0 1",
  },
  "an attacked knight is weak if no pawn defends it": {
    names: ["N.weak"],
    more: "3rk3/8/8/3n4/8/8/8/3RK3[] w - - 0 1",
    less: "4k3/8/2p5/3n4/8/8/8/3RK3[] w - - 0 1",
  },
  "a knight attacks a defended rook": {
    names: ["R.lesser"],
    more: "4k3/2p5/3r4/8/4N3/8/8/4K3[] w - - 0 1",
    less: "4k3/2p5/3r4/8/8/5N2/8/4K3[] w - - 0 1",
  },
  "a lieutenant attacks a defended queen": {
    names: ["Q.lesser"],
    variant: "spartan-chess",
    more: "4k3/8/8/3l4/2Q5/1P6/8/4K3 b - - 0 1",
    less: "4k3/8/8/4l3/2Q5/1P6/8/4K3 b - - 0 1",
  },
  "one of two Spartan kings is attacked": {
    names: ["k.weak"],
    variant: "spartan-chess",
    more: "4k3/8/8/8/k7/8/8/R3K3 w - - 0 1",
    less: "4k3/8/8/8/1k6/8/8/R3K3 w - - 0 1",
  },
  "the path of a passed pawn is free": {
    names: ["path"],
    more: "8/8/8/3P4/8/8/8/k6K[] w - - 0 1",
    less: "8/3n4/8/3P4/8/8/8/k6K[] w - - 0 1",
  },
  "the path of a passed pawn is not blocked": {
    names: ["path"],
    more: "8/3n4/8/3P4/8/8/8/k6K[] w - - 0 1",
    less: "8/8/3n4/3P4/8/8/8/k6K[] w - - 0 1",
  },
  "a hoplite steps around a piece ahead, but not around two": {
    names: ["path"],
    variant: "spartan-chess",
    more: "k7/8/8/8/3h4/3N4/8/7K b - - 0 1",
    less: "k7/8/8/8/3h4/2N1N3/8/7K b - - 0 1",
  },
  "the king is near its passed pawn": {
    names: ["kings"],
    more: "8/8/8/3P4/3K4/8/8/k7[] w - - 0 1",
    less: "8/8/8/3P4/8/8/8/k6K[] w - - 0 1",
  },
  "the enemy king is far from a passed pawn": {
    names: ["kings"],
    more: "8/8/8/3P4/8/8/8/k6K[] w - - 0 1",
    less: "8/3k4/8/3P4/8/8/8/7K[] w - - 0 1",
  },
  "pawns shelter a king best on their first rank": {
    names: ["K.shelter"],
    more: "r3k2r/8/8/8/8/8/5PPP/R5K1[] w - - 0 1",
    less: "r3k2r/8/8/8/5PPP/8/8/R5K1[] w - - 0 1",
  },
  "an enemy pawn advances on a king": {
    names: ["K.storm"],
    more: "r3k2r/6p1/8/8/8/8/5P1P/R5K1[] w - - 0 1",
    less: "r3k2r/8/8/8/8/6p1/5P1P/R5K1[] w - - 0 1",
  },
  "several pieces attack the squares around a king": {
    names: ["K.danger"],
    more: "r2q2k1/5ppp/8/6N1/8/3B4/5PPP/3Q2K1[] w - - 0 1",
    less: "r2q2k1/5ppp/8/8/8/5N2/4BPPP/3Q2K1[] w - - 0 1",
  },
  "a rook can give a check where it is not captured": {
    names: ["R.check"],
    more: "6k1/5ppp/8/8/3q4/8/5PPP/3QR1K1[] w - - 0 1",
    less: "3r2k1/5ppp/8/8/3q4/8/5PPP/3QR1K1[] w - - 0 1",
  },
  "a rook is on an open file": {
    names: ["R.open"],
    more: "4k3/p7/8/8/8/8/P7/3RK3[] w - - 0 1",
    less: "4k3/p7/8/8/8/8/P7/R3K3[] w - - 0 1",
  },
};

describe("counts in the evaluation", () => {
  test.each(Object.entries(COMPARISONS))("%s", (_, { variant = "hoplit-chess", names, more, less }) => {
    expect(contributionOf(variant, names, more)).toBeGreaterThan(contributionOf(variant, names, less));
  });
});

describe("the danger of Spartan kings", () => {
  const attack = (kings: string): string => `${kings}/8/6N1/7Q/8/3B4/8/4K3 w - - 0 1`;

  test("counts for the only king", () => {
    expect(contributionOf("spartan-chess", ["k.danger"], attack("3w2k1"))).toBeGreaterThan(0);
  });

  test("does not count for two kings, because the loss of one is not the end", () => {
    expect(contributionOf("spartan-chess", ["k.danger"], attack("k2w2k1"))).toBe(0);
  });
});

test.each(["hoplit-chess", "spartan-chess"] as const)("evaluates %s without any weights as even", (variant) => {
  const start = gameOf(variant).startPosition.replace(/ vote$/, "");
  const score = gameOf(variant).withRules((rules) => boardOf(rules, unwrap(rules.parsePosition(start)), {}).evaluate());
  expect(score).toBe(0);
});
