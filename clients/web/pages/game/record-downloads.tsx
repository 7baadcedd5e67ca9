import { exportGameJson, exportGamePgn } from "skytale-client";
import { useAction } from "../../components/action";
import { CopyButton } from "../../components/copy-button";
import { Refusal } from "../../components/refusal";
import { saveFile } from "../../components/save-file";
import { client } from "../../server/client";
import type { GameModel } from "./game-model";

/** Downloads of the game record, and a link to the shown position. */
export function RecordDownloads({ model }: { readonly model: GameModel }) {
  const action = useAction();
  const { id, private: isPrivate } = model.game.value;
  // Fetched with the player's token instead of linked: the record of a private game is not public.
  const save = (form: "pgn" | "json") => () =>
    action.run(async () => {
      const call = { client: client.peek(), path: { id } };
      const text = form === "pgn" ? await exportGamePgn(call) : JSON.stringify(await exportGameJson(call));
      saveFile(new Blob([text]), `skytale-${id}.${form}`);
    });
  return (
    <section class="game-record" aria-label="Record">
      <div class="actions">
        <CopyButton text={`${location.origin}/games/${id}?ply=${model.ply.value}`} name="Copy link" rank="quiet" />
        <button type="button" class="quiet" onClick={save("pgn")}>
          Save PGN
        </button>
        <button type="button" class="quiet" onClick={save("json")}>
          Save JSON
        </button>
      </div>
      {isPrivate ? <p class="help">This game is private. The link works only for its two players.</p> : null}
      <Refusal sentence={action.refusal} />
    </section>
  );
}
