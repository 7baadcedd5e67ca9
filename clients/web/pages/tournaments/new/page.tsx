import { createTournament, type NewTournament } from "skytale-client";
import { lazyComponent } from "../../../components/lazy-component";
import { SignUpForm } from "../../../components/sign-up-form";
import { go } from "../../../frame/router";
import { client } from "../../../server/client";
import { session } from "../../../server/session";
import { ownTournaments, putTournament } from "../../../server/tournaments";
import { Folded } from "../tournament/folded";
import { TermsForm } from "./terms-form";

/** Few organizers have a file. */
const ImportForm = lazyComponent(async () => (await import("./import-form")).ImportForm);

async function create(body: NewTournament): Promise<void> {
  const tournament = await createTournament({ client: client.peek(), body });
  putTournament(tournament);
  ownTournaments.invalidate(session.peek()?.username);
  go(`/tournaments/${tournament.id}`);
}

/** The form of a new tournament. */
export default function NewTournamentPage() {
  return (
    <>
      <h1>New tournament</h1>
      {session.value === null ? (
        <SignUpForm label="To create a tournament, choose a name" button="Sign up" then={async () => undefined} />
      ) : (
        <>
          <TermsForm tournament={null} send={create} cancel={() => go("/tournaments")} />
          <Folded title="Import a file" content={() => <ImportForm />} />
        </>
      )}
    </>
  );
}
