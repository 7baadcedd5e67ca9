import { type Signal, signal } from "@preact/signals";
import type { NewTournament, NewTournamentFormat, TimeControl, Tournament, VariantId } from "skytale-client";
import { eveningIn, localText } from "../../../components/local-text";
import { VARIANT_IDS } from "../../../games/variants";
import { daysIn } from "./days";
import { createLadderState, type LadderState, ladderOf } from "./ladder-state";

/** The formats of tournaments that a player creates. Teams agree on matches on their own pages. */
export const FORMATS: readonly NewTournamentFormat["kind"][] = ["league", "round-robin", "knockout", "swiss", "ladder"];

export const STARTS = ["date", "full", "manual"] as const;
export type StartKind = (typeof STARTS)[number];

/** The fields of the form. A text field that is empty stands for the default of the server. */
export interface FormState {
  readonly name: Signal<string>;
  readonly description: Signal<string>;
  readonly variant: Signal<VariantId>;
  readonly format: Signal<NewTournamentFormat["kind"]>;
  /** Members of the format by name: numbers as text. */
  readonly numbers: Readonly<Record<FormatNumber, Signal<string>>>;
  /** The rules of a ladder. */
  readonly ladder: LadderState;
  readonly hasTwoGames: Signal<boolean>;
  readonly hasFinal: Signal<boolean>;
  /** Whether players can enter a Swiss tournament until the second round. */
  readonly isLate: Signal<boolean>;
  readonly start: Signal<StartKind>;
  /** A local date and time, as a `datetime-local` field has it. */
  readonly startAt: Signal<string>;
  /** The latest start without a date, in the same form. */
  readonly startsBy: Signal<string>;
  readonly roundDays: Signal<string>;
  /** Time between two starts, "" for no repetition; null as long as the default of the format is chosen. */
  readonly repeatEvery: Signal<string | null>;
  readonly fewest: Signal<string>;
  readonly most: Signal<string>;
  readonly minRating: Signal<string>;
  readonly maxRating: Signal<string>;
  /** The id of the only team whose members may enter; "" for everybody. */
  readonly team: Signal<string>;
  /** Names, separated by commas or spaces. */
  readonly invited: Signal<string>;
  readonly arbiters: Signal<string>;
  readonly isRated: Signal<boolean>;
  readonly hasVacation: Signal<boolean>;
  readonly hasBots: Signal<boolean>;
  readonly isDraft: Signal<boolean>;
}

type FormatNumber = "divisionSize" | "promoted" | "relegated" | "sectionSize" | "rounds";

/** The default time between two seasons of a league. */
const SEASON = "P84D";
/** The default start: the evening of the day in a week. */
const DAYS_UNTIL_START = 7;
/** The default latest start without a date, as on the server. */
const DAYS_UNTIL_LATEST_START = 30;

/**
 * A form with the terms of a tournament.
 * @param tournament null for a new one: the form has the defaults
 * @param now the server's time, in milliseconds since 1970
 */
export function createFormState(now: number, tournament: Tournament | null = null): FormState {
  const { format, entry, start, startsBy } = tournament ?? { format: null, entry: null, start: null, startsBy: null };
  const numberOf = (name: FormatNumber, initial: string): Signal<string> =>
    signal(
      format !== null && name in format ? textOf(Object.entries(format).find(([key]) => key === name)?.[1]) : initial,
    );
  return {
    name: signal(tournament?.name ?? ""),
    description: signal(tournament?.description ?? ""),
    variant: signal<VariantId>(VARIANT_IDS.find((id) => id === tournament?.variant) ?? "spartan-chess"),
    format: signal<NewTournamentFormat["kind"]>(FORMATS.find((kind) => kind === format?.kind) ?? "round-robin"),
    numbers: {
      divisionSize: numberOf("divisionSize", "8"),
      promoted: numberOf("promoted", "2"),
      relegated: numberOf("relegated", "2"),
      sectionSize: numberOf("sectionSize", "6"),
      rounds: numberOf("rounds", "5"),
    },
    ladder: createLadderState(format?.kind === "ladder" ? format : null),
    hasTwoGames: signal(format !== null && "gamesPerPair" in format && format.gamesPerPair === 2),
    hasFinal: signal(format !== null && "final" in format && format.final),
    isLate: signal(entry?.late ?? false),
    start: signal<StartKind>(start?.kind ?? "date"),
    startAt: signal(start?.kind === "date" ? localText(new Date(start.at)) : eveningIn(DAYS_UNTIL_START, now)),
    startsBy: signal(startsBy === null ? eveningIn(DAYS_UNTIL_LATEST_START, now) : localText(new Date(startsBy))),
    roundDays: signal(tournament === null ? "" : daysIn(tournament.roundTime)),
    repeatEvery: signal(tournament === null ? null : (tournament.repeatEvery ?? "")),
    fewest: signal(textOf(entry?.fewest)),
    most: signal(textOf(entry?.most)),
    minRating: signal(textOf(entry?.minRating)),
    maxRating: signal(textOf(entry?.maxRating)),
    team: signal(entry?.team ?? ""),
    invited: signal(tournament?.invited?.map(({ username }) => username).join(", ") ?? ""),
    arbiters: signal(tournament?.arbiters.map(({ username }) => username).join(", ") ?? ""),
    isRated: signal(tournament?.rated ?? true),
    hasVacation: signal(tournament?.vacation ?? true),
    hasBots: signal(entry?.bots ?? false),
    isDraft: signal(false),
  };
}

const textOf = (value: number | boolean | string | null | undefined): string => (value == null ? "" : String(value));

/** The time between two starts that the form has: "" for no repetition. Reads signals. */
export const repetitionOf = ({ repeatEvery, format, start }: FormState): string =>
  start.value === "date" ? (repeatEvery.value ?? (format.value === "league" ? SEASON : "")) : "";

/** The form as the body of a request. Reads signals. */
export function bodyOf(form: FormState, timeControl: TimeControl): NewTournament {
  const invited = namesIn(form.invited.value);
  const arbiters = namesIn(form.arbiters.value);
  const description = form.description.value.trim();
  const repeatEvery = repetitionOf(form);
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
    ...(form.start.value === "date" ? {} : { startsBy: timeIn(form.startsBy) }),
    entry: {
      ...named("fewest", form.fewest),
      ...named("most", form.most),
      ...named("minRating", form.minRating),
      ...named("maxRating", form.maxRating),
      ...(invited.length === 0 ? {} : { invited: [...invited] }),
      ...(form.team.value === "" ? {} : { team: form.team.value }),
      bots: form.hasBots.value && form.format.value !== "ladder",
      ...(form.format.value === "swiss" ? { late: form.isLate.value } : {}),
    },
    ...(description === "" ? {} : { description }),
    ...(arbiters.length === 0 ? {} : { arbiters: [...arbiters] }),
    ...("value" in roundDays ? { roundTime: `P${roundDays.value}D` } : {}),
    ...(repeatEvery === "" ? {} : { repeatEvery }),
  };
}

function formatOf({ format, numbers, hasTwoGames, hasFinal, ladder }: FormState): NewTournamentFormat {
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
      return ladderOf(ladder);
  }
}

function startOf({ start, startAt }: FormState): NonNullable<NewTournament["start"]> {
  const kind = start.value;
  return kind === "date" ? { kind, at: timeIn(startAt) } : { kind };
}

/** The time of a field. The server explains that an empty time is none. */
function timeIn({ value }: Signal<string>): string {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
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
