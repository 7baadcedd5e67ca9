import type { Line, Game as Rules } from "../../../../src/rules/game";
import type { BoardPicture } from "../../../../src/rules/rules";
import { listed } from "../../board/listed";
import { readMove } from "../../board/moves";
import { changesOf, lossWords, namePiece, nameWord } from "../../board/words";

interface MadeMove {
  /** The move in wire form. */
  readonly move: string;
  readonly san: string;
  /** False for votes. */
  readonly isMove: boolean;
}

/**
 * The label of the button that sends a move.
 * @param isExplained whether the effects of the move are shown as sentences, so that the label leaves them out
 */
export function sendWords({ move, san, isMove }: MadeMove, isExplained: boolean, endsVacation: boolean): string {
  const { origin, target } = readMove(move);
  const isWay = isExplained && origin !== null && origin !== target;
  const play = isWay ? `${origin}-${target}` : san;
  if (endsVacation) return `End vacation and play ${play}`;
  return isMove ? `Play ${play}` : `Vote: ${nameWord(move).toLowerCase()}`;
}

/** The effects of a move as sentences; empty without such effects. */
interface EffectSentences {
  /** The own pieces that the move loses. */
  readonly loss: string;
  /** The new piece, conquests and captures. */
  readonly gain: string;
}

/** The effects of the last move of a line. */
export function effectSentences(rules: Rules, line: Line): EffectSentences {
  const { last, previous } = line;
  if (last === null || previous === null) return { loss: "", gain: "" };
  const { origin, target } = readMove(last.move);
  const [before, after] = [previous.picture(), line.picture()];
  const ownPiece = ({ pieces }: BoardPicture, place: string | null) =>
    pieces.find(({ square, side }) => square === place && side === last.side)?.piece;
  const [moved, arrived] = [ownPiece(before, origin), ownPiece(after, target)];
  const isOther = moved !== undefined && arrived !== undefined && moved !== arrived;
  const { captured, lost, conquered } = changesOf(before, after, rules.touchedSquares(last.move));
  const gains = [
    ...(isOther ? [`becomes a ${namePiece(rules.catalogue, arrived, last.side)}`] : []),
    ...(conquered.length === 0 ? [] : [`conquers ${listed(conquered)}`]),
    ...(captured.length === 0 ? [] : [`takes ${countOf(captured)}: ${listed(captured)}`]),
  ];
  return { loss: sentence(lossWords(lost, target)), gain: sentence(gains.join(", ")) };
}

const sentence = (words: string): string => (words === "" ? "" : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`);

const countOf = ({ length }: readonly string[]): string => (length === 1 ? "a piece" : `${length} pieces`);
