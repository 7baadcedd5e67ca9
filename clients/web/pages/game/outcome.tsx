import type { Side } from "skytale-client";
import { outcomeSentence } from "../../games/outcome-sentence";
import type { GameModel } from "./game-model";

/** How many moves each side has to make before a rated game counts for ratings, wins and losses. */
const FEWEST_MOVES = 2;

/** The result of the game in a sentence, and the reason if it changes ratings less than usual or not at all. */
export function Outcome({ model: { game, lines, side } }: { readonly model: GameModel }) {
  const { rated, status, outcome } = game.value;
  const movesOf = (side: Side): number =>
    lines.value.filter(({ last }) => last?.isMove === true && last.side === side).length;
  const isTooShort = Math.min(movesOf("white"), movesOf("black")) < FEWEST_MOVES;
  const weight = side.value === null ? undefined : outcome?.ratings?.[side.value].weight;
  const remark = rated && status === "finished" ? (isTooShort ? TOO_SHORT : weightRemark(weight)) : null;
  return (
    <>
      {outcomeSentence(game.value)}
      {remark === null ? null : <span class="outcome-remark"> {remark}</span>}
    </>
  );
}

const TOO_SHORT =
  "This game was too short to count: each side has to make two moves. Ratings, wins and losses do not change.";

function weightRemark(weight: number | undefined): string | null {
  if (weight === undefined || weight === 1) return null;
  if (weight > 0) return "Your rating changes less, because your opponent has played only a few players so far.";
  return "Your rating does not change: only four rated games a month between the same two players count.";
}
