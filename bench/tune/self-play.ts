import { finish } from "../../src/bots/finish";
import { lostPlies, resigns } from "../../src/bots/policy";
import { think } from "../../src/bots/think";
import { forOtherSide, type Score } from "../../src/bots/thought";
import type { Line } from "../../src/rules/game";
import { movesOf } from "../../src/rules/moves-of";
import { gameOf, type Variant } from "../../src/rules/registry";
import { opponentOf, type Side } from "../../src/shared/side";
import { lineAfter, opening, play, seedOf } from "../bots/openings";

/** A position from a game of a program against itself. */
export interface PlayedPosition {
  readonly game: number;
  readonly position: string;
  /** Evaluation by the search, from white's point of view. */
  readonly score: Score;
  /** Result of the game for white: 1, ½ or 0; null if it says nothing about the position. */
  readonly result: number | null;
}

/** Number of random plies at the start of a game. It is larger than in matches, for more varied material. */
const RANDOM_PLIES = 8;
/** Number of plies after which a game counts as a draw. */
const LONGEST = 240;

/** All pieces on the board, regardless of their squares. */
const materialOf = (line: Line): string =>
  line
    .picture()
    .pieces.map(({ piece, side }) => piece + side)
    .sort()
    .join();

/** Whether the best move captures and promotes nothing and no side is in check, so that no exchange is in progress. */
export function isQuiet(line: Line, move: string): boolean {
  if (line.check) return false;
  const played = line.play(move);
  if (!played.ok) return false;
  const { check, turn } = played.value;
  return !check && turn !== null && materialOf(line) === materialOf(played.value);
}

/** Plays a game of the strongest bot against itself. Returns the quiet positions of the game (see `isQuiet`). */
export function playItself(variant: Variant, seed: number, number: number, nodes: number): readonly PlayedPosition[] {
  const game = gameOf(variant);
  let line = lineAfter(variant, opening(variant, seed, number, "in-turns", RANDOM_PLIES));
  const moves = [...movesOf(line)];
  const lost: Record<Side, readonly number[]> = { white: [], black: [] };
  const quiet: { position: string; score: Score }[] = [];
  let winner: Side | null = null;
  for (let side = line.turn; side !== null && line.ply < LONGEST && line.drawClaim === null; side = line.turn) {
    const { move, score } = finish(
      think(
        { game, options: {}, startPosition: null, moves },
        { level: 10, nodes, seed: seedOf(seed + number, line.ply) },
      ),
    );
    lost[side] = lostPlies({ variant, ply: line.ply, score }, lost[side]);
    if (resigns(lost[side])) {
      winner = opponentOf(side);
      break;
    }
    if (isQuiet(line, move))
      quiet.push({ position: line.position, score: side === "white" ? score : forOtherSide(score) });
    line = play(line, move);
    moves.push(move);
  }
  winner ??= line.outcome?.winner ?? null;
  const result = winner === null ? 0.5 : winner === "white" ? 1 : 0;
  return quiet.map(({ position, score }) => ({ game: number, position, score, result }));
}
