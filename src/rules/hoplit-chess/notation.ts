import { ok, type Result } from "../../shared/result";
import { toOf } from "../board8x8/move";
import { squareName, squareNamed } from "../board8x8/square";
import { formatWire, parseWire, touchedSquares as squaresOfWire } from "../board8x8/wire";
import type { ChessMove } from "../chess/move";
import { checkSuffix, type NotatedGame, withoutComment } from "../chess/notation";
import { sanNotation } from "../chess/san";
import { whyIllegal } from "../chess/why-illegal";
import { quoted } from "../quote";
import { illegalMove } from "../refusal";
import type { Legal, MoveError, Notation } from "../rules";
import { EXPLAINED } from "./explained";
import { isDrop, isExtra, isUse, isVote } from "./extras";
import { legalExtras, legalMovesFrom } from "./moves";
import { LETTERS } from "./pieces";
import { type HoplitPosition, isVoting } from "./position";
import { whyNoDrop } from "./why-no-drop";

const WIRE_VOTE = /^(?:use|decline)$/;
const WIRE_DROP = /^H@[a-h][1-8]$/;
const SAN_VOTE = /^(?:use|decline)$/i;
const SAN_DROP = /^H?@([a-h][1-8])$/i;

const formatExtra = (move: ChessMove): string => {
  if (isDrop(move)) return `H@${squareName(toOf(move))}`;
  return isUse(move) ? "use" : "decline";
};

const VOTE_FIRST = "the players vote on the extra pieces first: use or decline";

/** Parses a vote or a legal drop in the form of `formatExtra`. */
function findExtra(position: HoplitPosition, text: string): Result<Legal<ChessMove>, MoveError> {
  const found = legalExtras(position).find((move) => formatExtra(move) === text);
  if (found !== undefined) return ok(found);
  if (isVoting(position)) return illegalMove(`${quoted(text)}: ${VOTE_FIRST}`);
  if (WIRE_VOTE.test(text)) return illegalMove(`${quoted(text)}: there is nothing to vote on any more`);
  return illegalMove(`${quoted(text)}: ${whyNoDrop(EXPLAINED, position, squareNamed(text.slice("H@".length)))}`);
}

/** Replaces the reason of an illegal move by "vote first" while the players vote. */
const orVoteFirst = (
  position: HoplitPosition,
  text: string,
  read: Result<Legal<ChessMove>, MoveError>,
): Result<Legal<ChessMove>, MoveError> =>
  !read.ok && read.error.code === "illegal-move" && isVoting(position)
    ? illegalMove(`${quoted(text)}: ${VOTE_FIRST}`)
    : read;

/** Formats a move in wire form: `use`, `decline`, `H@g1`, `e2e4`, `e1g1`, `a7a8h`. */
export const formatMove = (move: ChessMove): string => (isExtra(move) ? formatExtra(move) : formatWire(move, LETTERS));

/** Parses a move in wire form. */
export function parseMove(position: HoplitPosition, text: string): Result<Legal<ChessMove>, MoveError> {
  if (WIRE_VOTE.test(text) || WIRE_DROP.test(text)) return findExtra(position, text);
  const read = parseWire(
    (square) => legalMovesFrom(position, square),
    LETTERS,
    text,
    (sought) => whyIllegal(EXPLAINED, position, sought),
  );
  return orVoteFirst(position, text, read);
}

/** The squares to highlight for a move; for a drop also the origin and destination of the pawn that stepped. */
export function touchedSquares(text: string): readonly string[] {
  if (!WIRE_DROP.test(text)) return squaresOfWire(text);
  const [file, rank] = [text.charAt(2), text.charAt(3)];
  if (rank === "1") return [`${file}1`, `${file}2`, `${file}3`];
  return rank === "8" ? [`${file}8`, `${file}7`, `${file}6`] : [];
}

/** Algebraic notation with `H@g1` for drops and `use` and `decline` for votes. The letter of a drop may be omitted. */
export function hoplitNotation(game: NotatedGame<HoplitPosition>): Notation<HoplitPosition, ChessMove> {
  const san = sanNotation(game);
  return {
    ...san,
    format(position, move) {
      if (!isExtra(move)) return san.format(position, move);
      return isVote(move) ? formatExtra(move) : formatExtra(move) + checkSuffix(game, position, move);
    },
    parse(position, text) {
      const bare = withoutComment(text);
      if (SAN_VOTE.test(bare)) return findExtra(position, bare.toLowerCase());
      const drop = SAN_DROP.exec(bare);
      if (drop !== null) return findExtra(position, `H@${drop[1]?.toLowerCase()}`);
      return orVoteFirst(position, text, san.parse(position, text));
    },
  };
}
