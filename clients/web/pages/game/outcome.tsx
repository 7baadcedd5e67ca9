import { outcomeSentence } from "../../parts/outcome-words";
import type { Table } from "./table";

/** How the game ended, in a sentence. */
export const Outcome = ({ table }: { readonly table: Table }) => <>{outcomeSentence(table.game.value)}</>;
