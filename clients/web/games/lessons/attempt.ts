import type { Game, Line } from "../../../../src/rules/game";
import { readMove } from "../../board/moves";
import { type Changes, changesOf } from "../../board/words";

/** A legal move in an exercise, with its effects. */
export interface Attempt {
  /** The move in wire form. */
  readonly move: string;
  /** The upper-case letter of the moved or dropped piece; null for a vote. */
  readonly mover: string | null;
  readonly origin: string | null;
  readonly target: string | null;
  /** The upper-case letter of the piece on the target after the move; null if there is none. */
  readonly arrived: string | null;
  readonly isDrop: boolean;
  /** The upper-case letters of the captured pieces. */
  readonly captured: readonly string[];
  readonly changes: Changes;
  readonly after: Line;
}

/** Returns the mistake of an attempt as a sentence; null if there is none. */
export type Condition = (attempt: Attempt) => string | null;

/** Plays a move of an exercise. Returns null if the move is illegal. */
export function attempt(rules: Game, before: Line, move: string): Attempt | null {
  const played = before.play(move);
  if (!played.ok) return null;
  const after = played.value;
  const [old, now] = [before.picture(), after.picture()];
  const { origin, target } = readMove(move);
  const isDrop = origin?.endsWith("@") ?? false;
  const pieceOn = (square: string | null, picture = old) =>
    picture.pieces.find((piece) => piece.square === square)?.piece ?? null;
  const changes = changesOf(old, now, rules.touchedSquares(move));
  return {
    move,
    mover: isDrop ? (origin?.charAt(0) ?? null) : pieceOn(origin ?? target),
    origin,
    target,
    arrived: pieceOn(target, now),
    isDrop,
    captured: changes.captured.map((square) => pieceOn(square) ?? ""),
    changes,
    after,
  };
}

/** The first reason why one of the conditions is not met. */
export const all =
  (...conditions: readonly Condition[]): Condition =>
  (made) => {
    for (const condition of conditions) {
      const wrong = condition(made);
      if (wrong !== null) return wrong;
    }
    return null;
  };

/** A condition with its reason. */
export const must =
  (isMet: (attempt: Attempt) => boolean, wrong: string): Condition =>
  (made) =>
    isMet(made) ? null : wrong;

/** The move is made with this piece. */
export const moves = (letter: string, name: string): Condition =>
  must(({ mover }) => mover === letter, `That is not the ${name}. Move the ${name}.`);

/** The piece arrives on this square. */
export const goesTo = (square: string): Condition =>
  must(({ target }) => target === square, `The piece has to go to ${square}.`);

/** The move captures a piece, or at least this many. */
export const captures = (count = 1): Condition =>
  must(
    ({ captured }) => captured.length >= count,
    count === 1 ? "That move does not capture a piece." : "That move does not capture enough pieces.",
  );

/** The move captures a piece of this kind. */
export const takes = (letter: string, name: string): Condition =>
  must(({ captured }) => captured.includes(letter), `That move does not capture the ${name}.`);

/** The game ends by the move, with this reason. */
export const endsBy = (reason: string, wrong: string): Condition =>
  must(({ after }) => after.outcome?.reason === reason, wrong);
