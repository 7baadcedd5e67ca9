import { putConditionalMoves } from "skytale-client";
import type { Line } from "../../../../src/rules/game";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { announce } from "../../frame/announce";
import { client } from "../../server/client";
import { prepared } from "../../server/game-resources";
import type { GameModel } from "./game-model";
import { notated } from "./move-notation";
import { linesOf, withoutLine } from "./plan";
import { playOn } from "./play-on";

/** The moves of a line in the chosen notation, up to the first illegal one. */
function sanOf(from: Line | undefined, moves: readonly string[]): string {
  const sans: string[] = [];
  let line = from ?? null;
  for (const move of moves) {
    line = line && playOn(line, move);
    if (line === null) break;
    sans.push(line.last === null ? move : notated(line.last));
  }
  return sans.join(" ");
}

/** The player's conditional moves, each with a button to remove it. */
export function Prepared({ model }: { readonly model: GameModel }) {
  const action = useAction();
  const { id, ply, status } = model.game.value;
  const known = prepared.of(id);
  const plan = known.data.value;
  if (status !== "active" || plan === undefined || plan.ply !== ply || plan.tree.length === 0) return null;
  const remove = (line: readonly string[], san: string) =>
    action.run(async () => {
      const body = { ply, tree: withoutLine(plan.tree, line), onDrawOffer: plan.onDrawOffer };
      known.put(await putConditionalMoves({ client: client.peek(), path: { id }, body }));
      announce(`${san} removed.`);
    });
  return (
    <section class="prepared">
      <h2>Prepared answers</h2>
      <ol>
        {linesOf(plan.tree).map((line, index) => {
          const san = sanOf(model.lines.value[ply], line);
          return (
            <li key={line.join(" ")}>
              <span class="prepared-number" aria-hidden="true">
                {index + 1}.
              </span>
              <span class="prepared-line">{san}</span>
              <button type="button" class="quiet" aria-label={`Remove ${san}`} onClick={() => remove(line, san)}>
                Remove
              </button>
            </li>
          );
        })}
      </ol>
      <Refusal sentence={action.refusal} />
    </section>
  );
}
