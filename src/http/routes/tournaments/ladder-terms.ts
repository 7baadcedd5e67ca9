import type * as z from "zod";
import type { Settings } from "../../../settings";
import { DAY, formatDuration } from "../../../shared/duration";
import { err, ok, type Result } from "../../../shared/result";
import type { LadderTerms } from "../../../tournament/terms";
import type { FieldError } from "../../problems/refusal";
import { durationWithin } from "../../request/duration-range";
import type { NewTournamentFormat } from "../../schemas/tournament-terms";

type NewLadderFormat = Extract<z.output<typeof NewTournamentFormat>, { readonly kind: "ladder" }>;

const LONGEST_ANSWER = 30 * DAY;
const LONGEST_PAUSE = 400 * DAY;

const DEFAULT_DROP = 1;
const DEFAULTS = {
  reach: 3,
  answerTime: "P5D",
  rematchAfter: "P14D",
  inactivity: { after: "P21D", drop: DEFAULT_DROP },
  gamesAtOnce: 2,
};

/** Completes the rules of a ladder with their defaults. Returns errors for durations that are out of range. */
export function completeLadder(
  { kind, ...rules }: NewLadderFormat,
  { minMoveTime }: Pick<Settings, "minMoveTime">,
): Result<LadderTerms, readonly FieldError[]> {
  const { reach = DEFAULTS.reach, gamesAtOnce = DEFAULTS.gamesAtOnce } = rules;
  const inactivity = rules.inactivity === undefined ? DEFAULTS.inactivity : rules.inactivity;
  const within = (field: string, text: string, min: number, max: number): Result<number, FieldError> =>
    durationWithin(`format.${field}`, text, { min, max, words: `${formatDuration(min)} to ${formatDuration(max)}` });
  const answerTime = within("answerTime", rules.answerTime ?? DEFAULTS.answerTime, minMoveTime, LONGEST_ANSWER);
  const rematchAfter = within("rematchAfter", rules.rematchAfter ?? DEFAULTS.rematchAfter, 0, LONGEST_PAUSE);
  const after = inactivity === null ? ok(0) : within("inactivity.after", inactivity.after, minMoveTime, LONGEST_PAUSE);
  if (!answerTime.ok || !rematchAfter.ok || !after.ok) {
    return err([answerTime, rematchAfter, after].flatMap((part) => (part.ok ? [] : [part.error])));
  }
  return ok({
    kind,
    reach,
    answerTime: answerTime.value,
    rematchAfter: rematchAfter.value,
    inactivity: inactivity === null ? null : { after: after.value, drop: inactivity.drop ?? DEFAULT_DROP },
    gamesAtOnce,
  });
}

/** The errors of a ladder whose season is too short: every challenge must be answered before its end. */
export function seasonErrors({ answerTime }: LadderTerms, season: number): readonly FieldError[] {
  if (2 * answerTime <= season) return [];
  return [{ field: "format.answerTime", detail: `expected at most half the season, ${formatDuration(season / 2)}` }];
}
