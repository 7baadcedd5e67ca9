import type { DrawClaim } from "../rules/game";
import type { Score } from "./thought";

/** When a player of the house ends a game by agreement, claim or surrender. */
export const THRESHOLDS = {
  /** It resigns when each of so many of its moves in a row, the present one included, stood lost. */
  lostMoves: 3,
  /** Points below which a position counts as lost, in a game that is not named below. */
  lost: -900,
  /** In Sparta cities weigh so much that as many points are lost later: self-play turned round ten to one at -1,400. */
  lostIn: { sparta: -1400 } as Readonly<Record<string, number>>,
  /** It agrees to a draw, or claims one, where it stands no better than this. */
  drawish: 0,
  /** It refuses draws before this ply, however it stands: a game should be played first. */
  earliestDraw: 20,
} as const;

/** What decides about ending a game. */
export interface Standing {
  /** The id of the game. */
  readonly variant: string;
  /** How its position stood at each of its moves so far, as its search found it; the present one last. */
  readonly scores: readonly Score[];
  /** Plies played. */
  readonly ply: number;
}

/** Whether a position of a game counts as lost for who has this score in it. */
export const isLost = (variant: string, score: Score): boolean =>
  score.kind === "loss" ||
  (score.kind === "advantage" && score.value <= (THRESHOLDS.lostIn[variant] ?? THRESHOLDS.lost));

const isDrawish = (score: Score): boolean =>
  score.kind === "loss" || (score.kind === "advantage" && score.value <= THRESHOLDS.drawish);

/** Whether to resign: lost for several moves in a row. */
export const resigns = ({ variant, scores }: Standing): boolean =>
  scores.length >= THRESHOLDS.lostMoves && scores.slice(-THRESHOLDS.lostMoves).every((score) => isLost(variant, score));

/** Whether to agree to a draw. */
export function acceptsDraw({ scores, ply }: Omit<Standing, "variant">): boolean {
  const score = scores.at(-1);
  return score !== undefined && ply >= THRESHOLDS.earliestDraw && isDrawish(score);
}

/** Whether to claim the draw that the player to move may claim, if there is one. */
export function claimsDraw({ scores }: Omit<Standing, "variant">, claim: DrawClaim | null): boolean {
  const score = scores.at(-1);
  return claim !== null && score !== undefined && isDrawish(score);
}
