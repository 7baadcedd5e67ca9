import { useEffect, useRef } from "preact/hooks";
import type { PlyRecord } from "skytale-client";
import type { Line } from "../../../../src/rules/game";
import { useTimeTitle } from "../../parts/time-left";
import type { Table } from "./table";

interface Row {
  /** Null for votes, which are no moves of the game. */
  readonly number: number | null;
  readonly plies: PlyRecord[];
}

/** The plies two by two, as score sheets have them. */
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

/** The record, to be read and stepped through. */
export function MoveList({ table }: { readonly table: Table }) {
  const list = useRef<HTMLOListElement>(null);
  const shown = table.ply.value;
  const moves = table.game.value.moves;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    // Within the list alone: the page stays where it is.
    if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [shown, moves]);
  if (moves.length === 0) return <p class="moves-none">No move has been made yet.</p>;
  return (
    <ol class="moves" ref={list} aria-label="Moves">
      {rowsOf(moves, table.lines.value).map(({ number, plies }) => (
        <li key={plies[0]?.ply} class="moves-row">
          <span class="moves-number">{number === null ? "Vote" : `${number}.`}</span>
          {plies.map((ply) => (
            <Ply key={ply.ply} ply={ply} isShown={ply.ply === shown} table={table} />
          ))}
        </li>
      ))}
    </ol>
  );
}

const HOW = { player: "", conditional: ", prepared before", house: ", by the house" } as const;

function Ply({ ply, isShown, table }: { readonly ply: PlyRecord; readonly isShown: boolean; readonly table: Table }) {
  const element = useTimeTitle<HTMLButtonElement>(ply.at, HOW[ply.by]);
  return (
    <button
      ref={element}
      type="button"
      data-side={ply.side}
      aria-current={isShown ? "true" : undefined}
      onClick={() => table.lookAt(ply.ply)}
    >
      {ply.san}
    </button>
  );
}
