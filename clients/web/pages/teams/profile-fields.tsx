import { type Signal, signal } from "@preact/signals";
import type { NewTeam, Team, TeamJoinPolicy } from "skytale-client";
import { INPUT_LIMITS } from "../../../../src/shared/input-limits";
import { boundTo } from "../../components/bound-to";
import { Choices } from "../../components/choices";
import { POLICIES, POLICY_NAMES } from "./words";

/** The fields that describe a team. */
export interface ProfileState {
  readonly name: Signal<string>;
  readonly description: Signal<string>;
  readonly join: Signal<TeamJoinPolicy>;
}

/** The fields of a team, or of a new one. */
export const createProfileState = (team?: Team): ProfileState => ({
  name: signal(team?.name ?? ""),
  description: signal(team?.description ?? ""),
  join: signal(team?.join ?? "open"),
});

/** The fields as the body of a request. Reads signals. */
export const profileOf = ({ name, description, join }: ProfileState): NewTeam => ({
  name: name.value.trim(),
  description: description.value.trim(),
  join: join.value,
});

/** The name, the description and the rule for new members. */
export const ProfileFields = ({ profile: { name, description, join } }: { readonly profile: ProfileState }) => (
  <>
    <label for="team-name">Name</label>
    <input
      id="team-name"
      required
      autocomplete="off"
      minLength={3}
      maxLength={INPUT_LIMITS.teamName}
      {...boundTo(name)}
    />
    <label for="team-description">Description</label>
    <textarea id="team-description" rows={3} maxLength={INPUT_LIMITS.teamDescription} {...boundTo(description)} />
    <Choices legend="Who can join" options={POLICIES} chosen={join} nameOf={(policy) => POLICY_NAMES[policy]} />
  </>
);
