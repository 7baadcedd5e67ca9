import { putConditionalMoves } from "skytale-client";
import type { Action } from "../../../parts/action";
import { client } from "../../../server/client";
import { prepared } from "../../../server/queries";
import { hasLine, withLine } from "../plan";
import type { Table } from "../table";
import type { Path } from "./tree";

/** Whether a line ends with an answer of the player's own, after a ply of the other side that may come in the game. */
export function mayPrepare({ game, side, isMyTurn }: Table, { from, moves }: Path): boolean {
  const { status, ply } = game.value;
  const isAhead = status === "active" && side.value !== null && from === ply;
  return isAhead && moves.length >= 2 && (moves.length % 2 === 1) === isMyTurn.value;
}

/** Whether the server answers by this line already. */
export function isPrepared({ game }: Table, { moves }: Path): boolean {
  const { id, ply } = game.value;
  const plan = prepared.of(id).data.value;
  return plan !== undefined && plan.ply === ply && hasLine(plan.tree, moves);
}

/** Has the server answer by this line. */
export function prepare(action: Action, { game, isMyTurn }: Table, { moves }: Path): Promise<boolean> {
  const { id, ply } = game.peek();
  return action.run(async () => {
    const known = prepared.of(id);
    await known.refresh();
    const plan = known.data.peek();
    const tree = withLine(plan?.tree ?? [], moves, isMyTurn.peek());
    // What its player wants of draw offers is of the whole plan, and stays.
    const onDrawOffer = plan?.onDrawOffer ?? "pause";
    known.put(await putConditionalMoves({ client: client.peek(), path: { id }, body: { ply, tree, onDrawOffer } }));
  });
}
