import { expect, test } from "vitest";
import { playOf } from "../../src/bots/levels";
import { crowding } from "../../src/bots/oversight";
import { gameOf, type Variant } from "../../src/rules/registry";
import { LEVELS } from "../../src/shared/house";
import { unwrap } from "../rules/lines";
import { questionOf, thinkThrough } from "./think-through";

/**
 * Positions from careless play with a win in one or two moves. `npm run bench -- bots --only wins` has thousands of
 * them.
 */
const WINS: readonly (readonly [variant: Variant, moves: 1 | 2, position: string])[] = [
  ["spartan-chess", 1, "7k/8/4Q3/8/P5R1/3K4/8/8 w - - 83 191"],
  ["spartan-chess", 1, "lgkc1kcl/h4h2/h2h1hNh/P1w5/1P3P2/B2P1hP1/2P1P2P/RN1KQB1R b - - 1 16"],
  ["spartan-chess", 1, "2Qc4/7k/3h4/4h3/3PP3/5P1g/3l3N/1Kl3R1 w - - 0 68"],
  ["spartan-chess", 1, "l1c1k3/8/1hh1hl2/4h1PP/2g4R/2k1KP2/4P3/5l2 b - - 2 41"],
  ["spartan-chess", 1, "3N4/8/3c4/7P/B1k1KP2/P3P3/7N/B2R4 w - - 10 105"],
  ["spartan-chess", 2, "4Ql2/6k1/6N1/h3hR1P/3c2K1/2h4P/4B3/1R2N3 w - - 0 59"],
  ["spartan-chess", 2, "Rl3l2/1R6/4k3/1P3h2/2h1h1KP/3h4/4cQ2/N7 w - - 2 73"],
  ["spartan-chess", 2, "8/4Nk1c/Q7/5N2/3Rh2P/2h5/4K3/4w3 w - - 0 95"],
  ["spartan-chess", 2, "1l2c3/7B/1P4R1/7k/4P2P/5PK1/8/4NN2 w - - 7 119"],
  ["spartan-chess", 2, "8/8/2Q4B/8/8/6K1/8/4k3 w - - 9 171"],
  ["hoplit-chess", 1, "3r2r1/4p3/N2k4/P1pb1p1p/2PQn1PP/3P1N2/2Kb4/5B1R[H] w - - 0 59"],
  ["hoplit-chess", 1, "4r2k/pb1p4/pr1R4/P5p1/Q3q3/2N3PP/RbP5/5K2[Hh] b - - 3 54"],
  ["hoplit-chess", 1, "r1b2q1r/1Q6/p1p1k1pp/P3PnP1/1b2P3/1K5P/1B2N1BR/R7[Hh] w - - 5 42"],
  ["hoplit-chess", 1, "4k1nr/R7/1r3bp1/p1h1PP2/pP4P1/4pb2/8/1N2K3[H] b - - 2 45"],
  ["hoplit-chess", 1, "2k5/p3b3/1r3PB1/n2P1P1R/R2P1Np1/1p3q2/7K/B1r5[Hh] b - - 1 56"],
  ["hoplit-chess", 2, "2k5/p3b3/1r3PB1/n2P1P1R/Rp1P2p1/5q2/6NK/B1r5[Hh] b - - 8 55"],
  ["hoplit-chess", 2, "8/3N4/3P1P1n/P4R1k/8/4p1p1/2p4r/6K1[h] b - - 1 90"],
  ["hoplit-chess", 2, "8/5R2/k7/6p1/rBp1P1P1/p4R2/5KB1/8[h] w - - 12 86"],
  ["hoplit-chess", 2, "6r1/8/8/8/8/k7/7p/1K6[] b - - 1 170"],
  ["hoplit-chess", 2, "8/2N5/2Rp1k1b/p2p1r2/8/3q1nPR/5K2/5B2 b - - 7 64"],
  ["sparta", 1, "1ww7/3w1W3w/H9/8w1/8w1/10/4W5/5W4/W9/W4W1wW1 b b6=b,c5=b,d6=b,e5=b,f6=b,g5=w,h6=b,i5=b 12 40"],
  ["sparta", 1, "6ww2/10/5ww3/1H3w4/9w/w9/5W4/W9/6W3/WW3H2W1 b b6=b,c5=w,d6=b,e5=b,f6=b,g5=b,h6=b,i5=b 8 72"],
  ["sparta", 1, "10/3W5w/10/8h1/10/3wh2h1w/4H5/10/1h8/7w2 b b6=w,c5=b,d6=b,e5=b,f6=b,g5=w,h6=w,i5=w 33 181"],
  ["sparta", 1, "3H6/10/10/9H/1H7h/10/1h8/6H3/5H4/10 w b6=b,c5=w,d6=w,e5=w,f6=b,g5=b,h6=b,i5=w 18 248"],
  ["sparta", 1, "3h6/10/3w6/8h1/1H2w5/4H5/4H4W/7H2/10/8h1 b b6=b,c5=b,d6=w,e5=b,f6=b,g5=b,h6=b,i5=b 7 165"],
  // In these positions moves into one's own trap leave one piece, and lose at once.
  ["sparta", 1, "10/4w5/3w6/2w7/10/4Wh4/10/5h4/w7H1/10 w b6=w,c5=b,d6=w,e5=w,f6=w,g5=w,h6=w,i5=w 3 166"],
  ["sparta", 1, "10/10/9w/5h4/4W2h2/2H7/3h6/10/1h8/7h2 w b6=w,c5=w,d6=w,e5=w,f6=b,g5=w,h6=w,i5=w 2 249"],
];

const inOne = WINS.filter(([, moves]) => moves === 1);
const inTwo = WINS.filter(([, moves]) => moves === 2);

/** The levels that overlook nothing in a position: with few pieces on the board, all of them. */
const levelsThatSeeAll = (variant: Variant, position: string) =>
  LEVELS.filter((level) => playOf(variant, level).oversight * crowding(position) === 0);

test.each(
  inOne.flatMap(([variant, , position]) =>
    levelsThatSeeAll(variant, position).map((level) => [level, variant, position] as const),
  ),
)("level %i, %s: wins in one: %s", (level, variant, position) => {
  const thought = thinkThrough(questionOf(variant, position), { level, seed: 1 });
  expect(thought.score).toEqual({ kind: "win", plies: 1 });
  const line = unwrap(gameOf(variant).start({}, position));
  expect(unwrap(line.play(thought.move)).outcome?.winner).toBe(line.turn);
});

test.each(inTwo)("level 10, %s: wins in %i: %s", (variant, _, position) => {
  const thought = thinkThrough(questionOf(variant, position), { level: 10, seed: 1 });
  expect(thought.score).toEqual({ kind: "win", plies: 3 });
  expect(thought.line[0]).toBe(thought.move);
  let line = unwrap(gameOf(variant).start({}, position));
  const winner = line.turn;
  for (const move of thought.line) line = unwrap(line.play(move));
  expect(line.outcome?.winner).toBe(winner);
});
