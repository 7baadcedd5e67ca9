import { opponentOf } from "../../../../src/shared/side";
import { messages } from "../../server/game-messages";
import { useResource } from "../../server/resource";
import { Actions } from "./actions";
import type { GameModel } from "./game-model";
import { MessagesAndNotes } from "./messages-and-notes";
import { RecordDownloads } from "./record-downloads";

/** The panel below the moves: actions, messages, notes and the record. */
export const GamePanel = ({ model }: { readonly model: GameModel }) =>
  model.side.value === null ? <RecordDownloads model={model} /> : <PlayersPanel model={model} />;

function PlayersPanel({ model }: { readonly model: GameModel }) {
  const { id, players } = model.game.value;
  const known = useResource(messages, id);
  // Rendered when the messages are loaded, because their arrival would otherwise move buttons and fields that are in
  // use.
  if (!known.isSettled || model.side.value === null) return null;
  return (
    <>
      <Actions model={model} />
      <MessagesAndNotes id={id} opponent={players[opponentOf(model.side.value)]} messages={known} />
      <RecordDownloads model={model} />
    </>
  );
}
