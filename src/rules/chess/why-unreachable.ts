import { EMPTY, kindOf, pieceAt, WHITE } from "../board8x8/board";
import { fileOf, RANK_STEP, rankOf, squareName } from "../board8x8/square";
import { type ExplainedGame, infoOf, isEnemyOn, nameOfKind, offsetOf, placed } from "./explained-game";
import { PAWN } from "./kinds";
import { stepOf } from "./movement";
import type { ChessPosition } from "./position";

/** Explains why a piece cannot move between two squares, ignoring kings: an obstacle, or its way of moving. */
export function whyUnreachable<P extends ChessPosition>(
  game: ExplainedGame<P>,
  position: P,
  from: number,
  to: number,
): string {
  const kind = kindOf(pieceAt(position.board, from));
  const reason =
    (kind === PAWN ? whyNoPawnMove(game, position, from, to) : undefined) ??
    game.whyNotThere(position, from, to) ??
    whyBlocked(game, position, from, to);
  if (reason !== undefined) return reason;
  const way = infoOf(game, kind);
  const refusal = `the ${nameOfKind(game, kind)} on ${squareName(from)} can't reach ${squareName(to)}`;
  return way === undefined ? refusal : `${refusal}. ${way.name}: ${way.move}`;
}

/** Names the first obstacle in the path of a riding piece; undefined if its rides do not lead to the square. */
function whyBlocked<P extends ChessPosition>(
  game: ExplainedGame<P>,
  { board }: P,
  from: number,
  to: number,
): string | undefined {
  const kind = kindOf(pieceAt(board, from));
  const rides = game.movements.find((movement) => movement.kind === kind)?.rides ?? [];
  const files = fileOf(to) - fileOf(from);
  const ranks = rankOf(to) - rankOf(from);
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  const step = rides.find(([file, rank]) => file * length === files && rank * length === ranks);
  if (step === undefined) return undefined;
  for (let square = from + stepOf(step); square !== to; square += stepOf(step)) {
    if (pieceAt(board, square) !== EMPTY) {
      return `the way from ${squareName(from)} to ${squareName(to)} is blocked by the ${placed(game, board, square)}`;
    }
  }
  return undefined;
}

function whyNoPawnMove<P extends ChessPosition>(
  game: ExplainedGame<P>,
  position: P,
  from: number,
  to: number,
): string | undefined {
  const { board, turn } = position;
  const [files, ranks] = offsetOf(position, from, to);
  const forward = turn === WHITE ? RANK_STEP : -RANK_STEP;
  if (ranks < 0) return "pawns don't go back";
  if (files === 0 && ranks <= 2) {
    const isHome = rankOf(from) === (turn === WHITE ? 1 : 6);
    if (ranks === 2 && !isHome) return `a pawn makes two steps from rank ${turn === WHITE ? 2 : 7} only`;
    const blocker = from + forward;
    const square = pieceAt(board, blocker) === EMPTY ? to : blocker;
    return `the ${placed(game, board, square)} blocks the pawn, which captures diagonally only`;
  }
  if (Math.abs(files) === 1 && ranks === 1) {
    return `there is nothing to take on ${squareName(to)}, and a pawn moves straight ahead${enPassantTried(game, position, to)}`;
  }
  return undefined;
}

/** An addition to the message if the move looks like an en passant capture; otherwise empty. */
function enPassantTried<P extends ChessPosition>(game: ExplainedGame<P>, position: P, to: number): string {
  const passed = position.turn === WHITE ? to - RANK_STEP : to + RANK_STEP;
  const rank = position.turn === WHITE ? 4 : 3;
  if (rankOf(passed) !== rank || !isEnemyOn(position, passed)) return "";
  if (!game.isPawnlike(kindOf(pieceAt(position.board, passed)))) return "";
  return game.takesEnPassant
    ? "; en passant is possible only right after the pawn's two steps"
    : "; there is no en passant in this game";
}
