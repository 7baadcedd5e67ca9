import { type Board, EMPTY, kindOf, pieceAt, pieceOf, squaresOf } from "../board8x8/board";
import { fromOf, toOf } from "../board8x8/move";
import { squareName } from "../board8x8/square";
import { attackerOf, type ExplainedGame, nameOn, placed } from "./explained-game";
import { KING } from "./kinds";
import { type ChessMove, carryOut } from "./move";
import type { ChessPosition } from "./position";

/** A king that is attacked after a move, and the square of its attacker. */
interface Exposed {
  readonly king: number;
  readonly attacker: number;
}

/** Explains how a pseudo-legal move leaves the mover's kings attacked: check, pin, or a step into an attack. */
export function whyExposed<P extends ChessPosition>(game: ExplainedGame<P>, position: P, move: ChessMove): string {
  const after = position.board.slice();
  carryOut(after, move);
  const rule = game.kingRule(position);
  const reason = whyBoardExposes(game, position, after, move);
  return rule === undefined ? reason : `${reason}; ${rule}`;
}

/** Explains how the board after a move leaves every king of the mover attacked. */
export function whyBoardExposes<P extends ChessPosition>(
  game: ExplainedGame<P>,
  position: P,
  after: Board,
  move: ChessMove,
): string {
  const exposed = squaresOf(after, pieceOf(position.turn, KING)).flatMap((king): Exposed[] => {
    const attacker = attackerOf(game, position, after, king);
    return attacker === undefined ? [] : [{ king, attacker }];
  });
  const [only, second] = exposed;
  if (only === undefined) return "it leaves the king attacked";
  if (second === undefined) return whyOneIsExposed(game, position, after, move, only);
  const attacks = exposed.map(({ king, attacker }) => `${squareName(king)} by the ${placed(game, after, attacker)}`);
  return `it leaves both kings attacked, on ${attacks.join(", on ")}`;
}

function whyOneIsExposed<P extends ChessPosition>(
  game: ExplainedGame<P>,
  position: P,
  after: Board,
  move: ChessMove,
  { king, attacker }: Exposed,
): string {
  const { board } = position;
  const enemy = placed(game, after, attacker);
  const home = squareName(king);
  const from = fromOf(move);
  if (king === toOf(move)) return `the ${enemy} attacks ${home}, where the king would stand`;
  const checker = attackerOf(game, position, board, king);
  if (checker !== undefined) {
    return `the king on ${home} is in check from the ${placed(game, board, checker)}, and the move does not end that`;
  }
  const without = board.slice();
  without[from] = EMPTY;
  const isPinned = kindOf(pieceAt(board, from)) !== EMPTY && attackerOf(game, position, without, king) === attacker;
  return isPinned
    ? `the ${nameOn(game, board, from)} is pinned: without it the ${enemy} attacks the king on ${home}`
    : `it lets the ${enemy} attack the king on ${home}`;
}
