import { err, ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import type { Legal, MoveError } from "../rules";
import { HERO_STEPS, WARRIOR_STEPS } from "./actions";
import { armyOf, cityOwner, EMPTY, isHero, pieceAt } from "./board";
import { fromOf, isExchange, packExchange, packMove, type SpartaMove, toOf } from "./move";
import { legalMovesFrom, outcome } from "./outcome";
import type { SpartaPosition } from "./position";
import { SQUARE_PATTERN, squareName, squareNamed } from "./square";

const WIRE = new RegExp(`^(${SQUARE_PATTERN})(?:(${SQUARE_PATTERN})|=H)$`);

/** Refuses a text that cannot be parsed as one action. */
export const unreadable = (detail: string): Result<never, MoveError> => err({ code: "unreadable-move", detail });

/** Refuses an action that the rules forbid. */
export const illegal = (detail: string): Result<never, MoveError> => err({ code: "illegal-move", detail });

function whyIllegal(position: SpartaPosition, move: SpartaMove): string {
  const { board, cities, turn } = position;
  const over = outcome(position);
  if (over !== undefined) return `the game is over: ${over.reason}`;
  const [from, to] = [fromOf(move), toOf(move)];
  const piece = pieceAt(board, from);
  if (piece === EMPTY) return `there is no piece on ${squareName(from)}`;
  if (armyOf(piece) !== turn) return `the piece on ${squareName(from)} is the opponent's`;
  if (isExchange(move)) {
    if (isHero(piece)) return `the piece on ${squareName(from)} is a hero already`;
    if (cityOwner(cities, from) !== turn) return `${squareName(from)} is no city of your own to exchange a warrior in`;
  }
  if (pieceAt(board, to) !== EMPTY) return `${squareName(to)} is occupied`;
  const [name, steps] = isHero(piece) ? ["hero", HERO_STEPS] : ["warrior", WARRIOR_STEPS];
  return `the ${name} on ${squareName(from)} can't reach ${squareName(to)} in ${steps} steps over empty squares`;
}

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
