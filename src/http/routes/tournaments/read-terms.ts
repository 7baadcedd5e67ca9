import type { PlayerId } from "../../../shared/ids";
import { err, ok, type Result } from "../../../shared/result";
import type { Person } from "../../../tournament/state";
import type { TournamentTerms } from "../../../tournament/terms";
import type { AnyCall } from "../../operation";
import type { RefusalOf } from "../../problems/refusal";
import { entryTeamError } from "./entry-team";
import { peopleNamed } from "./people";
import { parseTerms, type TermsInput } from "./terms";

/** The terms and the arbiters of a tournament, as commands need them. */
export interface Plan {
  readonly terms: TournamentTerms;
  readonly arbiters: readonly Person[];
}

/** People that a change leaves as they are. */
interface Known {
  readonly invited: readonly PlayerId[] | null;
  readonly arbiters: readonly Person[];
  readonly team: string | null;
}

/**
 * Validates the terms and the names of players in a request, and reports all errors together.
 * @param known the people of the tournament, for names that the request leaves out
 */
export async function readTerms(
  call: AnyCall,
  input: TermsInput & { readonly arbiters?: readonly string[] | undefined },
  known: Known,
): Promise<Result<Plan, RefusalOf<"invalid-request">>> {
  const asked = input.entry?.invited;
  const [arbiters, guests] = await Promise.all([
    input.arbiters === undefined ? ok(known.arbiters) : peopleNamed(call.env.DB, "arbiters", input.arbiters),
    asked === undefined || asked === null ? null : peopleNamed(call.env.DB, "entry.invited", asked),
  ]);
  const invited =
    guests === null ? (asked === null ? null : known.invited) : guests.ok ? guests.value.map(({ id }) => id) : null;
  const terms = parseTerms(input, invited, call);
  const teamError = terms.ok ? await entryTeamError(call, terms.value.entry.team, known.team) : null;
  const people = [
    ...[arbiters, guests].flatMap((part) => (part === null || part.ok ? [] : part.error)),
    ...(teamError === null ? [] : [teamError]),
  ];
  if (!terms.ok || !arbiters.ok || people.length > 0) {
    return err({ code: "invalid-request", errors: [...people, ...(terms.ok ? [] : terms.error)] });
  }
  return ok({ terms: terms.value, arbiters: arbiters.value });
}
