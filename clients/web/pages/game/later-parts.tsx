import { useEffect } from "preact/hooks";
import { later } from "../../parts/later";
import { useResource } from "../../server/resource";
import { prepared } from "../../server/resources";
import type { GameModel } from "./game-model";

// Parts of the page that are loaded after the board.

export const Outcome = later(async () => (await import("./outcome")).Outcome);
export const Beside = later(async () => (await import("./beside")).Beside);
export const Decisions = later(async () => (await import("./decisions")).Decisions);
export const Analysis = later(async () => (await import("./analysis/parts")).Analysis);
export const AnalysedMove = later(async () => (await import("./analysis/parts")).AnalysedMove);
const Prepared = later(async () => (await import("./prepared")).Prepared);

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
