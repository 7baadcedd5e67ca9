import type { Line } from "../rules/game";
import { SIDES, type Side } from "../shared/side";
import { accuracyOf, chancesOf, lossOf, type Mark, type MoveChances, markOf } from "./chances";
import { type EvaluatedPosition, LEVEL } from "./score";

/** The evaluation of a move. */
export interface EvaluatedMove {
  readonly mark: Mark | null;
  /** Hundredths that the move lost compared with the best move. */
  readonly loss: number;
  /** Winning chances of White after the move, from -1 to 1. */
  readonly chances: number;
}

/** The moves of one player. */
export interface PlayerEvaluation {
  /** Percent. */
  readonly accuracy: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  /** Hundredths per move. */
  readonly averageLoss: number;
}

/** The evaluation of a finished game. */
export interface EvaluationResult {
  /** By the number of plies played. */
  readonly positions: readonly EvaluatedPosition[];
  /** By ply; votes included, which are never marked. */
  readonly moves: readonly EvaluatedMove[];
  readonly players: Readonly<Record<Side, PlayerEvaluation>>;
  /** Indexes of the moves that turned the game most, in the order of play. */
  readonly turningPoints: readonly number[];
  /** Number of first plies that earlier games had; null if it is not known. */
  readonly bookUntil: number | null;
}

/** A played ply. */
export interface Ply {
  readonly move: string;
  readonly side: Side;
  readonly isMove: boolean;
}

/** Maximum length of a stored line. */
const LONGEST_LINE = 12;
/** Most turning points of a game. */
const TURNING_POINTS = 3;
/** Winning chances from here on count as winning. They are those of an advantage of two pawns and a half. */
const WINNING = 0.43;
/** A turning point changes the winning chances by at least this. */
const LEAST_TURN = 0.2;

/**
 * The evaluation of a game from those of its positions.
 * @param lines the game by the number of plies played
 * @param searched the searched positions by the number of plies played; null for votes
 */
export function evaluationOf(
  lines: readonly Line[],
  plies: readonly Ply[],
  searched: readonly (EvaluatedPosition | null)[],
  bookUntil: number | null,
): EvaluationResult {
  const positions = withVotes(lines, searched);
  const scoreAt = (index: number) => positions[index]?.score ?? LEVEL;
  const moves = plies.map(({ move, side, isMove }, index): EvaluatedMove => {
    const [before, after] = [scoreAt(index), scoreAt(index + 1)];
    const isBest = !isMove || positions[index]?.line[0] === move;
    return {
      // The search of the position after the best move is deeper, so its score can be worse.
      mark: isBest ? null : markOf(side, before, after),
      loss: isBest ? 0 : lossOf(side, before, after),
      chances: rounded(chancesOf(after), 4),
    };
  });
  const played = plies.flatMap(({ side, isMove }, index): (MoveChances & { readonly index: number })[] => {
    return isMove ? [{ side, index, before: chancesOf(scoreAt(index)), after: chancesOf(scoreAt(index + 1)) }] : [];
  });
  const summaryOf = (side: Side): PlayerEvaluation => {
    const own = played.flatMap((move) => (move.side === side ? (moves[move.index] ?? []) : []));
    const count = (mark: Mark): number => own.filter((move) => move.mark === mark).length;
    return {
      accuracy: rounded(accuracyOf(side, played), 1),
      inaccuracies: count("inaccuracy"),
      mistakes: count("mistake"),
      blunders: count("blunder"),
      averageLoss: own.length === 0 ? 0 : Math.round(own.reduce((sum, { loss }) => sum + loss, 0) / own.length),
    };
  };
  const [white, black] = SIDES.map(summaryOf) as [PlayerEvaluation, PlayerEvaluation];
  return { positions, moves, players: { white, black }, turningPoints: turningPointsOf(played), bookUntil };
}

/**
 * The evaluations of all positions. A position of a vote has the score of the next searched position, because the vote
 * itself is not searched. Lines end where the game is over: the search does not recognize every draw.
 */
function withVotes(
  lines: readonly Line[],
  searched: readonly (EvaluatedPosition | null)[],
): readonly EvaluatedPosition[] {
  const positions: EvaluatedPosition[] = [];
  let next = LEVEL;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line === undefined) continue;
    const found = line.outcome === null ? searched[index] : endOf(line);
    next = found?.score ?? next;
    const isLast = index === lines.length - 1;
    positions.unshift({
      score: next,
      line: found === null || found === undefined || isLast ? [] : legalPart(line, found.line),
      depth: found?.depth ?? 0,
    });
  }
  return positions;
}

/** The evaluation of a position in which the game is over by its rules. */
export function endOf({ outcome }: Line): EvaluatedPosition | null {
  if (outcome === null) return null;
  const { winner } = outcome;
  return { score: winner === null ? LEVEL : { kind: "win", side: winner, plies: 0 }, line: [], depth: 0 };
}

/** The moves of a line until one is not legal or the game is over, at most twelve. */
export function legalPart(start: Line, moves: readonly string[]): readonly string[] {
  const legal: string[] = [];
  let line = start;
  for (const move of moves.slice(0, LONGEST_LINE)) {
    if (line.outcome !== null) break;
    const next = line.play(move);
    if (!next.ok) break;
    line = next.value;
    legal.push(move);
  }
  return legal;
}

/** Which side is winning, as a number: White 1, Black -1, neither 0. */
const standingAt = (chances: number): number => (chances >= WINNING ? 1 : chances <= -WINNING ? -1 : 0);

/** The moves that gave away a win or a draw, by the largest change of the winning chances. */
function turningPointsOf(played: readonly (MoveChances & { readonly index: number })[]): readonly number[] {
  return played
    .map(({ side, before, after, index }) => ({
      index,
      isTurn: standingAt(before) !== standingAt(after),
      lost: (side === "white" ? 1 : -1) * (before - after),
    }))
    .filter(({ isTurn, lost }) => isTurn && lost >= LEAST_TURN)
    .sort((one, other) => other.lost - one.lost || one.index - other.index)
    .slice(0, TURNING_POINTS)
    .map(({ index }) => index)
    .sort((one, other) => one - other);
}

function rounded(value: number, digits: number): number {
  const result = Number(value.toFixed(digits));
  // JSON has no negative zero.
  return result === 0 ? 0 : result;
}
