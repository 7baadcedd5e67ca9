import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PlyRecord } from "skytale-client";
import type { Line } from "../../../../src/rules/game";
import { useTimeTitle } from "../../components/time-left";
import type { GameModel } from "./game-model";
import { notated } from "./move-notation";

interface Row {
  /** Null for votes, which are not counted as moves. */
  readonly number: number | null;
  readonly plies: PlyRecord[];
}

/** The plies in pairs of White and Black, as on a score sheet. */
function rowsOf(moves: readonly PlyRecord[], lines: readonly Line[]): readonly Row[] {
  const rows: Row[] = [];
  let number = 0;
  for (const ply of moves) {
    const isMove = lines[ply.ply]?.last?.isMove ?? true;
    const row = rows.at(-1);
    const fits = row?.plies.length === 1 && row.plies[0]?.side === "white" && ply.side === "black";
    if (row !== undefined && fits && (row.number !== null) === isMove) {
      row.plies.push(ply);
      continue;
    }
    if (isMove) number += 1;
    rows.push({ number: isMove ? number : null, plies: [ply] });
  }
  return rows;
}

/** The moves of the game as buttons that show their positions. */
export function MoveList({ model }: { readonly model: GameModel }) {
  const list = useRef<HTMLOListElement>(null);
  const moves = model.game.value.moves;
  // Updates the two affected buttons directly, because rendering up to a thousand of them at each step is slow.
  useLayoutEffect(
    () =>
      effect(() => {
        const shown = model.ply.value;
        const at = list.current;
        at?.querySelector("[aria-current]")?.removeAttribute("aria-current");
        const current = at?.querySelector<HTMLElement>(`[data-ply="${shown}"]`);
        current?.setAttribute("aria-current", "true");
        // Scrolls only the list, not the page.
        if (at && current) at.scrollTop = current.offsetTop - at.clientHeight / 2;
      }),
    [model, moves],
  );
  if (moves.length === 0) return <p class="moves-none">No moves yet.</p>;
  return (
    <ol class="moves" ref={list} aria-label="Moves">
      {rowsOf(moves, model.lines.value).map(({ number, plies }) => (
        <li key={plies[0]?.ply} class="moves-row">
          <span class="moves-number">{number === null ? "Vote" : `${number}.`}</span>
          {plies.map((ply) => (
            <Ply key={ply.ply} ply={ply} model={model} />
          ))}
        </li>
      ))}
    </ol>
  );
}

const HOW = { player: "", conditional: ", played as a prepared answer", house: ", by a house bot" } as const;

function Ply({ ply, model }: { readonly ply: PlyRecord; readonly model: GameModel }) {
  const element = useTimeTitle<HTMLButtonElement>(ply.at, HOW[ply.by]);
  const last = model.lines.value[ply.ply]?.last;
  const text = last === null || last === undefined ? ply.san : notated(last);
  const mark = model.marks.value.get(ply.ply);
  return (
    <button
      ref={element}
      type="button"
      aria-label={mark && `${text}, ${mark.name}${HOW[ply.by]}`}
      data-side={ply.side}
      data-ply={ply.ply}
      onClick={() => model.lookAt(ply.ply)}
    >
      {text}
      {mark?.glyph}
      {ply.by === "conditional" ? <small class="ply-remark"> prepared</small> : null}
    </button>
  );
}
