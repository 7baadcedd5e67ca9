import type { Signal } from "@preact/signals";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { isMembership, teamsOf } from "../../../server/teams";

interface TeamFieldProps {
  readonly team: Signal<string>;
  /** The error as a sentence; undefined if there is none. */
  readonly error: string | undefined;
}

/** The team whose members may enter. Nothing for players without a team. */
export function TeamField({ team, error }: TeamFieldProps) {
  const own = useResource(teamsOf, session.value?.username ?? "").data.value?.filter(isMembership) ?? [];
  if (own.length === 0) return null;
  return (
    <>
      <label for="entry-team">Only for members of a team</label>
      <select
        id="entry-team"
        aria-describedby="entry-team-error"
        value={team.value}
        onChange={({ currentTarget }) => {
          team.value = currentTarget.value;
        }}
      >
        <option value="">For everybody</option>
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <p id="entry-team-error" class="refusal" role="alert">
        {error}
      </p>
    </>
  );
}
