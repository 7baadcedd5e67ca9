import type { TournamentEntry } from "skytale-client";
import { Choices } from "../../../components/choices";
import { recurrenceWords } from "../recurrence";
import { ChoiceField, NumberField, TimeField } from "./fields";
import { repetitionOf, STARTS, type StartKind } from "./form-state";
import type { PartProps } from "./format-fields";

const START_NAMES: Readonly<Record<StartKind, string>> = {
  date: "At a date",
  full: "When it is full",
  manual: "When I start it",
};

interface StartFieldsProps extends PartProps {
  /** The complete conditions, with the defaults of the format; undefined until they are known. */
  readonly entry: TournamentEntry | undefined;
}

/** When the tournament starts, and with how many players. */
export const StartFields = ({ form, errorOf, entry }: StartFieldsProps) => (
  <>
    <Choices legend="Start" options={STARTS} chosen={form.start} nameOf={(kind) => START_NAMES[kind]} />
    {form.start.value === "date" ? (
      <div class="pair">
        <TimeField id="start-at" label="Date and time" value={form.startAt} error={errorOf("start.at")} />
        <RepetitionField form={form} errorOf={errorOf} />
      </div>
    ) : (
      <TimeField id="starts-by" label="Latest start" value={form.startsBy} error={errorOf("startsBy")} />
    )}
    <div class="pair">
      <NumberField
        id="fewest"
        label="Fewest players"
        value={form.fewest}
        error={errorOf("entry.fewest")}
        min={2}
        max={500}
        placeholder={String(entry?.fewest ?? "")}
      />
      <NumberField
        id="most"
        label="Most players"
        value={form.most}
        error={errorOf("entry.most")}
        min={2}
        max={500}
        isRequired={form.start.value === "full"}
        placeholder={form.start.value === "full" ? "" : String(entry?.most ?? "")}
      />
    </div>
    <p class="help">
      {form.start.value === "date"
        ? "With fewer players at this time, the tournament is canceled."
        : "At the latest start, the tournament starts with the players who have entered. With too few players, it is canceled."}
    </p>
  </>
);

/** Usual times between two tournaments of a series. A season of a league takes two months by default. */
const WEEK = "P7D";
const USUAL = [WEEK, "P14D", "P28D", "P56D", "P84D"];

/** How often the tournament is repeated. A tournament from the API may have another time. */
function RepetitionField({ form, errorOf }: PartProps) {
  const chosen = repetitionOf(form);
  const options = [...USUAL, ...(chosen === "" || USUAL.includes(chosen) ? [] : [chosen])];
  const start = new Date(form.startAt.value);
  const startsAt = Number.isNaN(start.getTime()) ? null : start.toISOString();
  // The date is beside the field. For longer times, the day of the week would not fit.
  const nameOf = (time: string): string => upperFirst(recurrenceWords(time, time === WEEK ? startsAt : null));
  return (
    <ChoiceField
      id="repetition"
      label="Repeat"
      value={chosen}
      error={errorOf("repeatEvery")}
      options={[["", "Never"], ...options.map((time) => [time, nameOf(time)] as const)]}
      choose={(time) => {
        form.repeatEvery.value = time;
      }}
    />
  );
}

const upperFirst = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
