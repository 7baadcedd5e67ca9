import { useMemo } from "preact/hooks";
import { createTeam } from "skytale-client";
import { useSubmit } from "../../../components/action";
import { Refusal } from "../../../components/refusal";
import { SignUpForm } from "../../../components/sign-up-form";
import { go } from "../../../frame/router";
import { client } from "../../../server/client";
import { session } from "../../../server/session";
import { putTeam, teamsOf } from "../../../server/teams";
import { createProfileState, ProfileFields, profileOf } from "../profile-fields";

/** The form of a new team. */
export default function NewTeamPage() {
  return (
    <>
      <h1>New team</h1>
      {session.value === null ? (
        <SignUpForm label="To create a team, choose a name" button="Sign up" then={async () => undefined} />
      ) : (
        <Form />
      )}
    </>
  );
}

function Form() {
  const profile = useMemo(() => createProfileState(), []);
  const { isRunning, refusal, submit } = useSubmit(async () => {
    const team = await createTeam({ client: client.peek(), body: profileOf(profile) });
    putTeam(team);
    teamsOf.invalidate(session.peek()?.username);
    go(`/teams/${team.id}`);
  });
  return (
    <form class="panel form" onSubmit={submit}>
      <ProfileFields profile={profile} />
      <Refusal sentence={refusal} />
      <p class="actions">
        <button type="submit" class="first" aria-disabled={isRunning.value}>
          Create team
        </button>
        <a class="button" href="/teams">
          Cancel
        </a>
      </p>
    </form>
  );
}
