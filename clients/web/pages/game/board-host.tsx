import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../../board/board";
import type { BoardPosition } from "../../board/position";
import type { Action } from "../../parts/action";
import { timeLeft } from "../../parts/time-left";
import { clockMilliseconds } from "./seat";
import { shownLine, type Table, triedLine } from "./table";

/** How many moves `m` reads. */
const READ_MOVES = 4;

/** The board of a game's page: shows what the table shows, and lets the player move when it is their turn. */
export function BoardHost({ table, action }: { readonly table: Table; readonly action: Action }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { rules } = table;
    const board = new Board({
      play: (move) => table.make(move, action),
      flip: () => table.flip(),
      preview(move) {
        const after = shownLine(table).play(move);
        return after.ok ? { picture: after.value.picture(), touched: rules.touchedSquares(move) } : undefined;
      },
      moves: () => readMoves(table),
      clocks: () => readClocks(table),
    });
    host.current?.append(board.element);
    table.board.value = board;
    const stopShowing = effect(() => board.show(positionOf(table)));
    const stopTelling = tellMoves(table, board);
    return () => {
      stopShowing();
      stopTelling();
      table.board.value = null;
      board.element.remove();
    };
    // An action is a new object at each drawing, with the same signals in it.
  }, [table]);
  return <div class="board-host" ref={host} />;
}

function positionOf(table: Table): BoardPosition {
  const { game, lines, ply, pending, orientation, rules, isMyTurn } = table;
  const line = shownLine(table);
  const isTried = triedLine(table) !== null;
  const isNow = ply.value === lines.value.length - 1 && pending.value === null;
  return {
    variant: rules.id,
    words: rules.catalogue,
    picture: line.picture(),
    orientation: orientation.value,
    turn: line.turn,
    moves: isTried ? line.legalMoves : isNow && isMyTurn.value ? game.value.legalMoves : [],
    last:
      line.last === null || line.previous === null
        ? undefined
        : { touched: rules.touchedSquares(line.last.move), before: line.previous.picture() },
  };
}

function readMoves({ lines, describe }: Table): string {
  const last = lines.peek().slice(1).slice(-READ_MOVES);
  return last.length === 0 ? "No move has been made." : `${last.map(describe).join(". ")}.`;
}

function readClocks({ game }: Table): string {
  const { players, turn } = game.peek();
  const told = (["white", "black"] as const).map((side) => {
    const left = clockMilliseconds(game.peek(), side);
    const time = left === null ? "not running" : `${timeLeft(left)} left`;
    return `${players[side].username}${turn === side ? ", to move" : ""}: ${time}`;
  });
  return `${told.join(". ")}.`;
}

/** Says each move of the other side to whoever listens. */
function tellMoves(table: Table, board: Board): () => void {
  let told = table.lines.peek().length;
  return effect(() => {
    const lines = table.lines.value;
    const line = lines.at(-1);
    const isNew = lines.length > told;
    told = lines.length;
    if (!isNew || line === undefined || line.last?.side === table.side.peek()) return;
    const next = table.isMyTurn.peek() ? " Your move." : "";
    board.announce(`${table.describe(line)}.${next}`);
  });
}
