import { err, ok, type Result } from "../../../shared/result";
import type { TeamProfile } from "../../../team/rules/state";
import type { RefusalOf } from "../../problems/refusal";

/** Names are shown in lists of all players, so they contain no addresses. */
export function checkedProfile(profile: TeamProfile): Result<TeamProfile, RefusalOf<"invalid-request">> {
  if (!/:\/\/|www\.|\.(com|net|org|io)\b/i.test(profile.name)) return ok(profile);
  return err({ code: "invalid-request", errors: [{ field: "name", detail: "expected a name without an address" }] });
}
