import { effect, untracked } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Board } from "../../board/board";
import type { BoardPosition } from "../../board/board-position";
import { appearance, pieceSetOf } from "../../frame/appearance";
import { type GameModel, shownLine, stageOf, triedLine } from "./game-model";
import { Sketch } from "./sketch";
import { voteQuestion } from "./vote";

/** The board of the game page. It shows the position of the model and lets the player move. */
export function BoardHost({ model }: { readonly model: GameModel }) {
  const host = useRef<HTMLDivElement>(null);
  // A layout effect inserts the board before the first paint, which avoids a layout shift below it.
  useLayoutEffect(() => {
    const { rules } = model;
    const sketch = new Sketch();
    const known = model.lines.peek().length;
    let texts: typeof import("./screen-reader-texts") | null = null;
    let stopAnnouncing = (): void => undefined;
    const board = new Board({
      play: (move) => model.make(move),
      flip: () => model.flip(),
      preview(move) {
        const after = shownLine(model).play(move);
        return after.ok ? { picture: after.value.picture(), touched: rules.touchedSquares(move) } : undefined;
      },
      reach: (square) => shownLine(model).reach(square),
      draw(shape) {
        const annotations = model.annotations.peek();
        if (annotations?.draw) annotations.draw(shape);
        else if (annotations === null && model.trying.peek() !== null) sketch.drawEarly(shape);
        else sketch.draw(shape);
      },
      moves: () => texts?.readMoves(rules, model.lines.peek()) ?? "",
      clocks: () => texts?.readClocks(model) ?? "",
    });
    host.current?.append(board.element);
    model.board.value = board;
    model.sketch.value = sketch;
    const stopShowing = effect(() => board.show(positionOf(model, sketch)));
    const stopTaking = effect(() => {
      const draw = model.annotations.value?.draw;
      if (!draw) return;
      untracked(() => {
        for (const shape of sketch.takeEarly()) draw(shape);
      });
    });
    let isGone = false;
    // Texts for screen readers are loaded after the board. If that fails, the board works without them.
    import("./screen-reader-texts").then(
      (loaded) => {
        if (isGone) return;
        texts = loaded;
        stopAnnouncing = loaded.announceMoves(model, board, known);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stopShowing();
      stopTaking();
      stopAnnouncing();
      model.board.value = null;
      model.sketch.value = null;
      board.element.remove();
    };
  }, [model]);
  return <div class="board-host" ref={host} />;
}

function positionOf(model: GameModel, sketch: Sketch): BoardPosition {
  const { game, lines, ply, pending, orientation, rules, isMyTurn } = model;
  const line = shownLine(model);
  sketch.follow(line);
  const { shapes, pen } = model.annotations.value ?? { shapes: [], pen: sketch.pen.value };
  const stage = stageOf(model);
  const isFree = triedLine(model) !== null || Boolean(stage?.play);
  const { coordinates } = appearance.value;
  const isNow = ply.value === lines.value.length - 1 && pending.value === null;
  return {
    variant: rules.id,
    words: rules.catalogue,
    picture: line.picture(),
    orientation: orientation.value,
    turn: line.turn,
    question: voteQuestion(line),
    shapes: [...(stage?.shapes ?? []), ...shapes, ...sketch.shapes.value],
    pen,
    pieceSet: pieceSetOf(rules.id),
    hasCoordinates: coordinates,
    moves: isFree ? line.legalMoves : isNow && isMyTurn.value ? game.value.legalMoves : [],
    last:
      line.last === null || line.previous === null
        ? undefined
        : { touched: rules.touchedSquares(line.last.move), before: line.previous.picture() },
  };
}
