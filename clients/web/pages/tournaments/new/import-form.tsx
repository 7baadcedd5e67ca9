import { useSignal } from "@preact/signals";
import { importTournament, isProblem, type TournamentImport } from "skytale-client";
import { tournamentAddress } from "../../../addresses";
import { useAction } from "../../../components/action";
import { Refusal } from "../../../components/refusal";
import { go } from "../../../frame/router";
import { client } from "../../../server/client";
import { ExplainedError } from "../../../server/explained-error";
import { session } from "../../../server/session";
import { ownTournaments, putTournament } from "../../../server/tournaments";

/** Errors of a file that are shown at once. */
const MOST_ERRORS = 3;

/** Continues a tournament of another server from its file, or creates one with the terms of a file without players. */
export function ImportForm() {
  const file = useSignal<File | null>(null);
  const absent = useSignal<readonly string[]>([]);
  const { isRunning, refusal, run } = useAction();
  const send = (missing: "refuse" | "withdraw") => () =>
    run(async () => {
      absent.value = [];
      const body = { ...(await contentOf(file.peek())), missing };
      const tournament = await importTournament({ client: client.peek(), body }).catch((error: unknown) => {
        if (isProblem(error, "unknown-players")) absent.value = error.problem.usernames;
        throw explained(error);
      });
      putTournament(tournament);
      ownTournaments.invalidate(session.peek()?.username);
      go(tournamentAddress(tournament.id, tournament.format.kind));
    });
  return (
    <div class="form">
      <p class="help">
        The file is what “Save JSON” on the page of a tournament saves. Without players, you organize a new tournament
        with the same terms. Only the admin of this server can continue a tournament with players.
      </p>
      <label for="tournament-file">File</label>
      <input
        id="tournament-file"
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          file.value = currentTarget.files?.[0] ?? null;
        }}
      />
      <Refusal sentence={refusal} />
      <p class="actions">
        <button type="button" aria-disabled={isRunning.value} onClick={send("refuse")}>
          Import
        </button>
        {absent.value.length === 0 ? null : (
          <button type="button" aria-disabled={isRunning.value} onClick={send("withdraw")}>
            Import without them
          </button>
        )}
      </p>
    </div>
  );
}

/** The content of the chosen file. The server checks its members. */
async function contentOf(file: File | null): Promise<TournamentImport> {
  if (file === null) throw new ExplainedError("Choose a file first.");
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new ExplainedError("This is not a file of a tournament. Choose one that was saved as JSON.");
  }
}

/** The refusal of a file in words for organizers. */
function explained(error: unknown): unknown {
  if (isProblem(error, "insufficient-scope")) {
    return new ExplainedError("Only the admin of this server can import a tournament with players.");
  }
  if (isProblem(error, "manifest-version")) {
    return new ExplainedError("The file comes from a newer release of Skytale than this server has.");
  }
  if (isProblem(error, "unknown-players")) {
    const names = error.problem.usernames.join(", ");
    return new ExplainedError(
      `Nobody here has these names: ${names}. Without them, their unfinished games are lost by forfeit.`,
    );
  }
  if (isProblem(error, "invalid-request")) {
    const details = error.problem.errors.slice(0, MOST_ERRORS).map(({ field, detail }) => `${field}: ${detail}`);
    return new ExplainedError(`The file cannot be imported. ${details.join("; ")}.`);
  }
  return error;
}
