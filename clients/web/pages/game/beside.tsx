import { useResource } from "../../server/resource";
import { messages } from "../../server/resources";
import { Actions } from "./actions";
import { GameRecord } from "./record";
import type { Table } from "./table";
import { Talk } from "./talk";

/** The part below the moves: actions, messages, notes and the record. */
export const Beside = ({ table }: { readonly table: Table }) =>
  table.side.value === null ? <GameRecord table={table} /> : <PlayersBeside table={table} />;

function PlayersBeside({ table }: { readonly table: Table }) {
  const { id } = table.game.value;
  const known = useResource(messages, id);
  // Rendered when the messages are there, because their arrival would otherwise move buttons and fields that are in
  // use.
  if (!known.isSettled) return null;
  return (
    <>
      <Actions table={table} />
      <Talk id={id} messages={known} />
      <GameRecord table={table} />
    </>
  );
}
