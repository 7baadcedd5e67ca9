import { exportTournamentJson, exportTournamentPgn, exportTournamentTrf, type Tournament } from "skytale-client";
import { tournamentAddress } from "../../../addresses";
import { useAction } from "../../../components/action";
import { CopyButton } from "../../../components/copy-button";
import { Refusal } from "../../../components/refusal";
import { saveFile } from "../../../components/save-file";
import { client, standingsPictureAddress } from "../../../server/client";

const FORMS = {
  trf: "Save TRF",
  pgn: "Save PGN",
  json: "Save JSON",
} as const;
type Form = keyof typeof FORMS;
const isForm = (name: string): name is Form => Object.hasOwn(FORMS, name);

const addressOf = ({ id, format }: Tournament): string => `${location.origin}${tournamentAddress(id, format.kind)}`;

/** HTML that shows a picture of the current standings on another page, and leads to the tournament. */
function embedOf(tournament: Tournament): string {
  const alt = `Standings: ${tournament.name}`.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<a href="${addressOf(tournament)}"><img src="${standingsPictureAddress(tournament.id)}" alt="${alt}"></a>`;
}

/**
 * Downloads of the tournament, its link, and a picture for other pages. Downloads are fetched with the player's token,
 * because others cannot see a draft.
 */
export function Downloads({ tournament }: { readonly tournament: Tournament }) {
  const { id, status } = tournament;
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
          <>
            <CopyButton text={addressOf(tournament)} name="Copy link" rank="quiet" />
            <CopyButton text={embedOf(tournament)} name="Copy standings for a web page" rank="quiet" />
          </>
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
