import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Challenge } from "skytale-client";
import { ChallengeCards } from "../../components/challenge-card";
import { LearnLinks } from "../../components/learn-links";
import { SignUpForm } from "../../components/sign-up-form";
import { CardsSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { followed } from "../../server/people";
import { useResource } from "../../server/resource";
import { lobby, lobbyPages, myChallenges } from "../../server/resources";
import { session } from "../../server/session";
import { ChallengeTable } from "./challenge-table";
import { FindPlayer } from "./find-player";
import { followLobby } from "./follow-lobby";
import { HouseGames } from "./house-games";
import { NewChallengeForm } from "./new-challenge-form";
import { RunningGames } from "./running-games";

/** The lobby: challenges to accept, the form of a new challenge, and games to watch. */
export default function LobbyPage() {
  return (
    <>
      <h1>Lobby</h1>
      <LearnLinks />
      {session.value === null ? (
        <SignUpForm label="To play, choose a name" button="Sign up" then={async () => lobby.invalidate()} />
      ) : (
        <OwnSections me={session.value?.username} />
      )}
      <OpenChallenges />
      {session.value === null ? <FindPlayer /> : null}
      <RunningGames />
    </>
  );
}

/**
 * The player's own challenges. Received ones come first, because the challenger waits for an answer. A placeholder
 * avoids a layout shift until they are loaded.
 */
function OwnSections({ me }: { readonly me: string | undefined }) {
  const { data, failure } = useResource(myChallenges);
  if (data.value === undefined && failure.value === null) {
    return (
      <div class="whole-window">
        <CardsSkeleton count={3} />
      </div>
    );
  }
  const items = data.value?.items ?? [];
  const own = items.filter(({ challenger }) => challenger.username === me);
  return (
    <>
      <ChallengeCards
        heading={<h2>Challenges to you</h2>}
        items={items.filter(({ challenger }) => challenger.username !== me)}
      />
      <div class="lobby-start">
        <div>
          <NewChallengeForm />
          <FindPlayer />
        </div>
        <HouseGames />
      </div>
      {own.length === 0 ? null : (
        <section>
          <h2>Your challenges</h2>
          <ChallengeTable name="Your challenges" items={own} />
        </section>
      )}
    </>
  );
}

/**
 * Open challenges of other players, those of followed players first. There are no events about them, so the list is
 * polled.
 */
function OpenChallenges() {
  const known = useResource(lobby);
  useEffect(
    () =>
      followLobby({
        read: known.refresh,
        requests: () => lobbyPages.peek(),
        isLively: () => session.peek() !== null && known.failure.peek() === null,
      }),
    [known],
  );
  const isReadingMore = useSignal(false);
  const showMore = async (): Promise<void> => {
    if (isReadingMore.peek()) return;
    isReadingMore.value = true;
    lobbyPages.value += 1;
    await known.refresh();
    isReadingMore.value = false;
  };
  const me = session.value?.username;
  const followedPlayers = useResource(followed);
  // Shown when both are loaded, because the order depends on both.
  const others = followedPlayers.isSettled
    ? known.data.value?.items.filter(({ challenger }) => challenger.username !== me)
    : undefined;
  const isFollowed = ({ challenger }: Challenge): boolean =>
    followedPlayers.data.value?.items.some(({ username }) => username === challenger.username) ?? false;
  const items = others?.toSorted((one, other) => Number(isFollowed(other)) - Number(isFollowed(one)));
  return (
    <section>
      <h2>Open challenges</h2>
      {items === undefined ? <Unloaded entry={known} skeleton={<CardsSkeleton count={1} />} /> : null}
      {items?.length === 0 ? (
        <p class="help">There are no open challenges from other players. Create one, and others can accept it here.</p>
      ) : null}
      <ChallengeTable name="Open challenges" items={items ?? []} />
      {items === undefined || known.data.value?.nextCursor === null ? null : (
        <p class="lobby-more">
          <button type="button" aria-disabled={isReadingMore.value} onClick={() => void showMore()}>
            Show more
          </button>
          <span class="help">Only the newest {known.data.value?.items.length} are shown and sorted.</span>
        </p>
      )}
    </section>
  );
}
