import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Board } from "../../board/board";
import type { BoardPosition } from "../../board/position";
import { shownLine, type Table, triedLine } from "./table";
import { voteQuestion } from "./vote";

/** The board of the game page. It shows the position of the table and lets the player move. */
export function BoardHost({ table }: { readonly table: Table }) {
  const host = useRef<HTMLDivElement>(null);
  // A layout effect inserts the board before the first paint, which avoids a layout shift below it.
  useLayoutEffect(() => {
    const { rules } = table;
    const known = table.lines.peek().length;
    let spoken: typeof import("./spoken") | null = null;
    let stopTelling = (): void => undefined;
    const board = new Board({
      play: (move) => table.make(move),
      flip: () => table.flip(),
      preview(move) {
        const after = shownLine(table).play(move);
        return after.ok ? { picture: after.value.picture(), touched: rules.touchedSquares(move) } : undefined;
      },
      moves: () => spoken?.readMoves(rules, table.lines.peek()) ?? "",
      clocks: () => spoken?.readClocks(table) ?? "",
    });
    host.current?.append(board.element);
    table.board.value = board;
    const stopShowing = effect(() => board.show(positionOf(table)));
    let isGone = false;
    // Texts for screen readers are loaded after the board. If that fails, the board works without them.
    import("./spoken").then(
      (loaded) => {
        if (isGone) return;
        spoken = loaded;
        stopTelling = loaded.tellMoves(table, board, known);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stopShowing();
      stopTelling();
      table.board.value = null;
      board.element.remove();
    };
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
    question: voteQuestion(line),
    moves: isTried ? line.legalMoves : isNow && isMyTurn.value ? game.value.legalMoves : [],
    last:
      line.last === null || line.previous === null
        ? undefined
        : { touched: rules.touchedSquares(line.last.move), before: line.previous.picture() },
  };
}
