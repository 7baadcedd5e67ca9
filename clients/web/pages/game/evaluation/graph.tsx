import { useMemo } from "preact/hooks";
import type { EvaluationResult } from "skytale-client";
import type { GameModel } from "../game-model";
import { HEIGHT, layOut, plyAt, WIDTH } from "./graph-layout";
import { MARKS } from "./marks";
import { verdictWords } from "./words";

interface GraphProps {
  readonly model: GameModel;
  readonly result: EvaluationResult;
  /** The moves of the game with their numbers, by ply. */
  readonly labels: readonly string[];
}

/** With more marks than this, they are drawn smaller, because they would cover the curve. */
const MANY_MARKS = 30;

/** The keys that step through the moves; the page itself handles the left and right arrow keys. */
const KEYS = { ArrowUp: "on", ArrowDown: "back", Home: "first", End: "last" } as const;

/** White's winning chances after each move. A click, a drag or a key goes to a position. */
export function Graph({ model, result, labels }: GraphProps) {
  const { points, marks, area } = useMemo(() => layOut(result), [result]);
  const plies = result.moves.length;
  const radius = marks.length > MANY_MARKS ? 4 : 7;
  const ply = model.ply.value;
  const at = points[ply];
  const go = ({ clientX, currentTarget }: MouseEvent & { readonly currentTarget: HTMLElement }): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const wanted = plyAt((clientX - left) / width, plies);
    if (wanted !== model.ply.peek()) model.lookAt(wanted);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = KEYS[event.key as keyof typeof KEYS];
    if (step === undefined) return;
    event.preventDefault();
    model.walk.peek().go(step);
  };
  return (
    <div
      class="chances"
      role="slider"
      tabIndex={0}
      aria-label="Winning chances after each move"
      aria-valuemin={0}
      aria-valuemax={plies}
      aria-valuenow={ply}
      aria-valuetext={verdictWords(result, labels, ply)}
      onClick={go}
      onPointerMove={(event) => {
        if (event.buttons === 1) go(event);
      }}
      onKeyDown={press}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <rect class="black" width={WIDTH} height={HEIGHT} />
        <path class="white" d={area} />
        <line class="middle" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {at === undefined ? null : <line class="shown" x1={at.x} x2={at.x} y2={HEIGHT} />}
        {marks.map(({ ply: marked, x, y, kind }) => (
          <circle key={marked} class={kind} cx={x} cy={y} r={radius}>
            <title>{`${labels[marked]}${MARKS[kind].glyph}`}</title>
          </circle>
        ))}
        {at === undefined ? null : <circle class="here" cx={at.x} cy={at.y} r={9} />}
      </svg>
    </div>
  );
}
