import { type Signal, signal } from "@preact/signals";
import type { NewTournament, NewTournamentFormat, TimeControl, TournamentFormatKind, VariantId } from "skytale-client";

/** The formats that the form offers. */
export const FORMATS: readonly TournamentFormatKind[] = ["league", "round-robin", "knockout", "swiss"];

export const STARTS = ["date", "full", "manual"] as const;
export type StartKind = (typeof STARTS)[number];

/** The fields of the form. A text field that is empty stands for the default of the server. */
export interface FormState {
  readonly name: Signal<string>;
  readonly description: Signal<string>;
  readonly variant: Signal<VariantId>;
  readonly format: Signal<TournamentFormatKind>;
  /** Members of the format by name: numbers as text. */
  readonly numbers: Readonly<Record<FormatNumber, Signal<string>>>;
  readonly hasTwoGames: Signal<boolean>;
  readonly hasFinal: Signal<boolean>;
  readonly start: Signal<StartKind>;
  /** A local date and time, as a `datetime-local` field has it. */
  readonly startAt: Signal<string>;
  readonly roundDays: Signal<string>;
  readonly repeatDays: Signal<string>;
  readonly fewest: Signal<string>;
  readonly most: Signal<string>;
  readonly minRating: Signal<string>;
  readonly maxRating: Signal<string>;
  /** Names, separated by commas or spaces. */
  readonly invited: Signal<string>;
  readonly arbiters: Signal<string>;
  readonly isRated: Signal<boolean>;
  readonly hasVacation: Signal<boolean>;
  readonly hasBots: Signal<boolean>;
  readonly isDraft: Signal<boolean>;
}

type FormatNumber = "divisionSize" | "promoted" | "relegated" | "sectionSize" | "rounds";

const DAY = 86_400_000;
/** The default start: the evening of the day in a week. */
const DAYS_UNTIL_START = 7;
const EVENING = 18;

/** A new form with its defaults. */
export function createFormState(now: number): FormState {
  const start = new Date(now + DAYS_UNTIL_START * DAY);
  start.setHours(EVENING, 0, 0, 0);
  return {
    name: signal(""),
    description: signal(""),
    variant: signal<VariantId>("spartan-chess"),
    format: signal<TournamentFormatKind>("round-robin"),
    numbers: {
      divisionSize: signal("8"),
      promoted: signal("2"),
      relegated: signal("2"),
      sectionSize: signal("6"),
      rounds: signal("5"),
    },
    hasTwoGames: signal(false),
    hasFinal: signal(false),
    start: signal<StartKind>("date"),
    startAt: signal(localText(start)),
    roundDays: signal(""),
    repeatDays: signal(""),
    fewest: signal(""),
    most: signal(""),
    minRating: signal(""),
    maxRating: signal(""),
    invited: signal(""),
    arbiters: signal(""),
    isRated: signal(true),
    hasVacation: signal(true),
    hasBots: signal(false),
    isDraft: signal(false),
  };
}

/** A date as a `datetime-local` field has it, in the browser's time zone. */
function localText(date: Date): string {
  const parts = (numbers: readonly number[], separator: string): string =>
    numbers.map((part) => String(part).padStart(2, "0")).join(separator);
  const day = parts([date.getFullYear(), date.getMonth() + 1, date.getDate()], "-");
  return `${day}T${parts([date.getHours(), date.getMinutes()], ":")}`;
}

/** The form as the body of a request. Reads signals. */
export function bodyOf(form: FormState, timeControl: TimeControl): NewTournament {
  const invited = namesIn(form.invited.value);
  const arbiters = namesIn(form.arbiters.value);
  const description = form.description.value.trim();
  const repeatDays = form.start.value === "date" ? numberIn(form.repeatDays.value) : {};
  const roundDays = numberIn(form.roundDays.value);
  return {
    name: form.name.value.trim(),
    variant: form.variant.value,
    format: formatOf(form),
    timeControl,
    rated: form.isRated.value,
    vacation: form.hasVacation.value,
    open: !form.isDraft.value,
    start: startOf(form),
    entry: {
      ...named("fewest", form.fewest),
      ...named("most", form.most),
      ...named("minRating", form.minRating),
      ...named("maxRating", form.maxRating),
      ...(invited.length === 0 ? {} : { invited: [...invited] }),
      bots: form.hasBots.value,
    },
    ...(description === "" ? {} : { description }),
    ...(arbiters.length === 0 ? {} : { arbiters: [...arbiters] }),
    ...("value" in roundDays ? { roundTime: `P${roundDays.value}D` } : {}),
    ...("value" in repeatDays ? { repeatEvery: `P${repeatDays.value}D` } : {}),
  };
}

function formatOf({ format, numbers, hasTwoGames, hasFinal }: FormState): NewTournamentFormat {
  const gamesPerPair = hasTwoGames.value ? 2 : 1;
  const kind = format.value;
  switch (kind) {
    case "league":
      return {
        kind,
        gamesPerPair,
        ...named("divisionSize", numbers.divisionSize),
        ...named("promoted", numbers.promoted),
        ...named("relegated", numbers.relegated),
      };
    case "round-robin":
      return { kind, gamesPerPair, final: hasFinal.value, ...named("sectionSize", numbers.sectionSize) };
    case "knockout":
      return { kind };
    case "swiss":
      return { kind, ...named("rounds", numbers.rounds) };
    case "ladder":
      return { kind };
  }
}

function startOf({ start, startAt }: FormState): NonNullable<NewTournament["start"]> {
  const kind = start.value;
  if (kind !== "date") return { kind };
  const at = new Date(startAt.value);
  // The server explains that an empty time is none.
  return { kind, at: Number.isNaN(at.getTime()) ? "" : at.toISOString() };
}

/** A number of a field; nothing if the field is empty. */
const numberIn = (text: string): { readonly value: number } | Record<never, never> =>
  text.trim() === "" ? {} : { value: Number(text) };

/** A member with the number of a field; nothing if the field is empty. */
const named = <Name extends string>(name: Name, { value }: Signal<string>): { readonly [Key in Name]?: number } => {
  const member: { [Key in Name]?: number } = {};
  if (value.trim() !== "") Object.assign(member, { [name]: Number(value) });
  return member;
};

const namesIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((name) => name !== "");
