import type { Line } from "../../src/rules/game";
import { gameOf } from "../../src/rules/registry";
import { startLine, unwrap } from "./lines";
import { Random } from "./random";

/** The number of plies without progress before one with progress: well below the limit for a draw. */
const PATIENCE = 100;

const clockOf = ({ position }: Line): number => Number(position.split(" ")[4]);

/**
 * A game of Spartan Chess with this many plies: pieces move around, and a pawn advances before the game would be drawn.
 */
export function longLine(plies: number): Line {
  const random = new Random(2000);
  let line = startLine(gameOf("spartan-chess"));
  while (line.ply < plies) {
    const nexts = line.legalMoves.map((move) => unwrap(line.play(move))).filter(({ outcome }) => outcome === null);
    const wanted = nexts.filter((next) => (clockOf(next) === 0) === clockOf(line) >= PATIENCE);
    line = random.pick(wanted.length > 0 ? wanted : nexts);
  }
  return line;
}
