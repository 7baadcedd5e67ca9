import type * as z from "zod";
import { formatDuration } from "../../../shared/duration";
import { err } from "../../../shared/result";
import { rfc3339, rfc3339OrNull } from "../../../shared/time";
import { viewTimeControl } from "../../../shared/time-control";
import type { TournamentTerms } from "../../../tournament/terms";
import { operation } from "../../operation";
import { TournamentChanges } from "../../schemas/tournament-terms";
import { viewFormat } from "../../views/tournament-terms";
import { give, MANAGE, MANAGE_REFUSALS } from "./command";
import { readTerms } from "./read-terms";
import { type TermsInput, variantNamed } from "./terms";
import { visibleTournament } from "./visibility";

const REFUSALS = [...MANAGE_REFUSALS, "terms-fixed"] as const;

export const updateTournament = operation(
  {
    ...MANAGE,
    method: "patch",
    path: "/v1/tournaments/{id}",
    id: "updateTournament",
    summary: "Change a tournament",
    description: `Members that you leave out do not change; in \`entry\`, too. Only until the first entry: after it, any
change is 409 \`terms-fixed\`. A new \`format\` replaces the whole format.`,
    body: { required: true, schema: TournamentChanges },
    refusals: [...REFUSALS, "invalid-request"],
  },
  async (call, { params: { id }, body }) => {
    const state = await visibleTournament(call, id);
    if (state === null) return err({ code: "not-found" });
    const { terms, arbiters } = state;
    // Two teams have agreed the terms of a match.
    if (state.entrants.length > 0 || terms.format.kind === "team-match") return err({ code: "terms-fixed" });
    const plan = await readTerms(call, merged(inputOf(terms), body), {
      invited: terms.entry.invited,
      arbiters,
      team: terms.entry.team,
    });
    if (!plan.ok) return plan;
    return give(call, { id, command: { type: "change", ...plan.value }, role: "manager" }, REFUSALS);
  },
);

type Changes = z.output<typeof TournamentChanges>;

const merged = (before: TermsInput, changes: Changes) => ({
  name: changes.name ?? before.name,
  description: changes.description ?? before.description,
  variant: changes.variant ?? before.variant,
  options: changes.options ?? before.options,
  format: changes.format ?? before.format,
  timeControl: changes.timeControl ?? before.timeControl,
  rated: changes.rated ?? before.rated,
  vacation: changes.vacation ?? before.vacation,
  roundTime: changes.roundTime ?? before.roundTime,
  entry: { ...before.entry, ...changes.entry },
  start: changes.start ?? before.start,
  // A new start date replaces the latest start.
  startsBy: changes.startsBy ?? (changes.startsBy === null || changes.start?.kind === "date" ? null : before.startsBy),
  repeatEvery: changes.repeatEvery === undefined ? before.repeatEvery : changes.repeatEvery,
  tieBreaks: changes.tieBreaks ?? before.tieBreaks,
  arbiters: changes.arbiters,
});

/** The terms as a request for the same tournament would send them. Invited players are missing. */
function inputOf(terms: TournamentTerms): TermsInput {
  const { team, minRating, maxRating, fewest, most, late, bots } = terms.entry;
  return {
    name: terms.name,
    description: terms.description,
    variant: variantNamed(terms.variant),
    options: { ...terms.options },
    format: terms.format.kind === "team-match" ? terms.format : viewFormat(terms.format),
    timeControl: viewTimeControl(terms.timeControl),
    rated: terms.rated,
    vacation: terms.vacation,
    roundTime: formatDuration(terms.roundTime),
    entry: { team, minRating, maxRating, fewest, most, late, bots },
    start: terms.start.kind === "date" ? { kind: "date", at: rfc3339(terms.start.at) } : terms.start,
    startsBy: rfc3339OrNull(terms.startsBy),
    repeatEvery: terms.repeatEvery === null ? null : formatDuration(terms.repeatEvery),
    tieBreaks: [...terms.tieBreaks],
  };
}
