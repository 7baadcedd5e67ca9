import { effect } from "@preact/signals";
import type { Line, Game as Rules } from "../../../../src/rules/game";
import { SIDES, type Side } from "../../../../src/shared/side";
import type { Board } from "../../board/board";
import { describeMove } from "../../board/describe-move";
import { nameWord } from "../../board/words";
import { timeLeft } from "../../components/time-left";
import type { GameModel } from "./game-model";
import { clockMilliseconds } from "./seat";
import { isVoting } from "./vote";

// Texts for screen readers.

/** How many moves are read at most, by the key `m` or when they arrive together. */
const READ_MOVES = 4;

/** The last move or vote of a line in words; empty at the start. */
export function describeLastMove(rules: Rules, line: Line): string {
  if (line.last === null || line.previous === null) return "";
  if (!line.last.isMove) return `${sideName(line.last.side)} votes: ${nameWord(line.last.move).toLowerCase()}`;
  return describeMove(rules.catalogue, {
    wire: line.last.move,
    before: line.previous.picture(),
    after: line.picture(),
    touched: rules.touchedSquares(line.last.move),
    outcome: line.outcome,
  });
}

/** The text for the key `m`: the last moves. */
export function readMoves(rules: Rules, lines: readonly Line[]): string {
  const last = lines.slice(1).slice(-READ_MOVES);
  return last.length === 0 ? "No moves yet." : `${last.map((line) => describeLastMove(rules, line)).join(". ")}.`;
}

/** The text for the key `c`: the clocks. */
export function readClocks({ game }: GameModel): string {
  const { players, turn } = game.peek();
  const clocks = SIDES.map((side) => {
    const left = clockMilliseconds(game.peek(), side);
    const time = left === null ? "not running" : `${timeLeft(left)} left`;
    return `${players[side].username}${turn === side ? ", to move" : ""}: ${time}`;
  });
  return `${clocks.join(". ")}.`;
}

/**
 * A move or vote in words, as it is announced. Own moves are announced when the server has accepted them, and own
 * prepared answers when they were played.
 */
function arrivalWords({ rules, game, side }: GameModel, line: Line): string {
  const isOwn = line.last?.side === side.peek();
  const isPrepared = game.peek().moves[line.ply - 1]?.by === "conditional";
  const words = describeLastMove(rules, line);
  if (isPrepared) return isOwn ? `Your prepared answer was played: ${words}.` : `${words}, prepared in advance.`;
  return `${isOwn ? "Sent: " : ""}${words}.`;
}

/**
 * Announces each move and vote, and the side to move.
 * @param known the number of lines when the board was first shown; these are not announced
 * @returns a function that ends this
 */
export function announceMoves(model: GameModel, board: Board, known: number): () => void {
  let announced = known;
  return effect(() => {
    const lines = model.lines.value;
    const line = lines.at(-1);
    // A move and the prepared answer to it arrive together.
    const unread = Math.max(announced, lines.length - READ_MOVES);
    const arrived = lines.slice(unread).map((line) => arrivalWords(model, line));
    const isNew = lines.length > announced;
    announced = lines.length;
    if (!isNew || line === undefined || line.last === null) return;
    const isOwn = line.last.side === model.side.peek();
    board.announce([...arrived, turnWords(model, line, isOwn)].join(" ").trim());
  });
}

/**
 * The side to move, in words. After a move that is not the viewer's, it is mentioned only if it is the viewer's turn,
 * because otherwise it is obvious.
 */
function turnWords({ isMyTurn }: GameModel, line: Line, isOwn: boolean): string {
  if (isMyTurn.peek()) return isVoting(line) ? "Your vote." : "Your move.";
  if (line.turn === null || (!isOwn && line.last?.isMove !== false)) return "";
  return `${sideName(line.turn)} ${isVoting(line) ? "votes next" : "to move"}.`;
}

const sideName = (side: Side): string => (side === "white" ? "White" : "Black");
