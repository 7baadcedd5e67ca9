import { messages } from "../../server/queries";
import { isSettled, useKnown } from "../../server/query";
import { Actions } from "./actions";
import { GameRecord } from "./record";
import type { Table } from "./table";
import { Talk } from "./talk";

/** What stands below the moves: what can be done, what is said, and the record. */
export const Beside = ({ table }: { readonly table: Table }) =>
  table.side.value === null ? <GameRecord table={table} /> : <PlayersBeside table={table} />;

function PlayersBeside({ table }: { readonly table: Table }) {
  const { id } = table.game.value;
  const known = useKnown(messages, id);
  // Whole at once: nothing that is about to be pressed or written in moves when the messages come.
  if (!isSettled(known)) return null;
  return (
    <>
      <Actions table={table} />
      <Talk id={id} messages={known} />
      <GameRecord table={table} />
    </>
  );
}
