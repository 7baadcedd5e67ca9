import { useMemo } from "preact/hooks";
import type { NewTournament, Tournament } from "skytale-client";
import { INPUT_LIMITS } from "../../../../../src/shared/input-limits";
import { useAction } from "../../../components/action";
import { Choices } from "../../../components/choices";
import { ClockFields, useClock } from "../../../components/clock-fields";
import { Refusal } from "../../../components/refusal";
import { VARIANT_IDS, VARIANT_NAMES } from "../../../games/variants";
import { serverTime } from "../../../server/clock";
import { ContractList } from "../contract-list";
import { contractPhrases, FORMAT_NAMES, formatSentence } from "../words";
import { fieldErrorsOf } from "./field-errors";
import { TextField } from "./fields";
import { bodyOf, createFormState, FORMATS } from "./form-state";
import { FormatFields } from "./format-fields";
import { FurtherFields } from "./further-fields";
import { StartFields } from "./start-fields";
import { usePreview } from "./use-preview";

interface TermsFormProps {
  /** The tournament whose terms change; null for a new one. */
  readonly tournament: Tournament | null;
  /** Sends the terms. Throws what the client throws. */
  readonly send: (terms: NewTournament) => Promise<void>;
  readonly cancel: () => void;
}

/** The terms of a tournament, with its time contract. */
export function TermsForm({ tournament, send, cancel }: TermsFormProps) {
  const form = useMemo(() => createFormState(serverTime(), tournament), []);
  const clock = useClock(tournament?.timeControl);
  const { isRunning, refusal, run } = useAction();
  const timeControl = clock.timeControl.value;
  const body = timeControl === null ? null : bodyOf(form, timeControl);
  const { preview, errors } = usePreview(body);
  const errorOf = (field: string): string | undefined => errors.value.get(field);
  const submit = (event: Event): void => {
    event.preventDefault();
    // The reason is beside the field.
    if (body === null) return;
    void run(async () => {
      await send(body).catch((error: unknown) => {
        errors.value = fieldErrorsOf(error);
        throw error;
      });
    });
  };
  const entry = preview.value?.entry;
  const contract =
    preview.value === null || body === null
      ? []
      : contractPhrases({
          timeContract: preview.value.timeContract,
          timeControl: body.timeControl,
          vacation: form.hasVacation.value,
        });
  return (
    <form class="panel form" onSubmit={submit}>
      <TextField
        id="tournament-name"
        label="Name"
        value={form.name}
        error={errorOf("name")}
        maxLength={INPUT_LIMITS.tournamentName}
        isRequired={true}
      />
      <Choices legend="Game" options={VARIANT_IDS} chosen={form.variant} nameOf={(id) => VARIANT_NAMES[id]} />
      <Choices legend="Format" options={FORMATS} chosen={form.format} nameOf={(kind) => FORMAT_NAMES[kind]} />
      <p class="help">{preview.value === null ? null : formatSentence(preview.value.format)}</p>
      <FormatFields form={form} errorOf={errorOf} />
      <ClockFields clock={clock} allowsUnlimited={false} errorOf={errorOf} />
      <StartFields form={form} errorOf={errorOf} entry={entry} />
      <FurtherFields form={form} errorOf={errorOf} preview={preview.value} isNew={tournament === null} />
      <Summary phrases={contract} />
      <OtherErrors refusal={refusal} hasFieldErrors={errors.value.size > 0} />
      <p class="actions">
        <button type="submit" class="first" aria-disabled={isRunning.value}>
          {tournament !== null ? "Save changes" : form.isDraft.value ? "Save draft" : "Create tournament"}
        </button>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** The time contract, as players read it before they enter. It keeps the last valid terms while a field has an error. */
const Summary = ({ phrases }: { readonly phrases: readonly string[] }) => (
  <section class="contract-preview" aria-live="polite" aria-label="What players accept">
    <h2>What players accept</h2>
    {phrases.length === 0 ? <p class="help">Fill in the form to see how long the tournament takes.</p> : null}
    <ContractList phrases={phrases} />
  </section>
);

interface OtherErrorsProps {
  readonly refusal: Parameters<typeof Refusal>[0]["sentence"];
  /** Whether a field shows its error. */
  readonly hasFieldErrors: boolean;
}

/** The error of the form, unless its fields show it. */
const OtherErrors = ({ refusal, hasFieldErrors }: OtherErrorsProps) =>
  hasFieldErrors && refusal.value !== null ? (
    <p class="refusal" role="alert">
      Check the fields above.
    </p>
  ) : (
    <Refusal sentence={refusal} />
  );
