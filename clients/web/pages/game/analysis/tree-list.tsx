import { useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { notated } from "../move-notation";
import type { AnalysisState } from "./analysis-state";
import { GLYPH_WORDS } from "./annotation-tools";
import { numberedMove } from "./numbered-move";
import { keyOf, type Shown } from "./view";

const START = keyOf({ from: 0, moves: [] });
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
} as const;

/**
 * The moves of the game with all lines of the analysis. The main line is running text; other lines are indented below
 * the move that they replace. The tree is one tab stop. Its arrow keys move along a line and between lines.
 */
export function TreeList({ state }: { readonly state: AnalysisState }) {
  const host = useRef<HTMLFieldSetElement>(null);
  const { current, view, step } = state;
  const key = current.value?.key;
  useEffect(() => {
    const tree = host.current;
    const button = tree?.querySelector<HTMLElement>("[aria-current]");
    if (tree === null || !button) return;
    if (tree.contains(document.activeElement)) button.focus({ preventScroll: true });
    // Scrolls only the tree, not the page.
    const { top, bottom } = button.getBoundingClientRect();
    const frame = tree.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) tree.scrollTop += top - frame.top - tree.clientHeight / 2;
  }, [key]);
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const wanted = KEYS[event.key as keyof typeof KEYS];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    step(wanted);
  };
  const start = view.value.get(START);
  if (start === undefined) return null;
  return (
    <fieldset class="tree" aria-label="Moves and lines" ref={host} onKeyDown={press}>
      <Move shown={start} state={state} />
      <Following shown={start} state={state} />
    </fieldset>
  );
}

interface PartProps {
  readonly shown: Shown;
  readonly state: AnalysisState;
}

/** Everything after a position: the main line, and below each of its moves the alternatives to it. */
function Following({ shown, state }: PartProps) {
  const parts = [];
  // Whether the move directly follows the one it answers, so that it needs no move number.
  let isAfterMove = shown.text === "";
  for (let at = shown; ; ) {
    const [main, ...others] = at.next;
    if (main === undefined) return parts;
    parts.push(<Move key={main.key} shown={main} state={state} isAnswer={isAfterMove && main.number === at.number} />);
    isAfterMove = main.text === "" && others.length === 0;
    if (others.length > 0) {
      parts.push(
        <ul key={`${main.key} others`} aria-label={`Instead of ${numberedMove(main)}`}>
          {others.map((other) => (
            <li key={other.key}>
              <Move shown={other} state={state} />
              <Following shown={other} state={state} />
            </li>
          ))}
        </ul>,
      );
    }
    at = main;
  }
}

function Move({ shown, state, isAnswer = false }: PartProps & { readonly isAnswer?: boolean }) {
  const { key } = shown;
  // A computed signal per move, so that a step renders only two of up to a thousand moves.
  const isCurrent = useComputed(() => state.current.value?.key === key).value;
  const name = numberedMove(shown);
  const { glyph } = shown;
  return (
    <>
      <button
        type="button"
        class={shown.isGame ? "played" : ""}
        aria-label={glyph === undefined ? name : `${name}, ${GLYPH_WORDS[glyph]}`}
        aria-current={isCurrent ? "true" : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => state.goTo(shown.path)}
      >
        {isAnswer && shown.line.last !== null ? notated(shown.line.last) : name}
        {glyph}
      </button>{" "}
      {shown.text === "" ? null : <span class="tree-words">{shown.text} </span>}
    </>
  );
}
