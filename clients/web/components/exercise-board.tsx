import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Game, Line } from "../../../src/rules/game";
import type { Side } from "../../../src/shared/side";
import { Board } from "../board/board";
import { appearance, pieceSetOf } from "../frame/appearance";
import { voteQuestion } from "../pages/game/vote";

interface ExerciseBoardProps {
  /** Gets the element around the board. */
  readonly host: RefObject<HTMLDivElement | null>;
  readonly rules: Game;
  /** The position that is shown, with the last move of the line. */
  readonly line: Line;
  /** The moves that can be made on the board, in wire form. */
  readonly moves: readonly string[];
  readonly orientation: Side;
  /** Counts the attempts. After each, the position is shown again, because the board waits for that. */
  readonly attempts: number;
  /** Arrows and circles, as text. */
  readonly shapes: readonly string[];
  readonly play: (move: string) => void;
  /** Called with an illegal move. */
  readonly refuse: (move: string) => void;
}

/** The board of a step or a puzzle. */
export function ExerciseBoard(props: ExerciseBoardProps) {
  const { host, rules, line, moves, orientation, attempts, shapes, play, refuse } = props;
  const board = useRef<Board | null>(null);
  const latest = useRef({ line, play, refuse });
  latest.current = { line, play, refuse };
  const { coordinates } = appearance.value;
  const pieceSet = pieceSetOf(rules.id);
  useLayoutEffect(() => {
    const created = new Board({
      play: (move) => latest.current.play(move),
      refuse: (move) => latest.current.refuse(move),
      preview(move) {
        const after = latest.current.line.play(move);
        return after.ok ? { picture: after.value.picture(), touched: rules.touchedSquares(move) } : undefined;
      },
      reach: (square) => latest.current.line.reach(square),
    });
    host.current?.append(created.element);
    board.current = created;
    return () => created.element.remove();
  }, [rules]);
  useLayoutEffect(() => {
    const { last, previous } = line;
    board.current?.show({
      variant: rules.id,
      words: rules.catalogue,
      picture: line.picture(),
      orientation,
      turn: line.turn,
      question: voteQuestion(line),
      pieceSet,
      shapes,
      hasCoordinates: coordinates,
      moves,
      last:
        last === null || previous === null
          ? undefined
          : { touched: rules.touchedSquares(last.move), before: previous.picture() },
    });
  }, [rules, line, moves, orientation, attempts, shapes, pieceSet, coordinates]);
  return <div class="learn-board" ref={host} />;
}
