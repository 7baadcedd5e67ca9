import { putConditionalMoves } from "skytale-client";
import type { Line } from "../../../../src/rules/game";
import { useAction } from "../../parts/action";
import { client } from "../../server/client";
import { prepared } from "../../server/queries";
import { linesOf, withLine, withoutLine } from "./plan";
import { Refusal } from "./refusal";
import type { Table } from "./table";

/** Plays moves from a line on, as far as they are legal. */
function follow(from: Line | undefined, moves: readonly string[]): readonly Line[] {
  const lines: Line[] = [];
  let line = from;
  for (const move of moves) {
    const played = line?.play(move);
    if (played?.ok !== true) break;
    line = played.value;
    lines.push(line);
  }
  return lines;
}

const sanOf = (from: Line | undefined, moves: readonly string[]): string =>
  follow(from, moves)
    .map(({ last }) => last?.san)
    .join(" ");

/** Below the board while moves are tried: the line, the way back, and the server told to answer so. */
export function Trying({ table }: { readonly table: Table }) {
  const action = useAction();
  const { trying, game, lines, side, isMyTurn } = table;
  if (trying.value === null) return null;
  const { from, moves } = trying.value;
  const start = lines.value[from];
  const { id, ply, status } = game.value;
  const isPlayersOwn = status === "active" && side.value !== null && from === ply;
  // An answer of one's own, after a ply of the other side.
  const mayPrepare = isPlayersOwn && moves.length >= 2 && (moves.length % 2 === 1) === isMyTurn.value;
  const set = (next: readonly string[] | null): void => {
    action.refusal.value = null;
    trying.value = next === null ? null : { from, moves: next };
  };
  const prepare = () =>
    action.run(async () => {
      const known = prepared.of(id);
      await known.refresh();
      const tree = withLine(known.data.peek()?.tree ?? [], moves, isMyTurn.peek());
      known.put(await putConditionalMoves({ client: client.peek(), path: { id }, body: { ply, tree } }));
      trying.value = null;
    });
  return (
    <fieldset class="move-trying" aria-label="Trying moves">
      <p class="move-state" role="status">
        {moves.length === 0 ? "Play moves for both sides: nothing is sent." : sanOf(start, moves)}
      </p>
      <div class="move-buttons">
        {isPlayersOwn ? (
          <button type="button" disabled={!mayPrepare} aria-disabled={action.isRunning.value} onClick={prepare}>
            Prepare answer
          </button>
        ) : null}
        <button type="button" disabled={moves.length === 0} onClick={() => set(moves.slice(0, -1))}>
          Back
        </button>
        <button type="button" onClick={() => set(null)}>
          Done
        </button>
      </div>
      <Refusal action={action} />
    </fieldset>
  );
}

/** The answers that the server gives by itself, each with the way to take it away. */
export function Prepared({ table }: { readonly table: Table }) {
  const action = useAction();
  const { id, ply, status } = table.game.value;
  const known = prepared.of(id);
  const plan = known.data.value;
  if (status !== "active" || plan === undefined || plan.ply !== ply || plan.tree.length === 0) return null;
  const remove = (line: readonly string[]) =>
    action.run(async () => {
      const body = { ply, tree: withoutLine(plan.tree, line), onDrawOffer: plan.onDrawOffer };
      known.put(await putConditionalMoves({ client: client.peek(), path: { id }, body }));
    });
  return (
    <section class="prepared">
      <h2>Prepared answers</h2>
      <ul>
        {linesOf(plan.tree).map((line) => {
          const san = sanOf(table.lines.value[ply], line);
          return (
            <li key={line.join(" ")}>
              <span>{san}</span>
              <button type="button" aria-label={`Remove ${san}`} onClick={() => remove(line)}>
                Remove
              </button>
            </li>
          );
        })}
      </ul>
      <Refusal action={action} />
    </section>
  );
}
