import { finish } from "../../src/bots/finish";
import { think } from "../../src/bots/think";
import type { Line } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";
import type { Level } from "../../src/shared/house";
import type { Side } from "../../src/shared/side";
import { Random } from "../../test/rules/random";
import { seedOf } from "./openings";

/** An ending that one side can always win, with few exceptions. */
export interface Ending {
  readonly variant: Variant;
  /** The pieces as in a position text, those of the winning side first. */
  readonly name: string;
  readonly strong: Side;
  readonly pieces: string;
}

const ending = (variant: Variant, strong: Side, name: string): Ending => ({
  variant,
  name,
  strong,
  pieces: name.replaceAll(/[^a-z]/gi, ""),
});

export const ENDINGS: readonly Ending[] = [
  ending("hoplit-chess", "white", "KQ–k"),
  ending("hoplit-chess", "white", "KR–k"),
  ending("hoplit-chess", "white", "KBB–k"),
  ending("hoplit-chess", "white", "KBN–k"),
  ending("spartan-chess", "white", "KQ–k"),
  ending("spartan-chess", "white", "KR–k"),
  ending("spartan-chess", "white", "KBB–k"),
  ending("spartan-chess", "white", "KBN–k"),
  ending("spartan-chess", "white", "KQR–kk"),
  ending("spartan-chess", "black", "kg–K"),
  ending("spartan-chess", "black", "kw–K"),
  ending("spartan-chess", "black", "kkc–K"),
];

/** Nodes per move of the side that defends itself. */
const DEFENDER_NODES = 3000;
/** The game is not won within this many plies. The 50-move rule of the game applies as well. */
const LONGEST = 120;

/** A random position of an ending in which the winning side is to move. Deterministic for a seed. */
function positionOf({ variant, pieces, strong }: Ending, seed: number): Line {
  const random = new Random(seed);
  for (;;) {
    const squares = Array.from({ length: 64 }, () => "1");
    for (const piece of pieces) {
      const free = squares.flatMap((content, square) => (content === "1" ? [square] : []));
      squares[random.pick(free)] = piece;
    }
    const ranks = Array.from({ length: 8 }, (_, rank) => squares.slice(8 * rank, 8 * rank + 8).join(""));
    const board = ranks.join("/").replaceAll(/1+/g, (empty) => String(empty.length));
    const started = gameOf(variant).start({}, `${board} ${strong === "white" ? "w" : "b"} - - 0 1`);
    // Positions where the winning side has just hung a piece would measure luck.
    if (started.ok && started.value.outcome === null && areOfBothColors(squares) && !hangs(started.value))
      return started.value;
  }
}

/** Whether two bishops, if there are two, are on squares of different colors. Others can't win. */
function areOfBothColors(squares: readonly string[]): boolean {
  const bishops = squares.flatMap((piece, square) => (piece === "B" ? [(square + (square >> 3)) & 1] : []));
  return bishops.length !== 2 || new Set(bishops).size === 2;
}

const hangs = (line: Line): boolean =>
  line.legalMoves.every((move) => {
    const next = line.play(move);
    return next.ok && next.value.legalMoves.some((reply) => isCapture(next.value, reply));
  });

const menOf = (line: Line): number => line.picture().pieces.length;

function isCapture(line: Line, move: string): boolean {
  const next = line.play(move);
  return next.ok && menOf(next.value) < menOf(line);
}

/** Whether a level wins an ending against the best defense of a short search. */
function isWon(ending: Ending, level: Level, seed: number, nodes: number | null): boolean {
  let line = positionOf(ending, seed);
  const game = gameOf(ending.variant);
  const startPosition = line.position;
  const moves: string[] = [];
  while (line.turn !== null && line.drawClaim === null && moves.length < LONGEST) {
    const isStrong = line.turn === ending.strong;
    const limits = isStrong
      ? { level, ...(nodes === null ? {} : { nodes }) }
      : { level: 10 as const, nodes: Math.min(DEFENDER_NODES, nodes ?? DEFENDER_NODES) };
    const question = { game, options: {}, startPosition, moves };
    const { move } = finish(think(question, { ...limits, seed: seedOf(seed, moves.length) }));
    const next = line.play(move);
    if (!next.ok) throw new Error(next.error.detail);
    line = next.value;
    moves.push(move);
  }
  return line.outcome?.winner === ending.strong;
}

/** How many of some positions a level wins. */
export interface EndingResult {
  readonly variant: Variant;
  readonly name: string;
  readonly level: Level;
  readonly positions: number;
  readonly won: number;
}

/** Conditions of all endings. */
interface EndgameConditions {
  readonly positions: number;
  readonly seed: number;
  /** Maximum number of positions searched per move; null for the default of each level. */
  readonly nodes: number | null;
  readonly signal: AbortSignal;
}

/** Plays endings with each of some levels, from seeded random positions. */
export async function playEndings(
  endings: readonly Ending[],
  levels: readonly Level[],
  { positions, seed, nodes, signal }: EndgameConditions,
  progress: (what: string) => void,
): Promise<readonly EndingResult[]> {
  const results: EndingResult[] = [];
  for (const ending of endings) {
    for (const level of levels) {
      let won = 0;
      for (let number = 0; number < positions; number += 1) {
        // Yield to the event loop for progress output and interrupts.
        await new Promise((resolve) => setImmediate(resolve));
        if (signal.aborted) return results;
        progress(`${ending.variant}: ${ending.name}, level ${level}, position ${number + 1} of ${positions}`);
        if (isWon(ending, level, seedOf(seed, number), nodes)) won += 1;
      }
      results.push({ variant: ending.variant, name: ending.name, level, positions, won });
    }
  }
  return results;
}
