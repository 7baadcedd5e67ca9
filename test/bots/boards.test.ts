import { describe, expect, test } from "vitest";
import { boardOf, hasOwnBoard } from "../../src/bots/boards";
import { DRAWN, type Ending, LOST, type SearchBoard, UNDECIDED, WON } from "../../src/bots/search-board";
import { WEIGHTS } from "../../src/bots/weights";
import type { Game } from "../../src/rules/game";
import { perftOf } from "../../src/rules/perft";
import { gameOf as newestOf, revisionsOf, VARIANTS, type Variant } from "../../src/rules/registry";
import type { Side } from "../../src/shared/side";
import { unwrap } from "../rules/lines";
import { Random } from "../rules/random";
import { boardPerft } from "./board-perft";

/** The games with a board of their own. The others are searched with their rules. */
const WITH_BOARDS = VARIANTS.filter((variant) => WEIGHTS[variant] !== undefined);

/** The game under the revision of the rules that its own board implements, also after newer revisions. */
function gameOf(variant: Variant): Game {
  const found = revisionsOf(variant).find(hasOwnBoard);
  if (found === undefined) throw new Error(`no revision of ${variant} has a board of its own`);
  return found;
}

const boardWith = (variant: Variant, position: string): SearchBoard =>
  gameOf(variant).withRules((rules) => boardOf(rules, unwrap(rules.parsePosition(position))));

