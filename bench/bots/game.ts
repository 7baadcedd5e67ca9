import { claimsDraw, lostPlies, resigns } from "../../src/bots/policy";
import type { Score } from "../../src/bots/thought";
import type { DrawClaim, Line } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";
import { opponentOf, type Side } from "../../src/shared/side";
import type { Contestant } from "./contestants";
import { seedOf } from "./openings";

/** A game to be played, as it is sent to a thread. */
export interface GameTask {
  readonly variant: Variant;
  readonly white: Contestant;
  readonly black: Contestant;
  /** Moves that are played before the contestants begin. */
  readonly opening: readonly string[];
  readonly seed: number;
}

/** How a game ended. */
export interface GameEnd {
  readonly winner: Side | null;
  /** The rules' code, or `resigned`, `too-long`, `illegal-move`. */
  readonly reason: string;
  readonly plies: number;
  /** What was played against the rules, and by whom; null if nothing was. */
  readonly illegal: string | null;
}

/** What somebody plays, and how they see the position; null if they don't say. */
export interface Choice {
  readonly move: string;
  readonly score: Score | null;
}

/** Somebody who plays: sees the moves from the standard opening and the line that they led to. */
export interface Mind {
  choose(variant: Variant, moves: readonly string[], line: Line, seed: number): Promise<Choice>;
}

/** A game of so many plies is a draw. */
const LONGEST = 400;

/**
 * What who plays makes of a game before they move: a claim, their surrender, or nothing.
 * @param lost the plies in a row at which they were lost
 */
function endedBy(score: Score | null, lost: readonly number[], claim: DrawClaim | null): "drawn" | "resigned" | null {
  if (score === null) return claim === null ? null : "drawn";
  if (claimsDraw(score, claim)) return "drawn";
  return resigns(lost) ? "resigned" : null;
}

/**
 * Plays a game to its end. It ends by the rules; by what the house's own policy says of claims of a draw and of
 * surrender, where others claim any draw and never resign; as a draw when it is too long; and as a loss for who plays
 * against the rules. Nobody else judges it.
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
