import type { Line } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";
import { Random } from "../rules/random";

/** Random moves from the standard opening until the game is over, with the text of the position before each. */
export function randomLine(variant: Variant, plies: number, seed: number) {
  const random = new Random(seed);
  const moves: string[] = [];
  const positions: string[] = [];
  let line: Line | null = startOf(variant);
  while (line !== null && line.legalMoves.length > 0 && moves.length < plies) {
    positions.push(line.position);
    const move = random.pick(line.legalMoves);
    moves.push(move);
    const next = line.play(move);
    line = next.ok ? next.value : null;
  }
  return { moves, positions };
}

function startOf(variant: Variant): Line {
  const started = gameOf(variant).start({});
  if (!started.ok) throw new Error(started.error.detail);
  return started.value;
}
