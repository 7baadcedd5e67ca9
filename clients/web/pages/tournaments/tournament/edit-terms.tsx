import { useSignal } from "@preact/signals";
import {
  type NewTournament,
  previewTournament,
  type Tournament,
  type TournamentChanges,
  updateTournament,
} from "skytale-client";
import { lazyComponent } from "../../../components/lazy-component";
import { client } from "../../../server/client";
import { putTournament } from "../../../server/tournaments";

/** Loaded when the organizer edits. */
const TermsForm = lazyComponent(async () => (await import("../new/terms-form")).TermsForm);

/** A button that opens the form with the terms of a tournament. Terms are fixed with the first entry. */
export function EditTerms({ tournament }: { readonly tournament: Tournament }) {
  const isOpen = useSignal(false);
  const close = (): void => {
    isOpen.value = false;
  };
  if (!isOpen.value) {
    return (
      <button
        type="button"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        Edit
      </button>
    );
  }
  return (
    <TermsForm
      tournament={tournament}
      cancel={close}
      send={async (terms) => {
        const path = { id: tournament.id };
        putTournament(
          await updateTournament({ client: client.peek(), path, body: await changesOf(tournament, terms) }),
        );
        close();
      }}
    />
  );
}

/**
 * The changes that lead to the given terms. A request leaves out what does not change, so an empty field, which stands
 * for a default, is sent as the default.
 */
async function changesOf(before: Tournament, { open, ...terms }: NewTournament): Promise<TournamentChanges> {
  const complete = await previewTournament({ client: client.peek(), body: terms });
  const { byInvitation, ...entry } = complete.entry;
  return {
    ...terms,
    description: terms.description ?? "",
    roundTime: complete.roundTime,
    repeatEvery: terms.repeatEvery ?? null,
    entry: { ...entry, invited: terms.entry?.invited ?? null },
    arbiters: terms.arbiters ?? [],
    ...(before.variant === terms.variant ? {} : { options: {} }),
    ...(before.format.kind === terms.format.kind ? {} : { tieBreaks: complete.tieBreaks }),
  };
}
