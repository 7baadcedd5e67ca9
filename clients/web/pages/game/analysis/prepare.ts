import { putConditionalMoves } from "skytale-client";
import { client } from "../../../server/client";
import { prepared } from "../../../server/game-resources";
import type { GameModel } from "../game-model";
import { hasLine, withLine } from "../plan";
import type { Path } from "./tree";

/**
 * Whether a line can become a conditional move: it starts at the current position and ends with an answer by the
 * player.
 */
export function mayPrepare({ game, side, isMyTurn }: GameModel, { from, moves }: Path): boolean {
  const { status, ply } = game.value;
  const isAhead = status === "active" && side.value !== null && from === ply;
  return isAhead && moves.length >= 2 && (moves.length % 2 === 1) === isMyTurn.value;
}

/** Whether the line is one of the player's conditional moves already. */
export function isPrepared({ game }: GameModel, { moves }: Path): boolean {
  const { id, ply } = game.value;
  const plan = prepared.of(id).data.value;
  return plan !== undefined && plan.ply === ply && hasLine(plan.tree, moves);
}

/** Adds a line to the player's conditional moves. Throws what the client throws. */
export async function prepare({ game, isMyTurn }: GameModel, { moves }: Path): Promise<void> {
  const { id, ply } = game.peek();
  const known = prepared.of(id);
  await known.refresh();
  const plan = known.data.peek();
  const tree = withLine(plan?.tree ?? [], moves, isMyTurn.peek());
  // `onDrawOffer` applies to the whole plan and stays as it is.
  const onDrawOffer = plan?.onDrawOffer ?? "pause";
  known.put(await putConditionalMoves({ client: client.peek(), path: { id }, body: { ply, tree, onDrawOffer } }));
}
