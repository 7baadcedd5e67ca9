import { ChallengeCards } from "../../parts/challenge-card";
import { SignUpForm } from "../../parts/sign-up-form";
import { CardsSkeleton } from "../../parts/skeleton";
import { Trouble } from "../../parts/trouble";
import { lobby, myChallenges } from "../../server/queries";
import { useKnown, useWatched } from "../../server/query";
import { session } from "../../server/session";
import { HouseGames } from "./house-games";
import { NewChallengeForm } from "./new-challenge-form";
import { RunningGames } from "./running-games";

/** Where games begin: challenges to take up, one's own to make, games to watch. */
export default function LobbyPage() {
  return (
    <>
      <h1>Lobby</h1>
      {session.value === null ? (
        <SignUpForm label="To play, choose a name" button="Sign up" then={async () => lobby.refreshKnown()} />
      ) : (
        <>
          <HouseGames />
          <NewChallengeForm />
          <MyChallenges />
        </>
      )}
      <OpenChallenges />
      <RunningGames />
    </>
  );
}

/** Those made to the player first: somebody waits for an answer. */
function MyChallenges() {
  const { data } = useKnown(myChallenges);
  const items = data.value?.items ?? [];
  const me = session.value?.username;
  return (
    <>
      <ChallengeCards heading={<h2>To you</h2>} items={items.filter(({ challenger }) => challenger.username !== me)} />
      <ChallengeCards heading={<h2>Yours</h2>} items={items.filter(({ challenger }) => challenger.username === me)} />
    </>
  );
}

/** What anyone may take up. Nobody is told of these: the list is read again while it is looked at. */
function OpenChallenges() {
  const { data, failure, refresh } = useWatched(lobby, "", 15_000);
  const me = session.value?.username;
  const items = data.value?.items.filter(({ challenger }) => challenger.username !== me);
  return (
    <section>
      <h2>Open challenges</h2>
      {items === undefined && failure.value === null ? <CardsSkeleton count={2} /> : null}
      {items === undefined && failure.value !== null ? <Trouble error={failure.value} retry={refresh} /> : null}
      {items?.length === 0 ? (
        <p class="help">Nobody is waiting just now. Make a challenge, and it stands here.</p>
      ) : null}
      <ChallengeCards items={items ?? []} />
    </section>
  );
}
