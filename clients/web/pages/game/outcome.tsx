import type { Side } from "skytale-client";
import { outcomeSentence } from "../../parts/outcome-words";
import type { Table } from "./table";

/** How many moves both sides have made before a rated game counts. */
const FEWEST_MOVES = 2;

/** How the game ended, in a sentence, and why it changes no rating where it was to. */
export function Outcome({ table: { game, lines } }: { readonly table: Table }) {
  const { rated, status } = game.value;
  const movesOf = (side: Side): number =>
    lines.value.filter(({ last }) => last?.isMove === true && last.side === side).length;
  const isTooShort = Math.min(movesOf("white"), movesOf("black")) < FEWEST_MOVES;
  return (
    <>
      {outcomeSentence(game.value)}
      {rated && status === "finished" && isTooShort ? (
        <span class="outcome-note"> It changes no rating: not both have made two moves.</span>
      ) : null}
    </>
  );
}
