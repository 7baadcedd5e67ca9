import { lazyComponent } from "../../components/lazy-component";
import { prepared } from "../../server/game-resources";
import { useResource } from "../../server/resource";
import type { GameModel } from "./game-model";

/** How long after the first game the suggestions of apps are loaded, in milliseconds. */
const SUGGESTION_PAUSE = 4000;

// Components of the page whose modules are loaded after the board.

export const StoredGame = lazyComponent(async () => (await import("./stored-game")).StoredGame);
export const Outcome = lazyComponent(async () => (await import("./outcome")).Outcome);
export const GamePanel = lazyComponent(async () => (await import("./game-panel")).GamePanel);
export const Decisions = lazyComponent(async () => (await import("./decisions")).Decisions);
export const PendingMove = lazyComponent(async () => (await import("./pending-move")).PendingMove);
// Few players connect an app that suggests moves, so the first view of a game does not pay for it.
export const ProposedMove = lazyComponent(async () => {
  await new Promise((resolve) => setTimeout(resolve, SUGGESTION_PAUSE));
  return (await import("./proposed-move")).ProposedMove;
});
export const Analysis = lazyComponent(async () => (await import("./analysis/components")).Analysis);
export const AnalyzedMove = lazyComponent(async () => (await import("./analysis/components")).AnalyzedMove);
export const Evaluation = lazyComponent(async () => (await import("./evaluation/components")).Evaluation);
export const EvaluationSummary = lazyComponent(async () => (await import("./evaluation/components")).EvaluationSummary);
const Prepared = lazyComponent(async () => (await import("./prepared")).Prepared);

/** The player's conditional moves. */
export function PreparedAnswers({ model }: { readonly model: GameModel }) {
  const plan = useResource(prepared, model.game.value.id).data.value;
  return plan !== undefined && plan.tree.length > 0 ? <Prepared model={model} /> : null;
}
