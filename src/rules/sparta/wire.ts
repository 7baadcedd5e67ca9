import { err, ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import type { Legal, MoveError } from "../rules";
import { fromOf, isExchange, packExchange, packMove, type SpartaMove, toOf } from "./move";
import { legalMovesFrom } from "./outcome";
import type { SpartaPosition } from "./position";
import { SQUARE_PATTERN, squareName, squareNamed } from "./square";
import { whyIllegal } from "./why-illegal";

const WIRE = new RegExp(`^(${SQUARE_PATTERN})(?:(${SQUARE_PATTERN})|=H)$`);

/** Refuses a text that cannot be parsed as one action. */
export const unreadable = (detail: string): Result<never, MoveError> => err({ code: "unreadable-move", detail });

/** Refuses an action that the rules forbid. */
export const illegal = (detail: string): Result<never, MoveError> => err({ code: "illegal-move", detail });

/**
 * Finds the action between two squares, or the exchange on `fromName` if there is no destination. A refusal quotes
 * `text` and says what forbids the action.
 */
export function findAction(
  position: SpartaPosition,
  fromName: string,
  toName: string | undefined,
  text: string,
): Result<Legal<SpartaMove>, MoveError> {
  const from = squareNamed(fromName);
  const to = squareNamed(toName ?? fromName);
  if (from === undefined || to === undefined) return unreadable(`${quoted(text)} names a square beyond a1 to j10`);
  if (toName === fromName) return illegal(`${quoted(text)}: a move can't end where it started`);
  const sought = toName === undefined ? packExchange(from) : packMove(from, to);
  const found = legalMovesFrom(position, from).find((move) => move === sought);
  return found === undefined ? illegal(`${quoted(text)}: ${whyIllegal(position, sought)}`) : ok(found);
}

/** Formats an action in wire form: `b1d3`, or `b5=H` for an exchange in place. */
export const formatWire = (move: SpartaMove): string =>
  isExchange(move) ? `${squareName(fromOf(move))}=H` : squareName(fromOf(move)) + squareName(toOf(move));

/** The origin and destination of an action; one square for an exchange in place; empty for other texts. */
export function touchedSquares(text: string): readonly string[] {
  const [, from, to] = WIRE.exec(text) ?? [];
  return [...new Set([from, to])].filter((square) => square !== undefined);
}

/** Parses an action in wire form. Refuses unreadable text, and illegal actions with the reason. */
export function parseWire(position: SpartaPosition, text: string): Result<Legal<SpartaMove>, MoveError> {
  const [, from, to] = WIRE.exec(text) ?? [];
  if (from === undefined) {
    return unreadable(`${quoted(text)} can't be read as a move; b1d3 or b5=H would be one`);
  }
  return findAction(position, from, to, text);
}
