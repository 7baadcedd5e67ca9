import type * as z from "zod";
import { gameOf, VARIANTS, type Variant } from "../../../rules/registry";
import type { Settings } from "../../../settings";
import { DAY, formatDuration } from "../../../shared/duration";
import type { PlayerId } from "../../../shared/ids";
import { err, ok, type Result } from "../../../shared/result";
import type { TimeControl } from "../../../shared/time-control";
import { formatOf } from "../../../tournament/formats/formats";
import type { EntryTerms, FormatTerms, StartTerms, TournamentTerms } from "../../../tournament/terms";
import type { FieldError } from "../../problems/refusal";
import { durationWithin } from "../../request/duration-range";
import { unknownOptions } from "../../request/game-options";
import type { NewTournament } from "../../schemas/tournament-terms";
import { parseTimeControl } from "../challenges/time-control";
import { completeFormat, DEFAULT_ROUND_TIME, DEFAULT_TIE_BREAKS, type FormatInput } from "./defaults";
import { seasonErrors } from "./ladder-terms";

/** The members of a request that become the terms of a tournament. */
export type TermsInput = Omit<z.output<typeof NewTournament>, "open" | "arbiters" | "format"> & {
  readonly format: FormatInput;
};

const LONGEST = 400 * DAY;
const LATEST_START = 365 * DAY;
const MOST_BY_DEFAULT = 100;

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Validates the terms that the schema cannot check, and completes them with the defaults of the format.
 * @param invited the ids of the invited players; null if everybody may enter
 * @param now milliseconds since 1970, for the start date
 */
export function parseTerms(
  input: TermsInput,
  invited: readonly PlayerId[] | null,
  { settings, now }: { readonly settings: Settings; readonly now: number },
): Result<TournamentTerms, readonly FieldError[]> {
  const game = gameOf(input.variant);
  const options = input.options ?? {};
  const completed = completeFormat(input.format, settings);
  const timeControl = parseClock(input.timeControl, settings);
  const start = parseStart(input, now);
  const startsBy = parseLatestStart(input, now);
  const errors: FieldError[] = [
    ...unknownOptions(game, options),
    ...nameErrors(input.name),
    ...tieBreakErrors(input),
    ...(completed.ok ? formatErrors(completed.value) : completed.error),
    ...(timeControl.ok ? [] : timeControl.error),
    ...(start.ok ? [] : [start.error]),
    ...(startsBy.ok ? [] : [startsBy.error]),
  ];
  if (errors.length > 0 || !timeControl.ok || !start.ok || !startsBy.ok || !completed.ok) return err(errors);
  const format = completed.value;

  const turn = firstMoveTime(timeControl.value);
  const roundTime = parseRoundTime(input.roundTime, turn, format);
  const entry = parseEntry(input, invited, format);
  const repeatEvery = roundTime.ok ? parseRepetition(input, format, roundTime.value) : ok(null);
  const parts = [roundTime, repeatEvery].flatMap((part) => (part.ok ? [] : [part.error]));
  if (format.kind === "ladder" && roundTime.ok) parts.push(...seasonErrors(format, roundTime.value));
  if (parts.length > 0 || !roundTime.ok || !repeatEvery.ok || !entry.ok)
    return err([...parts, ...(entry.ok ? [] : entry.error)]);
  return ok({
    name: input.name,
    description: input.description ?? "",
    variant: input.variant,
    revision: game.revision,
    options,
    format,
    timeControl: timeControl.value,
    rated: input.rated ?? true,
    vacation: input.vacation ?? true,
    roundTime: roundTime.value,
    entry: entry.value,
    start: start.value,
    startsBy: startsBy.value,
    repeatEvery: repeatEvery.value,
    tieBreaks: input.tieBreaks ?? DEFAULT_TIE_BREAKS[format.kind],
  });
}

/** The variant of existing terms. Throws for one that was removed from the catalogue. */
export function variantNamed(name: string): Variant {
  const variant = VARIANTS.find((known) => known === name);
  if (variant === undefined) throw new Error(`no variant is called ${name}`);
  return variant;
}

const wrong = (field: string, detail: string) => err({ field, detail });

/** Names are shown in lists of all players, so they contain no addresses. */
const nameErrors = (name: string): readonly FieldError[] =>
  /:\/\/|www\.|\.(com|net|org|io)\b/i.test(name)
    ? [{ field: "name", detail: "expected a name without an address" }]
    : [];

function formatErrors(format: FormatTerms): readonly FieldError[] {
  if (format.kind === "league" && format.promoted + format.relegated >= format.divisionSize) {
    return [{ field: "format.promoted", detail: "expected that not the whole division moves up or down" }];
  }
  return [];
}

/** The places of a ladder need no tie-breaks. */
const tieBreakErrors = ({ format, tieBreaks = [] }: TermsInput): readonly FieldError[] =>
  format.kind === "ladder" && tieBreaks.length > 0
    ? [{ field: "tieBreaks", detail: "expected an empty list: no two players share a place on a ladder" }]
    : [];

