import { claimsDraw, lostPlies, resigns } from "../../src/bots/policy";
import type { Score } from "../../src/bots/thought";
import type { DrawClaim, Line } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";
import { opponentOf, type Side } from "../../src/shared/side";
import type { Contestant } from "./contestants";
import { seedOf } from "./openings";

/** A game to play, as sent to a worker thread. */
export interface GameTask {
  readonly variant: Variant;
  readonly white: Contestant;
  readonly black: Contestant;
  /** Moves played before the contestants start. */
  readonly opening: readonly string[];
  readonly seed: number;
}

/** The result of a game. */
export interface GameEnd {
  readonly winner: Side | null;
  /** The rules' code, or `resigned`, `too-long`, `illegal-move`. */
  readonly reason: string;
  readonly plies: number;
  /** Description of an illegal move; null if there was none. */
  readonly illegal: string | null;
}

/** A contestant's move and evaluation. The evaluation is null if the contestant has none. */
export interface Choice {
  readonly move: string;
  readonly score: Score | null;
}

/**
 * A contestant that can choose moves. `moves` starts at the standard opening position, and `line` is the resulting
 * line.
 */
export interface Mind {
  choose(variant: Variant, moves: readonly string[], line: Line, seed: number): Promise<Choice>;
}

/** Number of plies after which a game counts as a draw. */
const LONGEST = 400;

/**
 * Whether the player to move claims a draw or resigns instead of moving.
 * @param lost consecutive plies at which the player was in a lost position
 */
function endedBy(score: Score | null, lost: readonly number[], claim: DrawClaim | null): "drawn" | "resigned" | null {
  if (score === null) return claim === null ? null : "drawn";
  if (claimsDraw(score, claim)) return "drawn";
  return resigns(lost) ? "resigned" : null;
}

/**
 * Plays a game to its end. It ends by the rules, by a draw claim or a resignation, as a draw after too many plies, or
 * as a loss for the player of an illegal move. Bots claim draws and resign by their own policy. Other contestants claim
 * every possible draw and never resign.
 */
export async function playGame(task: GameTask, minds: Readonly<Record<Side, Mind>>): Promise<GameEnd> {
  const started = gameOf(task.variant).start({});
  if (!started.ok) throw new Error(started.error.detail);
  let line = started.value;
  const moves: string[] = [];
  for (const move of task.opening) {
    const played = line.play(move);
    if (!played.ok) throw new Error(`opening ${task.opening.join(" ")}: ${played.error.detail}`);
    line = played.value;
    moves.push(move);
  }
  const lost: Record<Side, readonly number[]> = { white: [], black: [] };
  const end = (winner: Side | null, reason: string, illegal: string | null = null): GameEnd => ({
    winner,
    reason,
    plies: line.ply,
    illegal,
  });
  for (;;) {
    const side = line.turn;
    if (side === null) return end(line.outcome?.winner ?? null, line.outcome?.reason ?? "");
    if (line.ply >= LONGEST) return end(null, "too-long");
    const { move, score } = await minds[side].choose(task.variant, moves, line, seedOf(task.seed, line.ply));
    if (score !== null) lost[side] = lostPlies({ variant: task.variant, ply: line.ply, score }, lost[side]);
    const ended = endedBy(score, lost[side], line.drawClaim);
    if (ended === "drawn") return end(null, line.drawClaim ?? "");
    if (ended === "resigned") return end(opponentOf(side), "resigned");
    const played = line.legalMoves.includes(move) ? line.play(move) : null;
    if (!played?.ok) return end(opponentOf(side), "illegal-move", `${side} played ${move} in ${line.position}`);
    line = played.value;
    moves.push(move);
  }
}
