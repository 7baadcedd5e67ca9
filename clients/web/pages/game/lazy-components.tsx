import { useEffect } from "preact/hooks";
import { lazyComponent } from "../../components/lazy-component";
import { useResource } from "../../server/resource";
import { prepared } from "../../server/resources";
import type { GameModel } from "./game-model";

// Components of the page whose modules are loaded after the board.

export const Outcome = lazyComponent(async () => (await import("./outcome")).Outcome);
export const GamePanel = lazyComponent(async () => (await import("./game-panel")).GamePanel);
export const Decisions = lazyComponent(async () => (await import("./decisions")).Decisions);
export const PendingMove = lazyComponent(async () => (await import("./pending-move")).PendingMove);
export const Analysis = lazyComponent(async () => (await import("./analysis/components")).Analysis);
export const AnalysedMove = lazyComponent(async () => (await import("./analysis/components")).AnalysedMove);
const Prepared = lazyComponent(async () => (await import("./prepared")).Prepared);

/** The player's conditional moves. They are read again after each ply that may have played or dropped them. */
export function PreparedAnswers({ model }: { readonly model: GameModel }) {
  const { id, ply } = model.game.value;
  const { data, refresh } = useResource(prepared, id);
  const plan = data.value;
  const isAny = plan !== undefined && plan.tree.length > 0;
  const isOutdated = isAny && plan.ply !== ply;
  useEffect(() => {
    if (isOutdated) void refresh();
  }, [ply, isOutdated, refresh]);
  return isAny ? <Prepared model={model} /> : null;
}