const POSITIONS: readonly (readonly [name: string, variant: Variant, depth: number, position: string])[] = [
  ["the opening", "spartan-chess", 3, newestOf("spartan-chess").startPosition],
  ["two kings in the open", "spartan-chess", 3, "8/8/2k1k3/8/3P4/8/1h1h4/R3K2R b KQ - 0 1"],
  ["two kings, one of which passes the other", "spartan-chess", 3, "8/1k1k4/1h1h4/8/8/8/8/3K4 b - - 0 1"],
  [
    "one king, and hoplites that may promote to another",
    "spartan-chess",
    3,
    "8/5w2/2k5/8/3P1B2/8/1h1h4/R3K2R b KQ - 0 1",
  ],
  ["a middle game", "spartan-chess", 3, "lgkc1k1l/hhh1hhhh/3w4/8/2P1P3/2N5/PP1P1PPP/R1BQKBNR w KQ - 0 1"],
  ["the opening with reserves", "hoplit-chess", 3, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1"],
  ["all kinds of moves", "hoplit-chess", 3, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[Hh] w KQkq - 0 1"],
  ["en passant and pins", "hoplit-chess", 4, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"],
  ["Hoplits on the board", "hoplit-chess", 3, "rnbqk1nr/pppphppp/4p3/8/1b1PP3/2N5/PPP2PPP/RHBQKBNR[] w KQkq - 0 4"],
  ["the opening", "sparta", 2, newestOf("sparta").startPosition],
  [
    "captures, exchanges and conquests",
    "sparta",
    2,
    "10/3w6/2wW1w4/3h6/1H2w5/4W1wH2/2W1W5/5w4/3W6/10 w b6=b,c5=w,d6=b,e5=w,f6=b,b7=w,h6=b,d3=w 3 20",
  ],
  ["heroes that conquer", "sparta", 2, "10/10/4w5/3Hh5/10/5H4/10/2h7/10/10 b d6=w,e5=b,f4=w 3 20 heroes-conquer"],
  ["pieces that start trapped", "sparta", 2, "10/10/2WwW5/10/4W5/10/10/2w2w4/10/10 b d6=w,e5=b,f4=w 3 20"],
  ["few pieces", "sparta", 3, "10/10/3w6/2W7/3W6/10/10/10/3w6/10 w d6=w,e5=b,f4=w,a1=b 3 20"],
  ["promotions to Hoplits", "hoplit-chess", 3, "4k2h/P6P/8/8/8/8/p6p/H3K3[] b - - 0 1"],
];

test.each(WITH_BOARDS)("%s: the board implements the revision of new games", (variant) => {
  const newest = newestOf(variant);
  if (!hasOwnBoard(newest)) {
    throw new Error(
      `The board of ${variant} does not implement revision ${newest.revision}, so bots search it with the slow rules. See "Change the rules of a game" in docs/adding-a-game.md.`,
    );
  }
});

describe.each(POSITIONS.filter(([, variant]) => WITH_BOARDS.includes(variant)))(
  "%s (%s)",
  (_, variant, depth, position) => {
    test("counts the same move sequences as the rules, and is restored by undoing them", () => {
      const board = boardWith(variant, position);
      const before = [board.keyLow, board.keyHigh, board.evaluate(), board.isCheck];
      expect(boardPerft(board, depth)).toBe(unwrap(perftOf(gameOf(variant), depth, position)).total);
      expect([board.keyLow, board.keyHigh, board.evaluate(), board.isCheck]).toEqual(before);
    });

    test("has the same key, score and ending however it was reached", () => {
      const board = boardWith(variant, position);
      const line = unwrap(gameOf(variant).start({}, position));
      for (const move of movesOn(board)) {
        board.make(move);
        const reached = boardWith(variant, unwrap(line.play(board.format(move))).position);
        expect([board.keyLow, board.keyHigh, board.evaluate()], board.format(move)).toEqual([
          reached.keyLow,
          reached.keyHigh,
          reached.evaluate(),
        ]);
        expect([board.isCheck, board.ending(), board.pliesWithoutProgress]).toEqual([
          reached.isCheck,
          reached.ending(),
          reached.pliesWithoutProgress,
        ]);
        board.unmake(move);
      }
    });

    test("lists every forcing move among its moves", () => {
      const board = boardWith(variant, position);
      const forcing: number[] = [];
      const end = board.generateForcing(forcing, 0);
      expect(allMovesOn(board)).toEqual(expect.arrayContaining(forcing.slice(0, end)));
    });
  },
);

test.each(WITH_BOARDS)("%s: random games are the same on the board and by the rules", (variant) => {
  const random = new Random(11);
  for (let game = 0; game < 6; game += 1) {
    let line = unwrap(gameOf(variant).start({}));
    while (line.turn !== null && !line.legalMoves.some((move) => move.includes("1") || move.includes("2"))) {
      line = unwrap(line.play(random.pick(line.legalMoves)));
    }
    const board = boardWith(variant, line.position);
    while (line.turn !== null && line.ply < 160) {
      expect(
        movesOn(board)
          .map((move) => board.format(move))
          .sort(),
        line.position,
      ).toEqual(line.legalMoves);
      expect([board.ending(), board.isCheck]).toEqual([UNDECIDED, line.check]);
      const move = random.pick(movesOn(board));
      line = unwrap(line.play(board.format(move)));
      board.make(move);
    }
    const reached = boardWith(variant, line.position);
    expect([board.keyLow, board.keyHigh, board.evaluate()]).toEqual([
      reached.keyLow,
      reached.keyHigh,
      reached.evaluate(),
    ]);
    const outcome = line.outcome;
    if (outcome === null || /fivefold|seventy|progress|repetition/.test(outcome.reason)) continue;
    const ending = board.ending() === UNDECIDED ? board.endingWithoutMoves() : board.ending();
    expect(ending, line.position).toBe(outcome.winner === null ? DRAWN : endingFor(outcome.winner, line.position));
  }
});

/** The winner's end from the perspective of the side to move in the position. */
const endingFor = (winner: Side, position: string): Ending =>
  (position.split(" ")[1] === "w") === (winner === "white") ? WON : LOST;

function allMovesOn(board: SearchBoard): number[] {
  const moves: number[] = [];
  const end = board.generate(moves, 0);
  return moves.slice(0, end);
}

const movesOn = (board: SearchBoard): number[] =>
  allMovesOn(board).filter((move) => {
    const isLegal = board.make(move);
    if (isLegal) board.unmake(move);
    return isLegal;
  });
