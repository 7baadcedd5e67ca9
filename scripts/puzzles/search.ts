import { finish } from "../../src/bots/finish";
import { playOf } from "../../src/bots/levels";
import { think } from "../../src/bots/think";
import type { Score } from "../../src/bots/thought";
import type { Game, Line } from "../../src/rules/game";
import { movesOf } from "../../src/rules/moves-of";

/** A position of a puzzle: the game, its start position and the moves since. */
export interface Place {
  readonly game: Game;
  /** Text of the position from which `line` starts. */
  readonly start: string;
  readonly line: Line;
}

/** A searched move with its value for the side to move. */
export interface Searched {
  readonly move: string;
  readonly score: Score;
  readonly value: number;
}

/** The value of an immediate win; each ply of delay subtracts one. */
export const WIN = 30_000;

/** A score as one number, in hundredths of the smallest piece. */
export function numberOf(score: Score): number {
  if (score.kind === "advantage") return score.value;
  return score.kind === "win" ? WIN - score.plies : score.plies - WIN;
}

/** Searches a position with the parameters of the strongest level, without its random choices in the opening. */
export function searchBest({ game, start, line }: Place, nodes: number, without: readonly string[] = []): Searched {
  const thinking = think(
    { game, options: {}, startPosition: start, moves: movesOf(line) },
    { level: 10, play: { ...playOf(game.id, 10), openingSpread: 0 }, nodes, seed: 0, without },
  );
  const { move, score } = finish(thinking);
  return { move, score, value: numberOf(score) };
}
