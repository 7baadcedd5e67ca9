import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ChallengeWithGames } from "skytale-client";
import { ChallengeButtons, takeUp } from "../../components/challenge-buttons";
import { ChallengeBoard } from "../../components/challenge-card";
import { MessagePage, TO_LOBBY } from "../../components/message-page";
import { SignUpForm } from "../../components/sign-up-form";
import { PageSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import type { PageProps } from "../../frame/page-props";
import { go } from "../../frame/router";
import { showTitle } from "../../frame/title";
import { useResource } from "../../server/resource";
import { challenges } from "../../server/resources";
import { session } from "../../server/session";
import { PassOn } from "./pass-on";
import { TermsTable } from "./terms-table";

/** A challenge by its link. Its challenger can share it, and other players can accept it. */
export default function ChallengePage({ params: { id = "" } }: PageProps) {
  const known = useResource(challenges, id, 10_000);
  const challenge = known.data.value;
  return challenge === undefined ? (
    <Unloaded entry={known} missing={<NoChallenge />} skeleton={<PageSkeleton />} />
  ) : (
    <Shown challenge={challenge} />
  );
}

function Shown({ challenge }: { readonly challenge: ChallengeWithGames }) {
  const { challenger, message, status, gameIds } = challenge;
  const isOwn = challenger.username === session.value?.username;
  const [game] = gameIds;
  const wasOpen = useSignal(status === "open");
  // The challenger is redirected to the game if this page is open when the challenge is accepted. Later visits show a
  // link to the game.
  useEffect(() => {
    if (wasOpen.value && isOwn && game !== undefined && status === "accepted") go(`/games/${game}`, "replace");
  }, [isOwn, game, status, wasOpen]);
  const title = isOwn
    ? "Your challenge"
    : status === "open"
      ? `${challenger.username} challenges you`
      : `A challenge by ${challenger.username}`;
  showTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <div class="beside-board">
        <ChallengeBoard challenge={challenge} />
        <div>
          {message === null ? null : <p class="card-message lead">{message}</p>}
          <TermsTable challenge={challenge} />
          {status === "open" ? <Open challenge={challenge} isOwn={isOwn} /> : <Closed challenge={challenge} />}
        </div>
      </div>
    </>
  );
}

const NoChallenge = () => (
  <MessagePage title="Challenge not found" link={TO_LOBBY}>
    It may have been canceled or accepted, or the link is incomplete.
  </MessagePage>
);

function Open({ challenge, isOwn }: { readonly challenge: ChallengeWithGames; readonly isOwn: boolean }) {
  if (session.value === null) {
    return <SignUpForm label="To play, choose a name" button="Sign up and play" then={() => takeUp(challenge)} />;
  }
  return (
    <>
      {isOwn ? <PassOn challenge={challenge} /> : null}
      <ChallengeButtons challenge={challenge} isListed={false} />
    </>
  );
}

const CLOSED = {
  accepted: "This challenge was accepted.",
  declined: "This challenge was declined.",
  canceled: "This challenge was canceled.",
  expired: "This challenge has expired.",
} as const;

function Closed({ challenge: { status, gameIds } }: { readonly challenge: ChallengeWithGames }) {
  const [game] = gameIds;
  return (
    <>
      <p class="notice">{status === "open" ? null : CLOSED[status]}</p>
      <p class="actions">
        {game === undefined ? null : (
          <a class="button first" href={`/games/${game}`}>
            Go to the game
          </a>
        )}
        <a class="button" href="/lobby">
          To the lobby
        </a>
      </p>
    </>
  );
}