function parseClock(view: TermsInput["timeControl"], settings: Settings): Result<TimeControl, readonly FieldError[]> {
  if (view.kind !== "unlimited") return parseTimeControl(view, settings);
  return err([{ field: "timeControl.kind", detail: "expected per-move or bank: a tournament needs a time limit" }]);
}

/** The time for the first move of a game, in milliseconds. */
const firstMoveTime = (timeControl: TimeControl): number =>
  timeControl.kind === "per-move" ? timeControl.perMove : timeControl.kind === "bank" ? timeControl.initial : 0;

function parseRoundTime(text: string | undefined, turn: number, { kind }: FormatTerms): Result<number, FieldError> {
  const min = Math.min(2 * turn, LONGEST);
  if (text === undefined) return ok(Math.max(DEFAULT_ROUND_TIME[kind], min));
  const words = `${formatDuration(min)} (twice the time for a move) to ${formatDuration(LONGEST)}`;
  return durationWithin("roundTime", text, { min, max: LONGEST, words });
}

function parseStart({ start, entry }: TermsInput, now: number): Result<StartTerms, FieldError> {
  if (start === undefined) return ok({ kind: "manual" });
  if (start.kind === "full" && entry?.most === undefined) {
    return wrong("entry.most", "is required where the tournament starts when it is full");
  }
  if (start.kind !== "date") return ok(start);
  const at = timeWithinYear("start.at", start.at, now);
  return at.ok ? ok({ kind: "date", at: at.value }) : at;
}

/** Null stands for the default, which depends on the opening. */
function parseLatestStart({ start, startsBy = null }: TermsInput, now: number): Result<number | null, FieldError> {
  if (startsBy === null) return ok(null);
  if (start?.kind === "date") return wrong("startsBy", "expected none beside a start date, which is the latest start");
  return timeWithinYear("startsBy", startsBy, now);
}

/** A time from now until the latest start that is allowed, in milliseconds since 1970. */
function timeWithinYear(field: string, text: string, now: number): Result<number, FieldError> {
  const at = RFC3339.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return wrong(field, "expected an RFC 3339 time such as 2026-12-01T18:00:00Z");
  if (at <= now) return wrong(field, "expected a time in the future");
  return at <= now + LATEST_START ? ok(at) : wrong(field, "expected a time within a year");
}

function parseEntry(
  { entry = {} }: TermsInput,
  invited: readonly PlayerId[] | null,
  format: FormatTerms,
): Result<EntryTerms, readonly FieldError[]> {
  const bounds = formatOf(format.kind);
  const {
    fewest = bounds.fewest,
    most = Math.min(bounds.most, MOST_BY_DEFAULT),
    team = null,
    minRating = null,
    maxRating = null,
    late = format.kind === "ladder",
    bots = false,
  } = entry;
  const range = `${bounds.fewest} to ${bounds.most} in this format`;
  const errors: FieldError[] = [];
  if (fewest < bounds.fewest || fewest > bounds.most)
    errors.push({ field: "entry.fewest", detail: `expected ${range}` });
  if (most < bounds.fewest || most > bounds.most) errors.push({ field: "entry.most", detail: `expected ${range}` });
  if (fewest > most) errors.push({ field: "entry.fewest", detail: "expected no more than `most`" });
  if (minRating !== null && maxRating !== null && minRating > maxRating) {
    errors.push({ field: "entry.minRating", detail: "expected no more than maxRating" });
  }
  if (invited !== null && invited.length < fewest && !bots) {
    errors.push({ field: "entry.invited", detail: `expected at least ${fewest} players, as many as \`fewest\`` });
  }
  if (late && format.kind !== "swiss" && format.kind !== "ladder") {
    errors.push({
      field: "entry.late",
      detail: "expected false: only Swiss tournaments and ladders allow late entries",
    });
  }
  if (bots && format.kind === "ladder") {
    errors.push({ field: "entry.bots", detail: "expected false: house bots answer no challenges on a ladder" });
  }
  return errors.length > 0 ? err(errors) : ok({ invited, team, minRating, maxRating, fewest, most, late, bots });
}

/** The next season of a league or ladder begins with the results of this one, so it cannot start earlier. */
function parseRepetition(
  { repeatEvery, start }: TermsInput,
  { kind }: FormatTerms,
  roundTime: number,
): Result<number | null, FieldError> {
  if (repeatEvery === undefined || repeatEvery === null) return ok(null);
  if (start?.kind !== "date") return wrong("repeatEvery", "needs a start by date");
  const hasSeasons = kind === "league" || kind === "ladder";
  const min = hasSeasons ? roundTime : Math.min(DAY, roundTime);
  const words = `${formatDuration(min)}${hasSeasons ? " (the length of a season)" : ""} to ${formatDuration(LONGEST)}`;
  return durationWithin("repeatEvery", repeatEvery, { min, max: LONGEST, words });
}
