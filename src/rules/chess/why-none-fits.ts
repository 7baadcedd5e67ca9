import { type Color, EMPTY, inSet, kindOf, pieceAt, piecesOf, sideOf, WHITE } from "../board8x8/board";
import { fromOf, toOf } from "../board8x8/move";
import { fileOf, rankOf, squareName, squareNamed } from "../board8x8/square";
import { type ExplainedGame, infoOf, nameOfKind, nameOn } from "./explained-game";
import { type MoveSketch, originsOf } from "./move-sketch";
import type { ChessPosition } from "./position";
import { whyIllegal } from "./why-illegal";

/** Explains why no legal move matches a sketch. */
export function whyNoneFits<P extends ChessPosition>(game: ExplainedGame<P>, position: P, sketch: MoveSketch): string {
  const { board, turn } = position;
  const to = squareNamed(sketch.to);
  const origin = sketch.fromFile + sketch.fromRank;
  const own = piecesOf(turn);
  const candidates = originsOf(game, position, sketch);
  const [first] = candidates;
  if (first === undefined) return whyNobody(game, turn, sketch.piece, origin);
  const able = candidates.find((square) => game.legalMovesFrom(position, square).some((move) => toOf(move) === to));
  if (able !== undefined && sketch.capture && pieceAt(board, to) === EMPTY)
    return `there is nothing to take on ${sketch.to}`;
  const pseudo = game.pseudoMoves(position);
  const from =
    able ??
    candidates.find((square) => pseudo.some((move) => fromOf(move) === square && toOf(move) === to)) ??
    (candidates.length === 1 ? first : pawnBefore(game, position, candidates, to));
  if (from !== undefined) return whyIllegal(game, position, { from, to, promotion: sketch.promotion });
  if (inSet(own, pieceAt(board, to))) return `your own ${nameOn(game, board, to)} stands on ${sketch.to}`;
  const kind = kindOf(pieceAt(board, first));
  const way = infoOf(game, kind);
  const names = candidates.map(squareName).join(", ");
  const refusal = `no ${nameOfKind(game, kind)} of yours (${names}) can reach ${sketch.to}`;
  return way === undefined ? refusal : `${refusal}. ${way.name}: ${way.move}`;
}

/** The pawn that a text without an origin most likely means: the nearest one on the destination file. */
function pawnBefore<P extends ChessPosition>(
  game: ExplainedGame<P>,
  { board }: P,
  candidates: readonly number[],
  to: number,
): number | undefined {
  return candidates
    .filter((square) => game.isPawnlike(kindOf(pieceAt(board, square))) && fileOf(square) === fileOf(to))
    .sort((one, other) => Math.abs(rankOf(one) - rankOf(to)) - Math.abs(rankOf(other) - rankOf(to)))[0];
}

function whyNobody<P extends ChessPosition>(
  game: ExplainedGame<P>,
  turn: Color,
  letter: string,
  origin: string,
): string {
  const side = sideOf(turn);
  const army = game.pieces.filter(({ sides }) => sides.includes(side));
  const piece = army.find((info) =>
    letter === "" ? game.isPawnlike(kindOfLetter(game, info.letter, turn)) : info.letter === letter,
  );
  if (piece === undefined)
    return `${side} has no piece ${letter}; there are ${army.map((info) => info.letter).join(" ")}`;
  const place = origin.replace(/^[a-h]$/, "file $&").replace(/^\d$/, "rank $&");
  return `${side} has no ${piece.name.toLowerCase()}${place === "" ? "" : ` on ${place}`}`;
}

const kindOfLetter = <P extends ChessPosition>(game: ExplainedGame<P>, letter: string, turn: Color): number =>
  kindOf(game.letters.pieceFor(turn === WHITE ? letter : letter.toLowerCase()) ?? EMPTY);
