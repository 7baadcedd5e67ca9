import type * as z from "zod";
import type { Settings } from "../../../settings";
import { assertNever } from "../../../shared/assert-never";
import { DAY } from "../../../shared/duration";
import { ok, type Result } from "../../../shared/result";
import type { FormatKind, FormatTerms, TeamMatchTerms } from "../../../tournament/terms";
import type { TieBreak } from "../../../tournament/tie-breaks/tie-break";
import type { FieldError } from "../../problems/refusal";
import type { NewTournamentFormat } from "../../schemas/tournament-terms";
import { completeLadder } from "./ladder-terms";

/** A format in a request. Matches of teams are agreed in another way, and complete. */
export type FormatInput = z.output<typeof NewTournamentFormat> | TeamMatchTerms;

/** Completes a format with its defaults. Returns errors for durations that are out of range. */
export function completeFormat(
  format: FormatInput,
  settings: Pick<Settings, "minMoveTime">,
): Result<FormatTerms, readonly FieldError[]> {
  return format.kind === "ladder" ? completeLadder(format, settings) : ok(completeRounds(format));
}

function completeRounds(format: Exclude<FormatInput, { readonly kind: "ladder" }>): FormatTerms {
  switch (format.kind) {
    case "league":
      return {
        kind: format.kind,
        gamesPerPair: format.gamesPerPair ?? 1,
        divisionSize: format.divisionSize ?? 8,
        promoted: format.promoted ?? 2,
        relegated: format.relegated ?? 2,
      };
    case "round-robin":
      return {
        kind: format.kind,
        gamesPerPair: format.gamesPerPair ?? 1,
        sectionSize: format.sectionSize ?? 6,
        final: format.final ?? false,
      };
    case "knockout":
      return { kind: format.kind };
    case "swiss":
      return { kind: format.kind, rounds: format.rounds ?? 5 };
    case "team-match":
      return format;
    default:
      return assertNever(format);
  }
}

const ALL_MEET: readonly TieBreak[] = ["direct-encounter", "sonneborn-berger", "wins"];

/** The tie-breaks of a format if the organizer names none. Brackets and ladders need none. */
export const DEFAULT_TIE_BREAKS: Readonly<Record<FormatKind, readonly TieBreak[]>> = {
  league: ALL_MEET,
  "round-robin": ALL_MEET,
  knockout: [],
  swiss: ["buchholz-cut-1", "buchholz", "direct-encounter", "wins"],
  ladder: [],
  "team-match": [],
};

/** The longest time of a round if the organizer names none, in milliseconds: 60 days where all games run at once. */
export const DEFAULT_ROUND_TIME: Readonly<Record<FormatKind, number>> = {
  league: 60 * DAY,
  "round-robin": 60 * DAY,
  knockout: 30 * DAY,
  swiss: 30 * DAY,
  ladder: 180 * DAY,
  "team-match": 60 * DAY,
};
