import { deleteProposal } from "skytale-client";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { announce } from "../../frame/announce";
import { client } from "../../server/client";
import { proposals } from "../../server/proposals";
import { useResource } from "../../server/resource";
import { myGames } from "../../server/resources";
import type { GameModel } from "./game-model";
import { notated } from "./move-notation";
import { playAll } from "./play-on";

/** Interval of reads, in case the event stream is broken or another window has dismissed it. In milliseconds. */
const NOW_AND_THEN = 60_000;

interface ProposedMoveProps {
  readonly model: GameModel;
}

/**
 * The move that an app proposes to the player, who shows it on the board or dismisses it. Renders nothing unless there
 * is one for the last position. The shown move is sent only after the player confirms it, whatever the settings say.
 */
export function ProposedMove({ model }: ProposedMoveProps) {
  const { id, ply } = model.game.value;
  const known = useResource(proposals, id, NOW_AND_THEN);
  const action = useAction();
  const proposal = known.data.value?.proposal ?? null;
  if (proposal === null || proposal.ply !== ply) return null;
  const { move, note, by } = proposal;
  const last = playAll(model.lines.value.at(-1), [move])?.last ?? null;
  const san = last === null ? proposal.san : notated(last);
  const show = (): void => {
    model.lookAt(ply);
    model.sending.forget();
    model.pending.value = { move, san, ply };
  };
  const dismiss = async (): Promise<void> => {
    await deleteProposal({ client: client.peek(), path: { id } });
    // Removing the bar would drop keyboard focus to the start of the page, so focus moves to the board first.
    model.board.peek()?.focus();
    known.put({ proposal: null });
    myGames.of().change((page) => ({
      ...page,
      items: page.items.map((game) => (game.id === id ? { ...game, proposed: false } : game)),
    }));
    announce("Suggestion dismissed.");
  };
  return (
    <section class="move-pending proposed" aria-label="Suggested move">
      <p>
        {by} suggests <strong>{san}</strong>
        {note === "" ? "" : `: ${note}`}
      </p>
      <div class="move-buttons">
        <button type="button" class="first" onClick={show}>
          Show
        </button>
        <button type="button" aria-disabled={action.isRunning.value} onClick={() => void action.run(dismiss)}>
          Dismiss
        </button>
      </div>
      <Refusal sentence={action.refusal} />
    </section>
  );
}
