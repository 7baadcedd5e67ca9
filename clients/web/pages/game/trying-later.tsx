import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { prepared } from "../../server/queries";
import type { Table } from "./table";

// Most visits try nothing and have prepared nothing: the program for it comes when it is wanted.

const program = signal<typeof import("./trying") | null>(null);

function useProgram(): typeof import("./trying") | null {
  useEffect(() => {
    if (program.peek() !== null) return;
    import("./trying").then(
      (loaded) => {
        program.value = loaded;
      },
      // Without a network: it is asked for again the next time.
      () => undefined,
    );
  }, []);
  return program.value;
}

/** What stands below the board while moves are tried. */
export function TryingLater({ table }: { readonly table: Table }) {
  const loaded = useProgram();
  return loaded === null ? <p class="move-state">Loading</p> : <loaded.Trying table={table} />;
}

/** The prepared answers, read again with each ply: they may have been played, or dropped. */
export function PreparedLater({ table }: { readonly table: Table }) {
  const { id, ply } = table.game.value;
  const { data, refresh } = prepared.of(id);
  useEffect(() => {
    if (ply >= 0) void refresh();
  }, [ply, refresh]);
  return (data.value?.tree.length ?? 0) === 0 ? null : <PreparedProgram table={table} />;
}

function PreparedProgram({ table }: { readonly table: Table }) {
  const loaded = useProgram();
  return loaded === null ? null : <loaded.Prepared table={table} />;
}
