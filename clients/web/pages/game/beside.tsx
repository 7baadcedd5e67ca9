import { useResource } from "../../server/resource";
import { messages } from "../../server/resources";
import { Actions } from "./actions";
import type { GameModel } from "./game-model";
import { GameRecord } from "./record";
import { Talk } from "./talk";

/** The part below the moves: actions, messages, notes and the record. */
export const Beside = ({ model }: { readonly model: GameModel }) =>
  model.side.value === null ? <GameRecord model={model} /> : <PlayersBeside model={model} />;

function PlayersBeside({ model }: { readonly model: GameModel }) {
  const { id } = model.game.value;
  const known = useResource(messages, id);
  // Rendered when the messages are there, because their arrival would otherwise move buttons and fields that are in
  // use.
  if (!known.isSettled) return null;
  return (
    <>
      <Actions model={model} />
      <Talk id={id} messages={known} />
      <GameRecord model={model} />
    </>
  );
}
