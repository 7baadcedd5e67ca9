import { exportTournamentJson, exportTournamentPgn, exportTournamentTrf, type Tournament } from "skytale-client";
import { tournamentAddress } from "../../../addresses";
import { useAction } from "../../../components/action";
import { CopyButton } from "../../../components/copy-button";
import { Refusal } from "../../../components/refusal";
import { saveFile } from "../../../components/save-file";
import { client } from "../../../server/client";

const FORMS = {
  trf: "Save TRF",
  pgn: "Save PGN",
  json: "Save JSON",
} as const;
type Form = keyof typeof FORMS;
const isForm = (name: string): name is Form => Object.hasOwn(FORMS, name);

/** Downloads of the tournament, and its link. Fetched with the player's token, because others cannot see a draft. */
export function Downloads({ tournament: { id, status, format } }: { readonly tournament: Tournament }) {
  const { refusal, run } = useAction();
  const save = (form: Form) => () =>
    run(async () => {
      const call = { client: client.peek(), path: { id } };
      const text = await {
        trf: () => exportTournamentTrf(call),
        pgn: () => exportTournamentPgn(call),
        json: async () => JSON.stringify(await exportTournamentJson(call)),
      }[form]();
      saveFile(new Blob([text]), `tournament-${id}.${form}`);
    });
  return (
    <section aria-label="Record">
      <div class="actions">
        {status === "draft" ? null : (
          <CopyButton text={`${location.origin}${tournamentAddress(id, format.kind)}`} name="Copy link" rank="quiet" />
        )}
        {Object.keys(FORMS)
          .filter(isForm)
          .map((form) => (
            <button key={form} type="button" class="quiet" onClick={save(form)}>
              {FORMS[form]}
            </button>
          ))}
      </div>
      <Refusal sentence={refusal} />
    </section>
  );
}
