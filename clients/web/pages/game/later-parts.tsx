import { useEffect, useRef } from "preact/hooks";
import { later } from "../../parts/later";
import { prepared } from "../../server/queries";
import { useKnown } from "../../server/query";
import type { Table } from "./table";

// Parts of the page that are loaded after the board.

export const Outcome = later(async () => (await import("./outcome")).Outcome);
export const Beside = later(async () => (await import("./beside")).Beside);
export const Decisions = later(async () => (await import("./decisions")).Decisions);
export const Analysis = later(async () => (await import("./analysis/parts")).Analysis);
export const AnalysedMove = later(async () => (await import("./analysis/parts")).AnalysedMove);
const Prepared = later(async () => (await import("./prepared")).Prepared);

/**
 * The player's conditional moves. They are read again after each ply, because a ply may have played or dropped them.
 */
export function PreparedAnswers({ table }: { readonly table: Table }) {
  const { id, ply } = table.game.value;
  const { data, refresh } = useKnown(prepared, id);
  const readAt = useRef(ply);
  useEffect(() => {
    if (readAt.current === ply) return;
    readAt.current = ply;
    void refresh();
  }, [ply, refresh]);
  return (data.value?.tree.length ?? 0) === 0 ? null : <Prepared table={table} />;
}
