import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ChallengeWithGames } from "skytale-client";
import type { PageProps } from "../../frame/page-props";
import { go } from "../../frame/router";
import { ChallengeCard, takeUp } from "../../parts/challenge-card";
import { SignUpForm } from "../../parts/sign-up-form";
import { PageSkeleton } from "../../parts/skeleton";
import { termsOf, timeControlWords } from "../../parts/terms";
import { Trouble } from "../../parts/trouble";
import { VARIANT_NAMES } from "../../parts/variants";
import { isMissing } from "../../server/failure";
import { challenges } from "../../server/queries";
import { useWatched } from "../../server/query";
import { session } from "../../server/session";

/** A challenge by its link: for its maker to pass on, and for whoever got the link to take up. */
export default function ChallengePage({ params: { id = "" } }: PageProps) {
  const { data, failure, refresh } = useWatched(challenges, id, 10_000);
  const challenge = data.value;
  if (challenge === undefined) {
    if (failure.value === null) return <PageSkeleton />;
    return isMissing(failure.value) ? <NoChallenge /> : <Trouble error={failure.value} retry={refresh} />;
  }
  return <Shown challenge={challenge} />;
}

function Shown({ challenge }: { readonly challenge: ChallengeWithGames }) {
  const isOwn = challenge.challenger.username === session.value?.username;
  const [game] = challenge.gameIds;
  const wasOpen = useSignal(challenge.status === "open");
  // Whoever waits here for somebody to take it up is led to the game; whoever comes later finds a link to it.
  useEffect(() => {
    if (wasOpen.value && isOwn && game !== undefined && challenge.status === "accepted")
      go(`/games/${game}`, "replace");
  }, [isOwn, game, challenge.status, wasOpen]);
  return (
    <div class="narrow">
      <h1>{isOwn ? "Your challenge" : `${challenge.challenger.username} challenges you`}</h1>
      <p class="lead">
        {VARIANT_NAMES[challenge.variant]}, {timeControlWords(challenge.timeControl)}: {termsOf(challenge).join(", ")}.
      </p>
      {challenge.status === "open" ? <Open challenge={challenge} isOwn={isOwn} /> : <Closed challenge={challenge} />}
    </div>
  );
}

const NoChallenge = () => (
  <section class="message">
    <h1>No such challenge</h1>
    <p>It may have been canceled or taken up, or its link was cut short.</p>
    <p>
      <a href="/lobby">To the lobby</a>
    </p>
  </section>
);

function Open({ challenge, isOwn }: { readonly challenge: ChallengeWithGames; readonly isOwn: boolean }) {
  if (session.value === null) {
    return <SignUpForm label="To play, choose a name" button="Sign up and play" then={() => takeUp(challenge.id)} />;
  }
  return (
    <>
      {isOwn ? <Link /> : null}
      <ul class="cards">
        <ChallengeCard challenge={challenge} />
      </ul>
    </>
  );
}

/** The challenge's own address, to be passed on. */
function Link() {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      isCopied.value = true;
    } catch {
      // The field beside it can be copied by hand.
    }
  };
  return (
    <>
      <p>Send this link to whomever you want to play. The game begins when they take it up, and you are led there.</p>
      <div class="sign-up-field">
        <input
          aria-label="Link to the challenge"
          readOnly
          value={location.href}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" onClick={() => void copy()}>
          {isCopied.value ? "Copied" : "Copy"}
        </button>
      </div>
    </>
  );
}

const CLOSED = {
  accepted: "It has been taken up.",
  declined: "It was declined.",
  canceled: "It was canceled.",
  expired: "Its time is over.",
} as const;

function Closed({ challenge: { status, gameIds } }: { readonly challenge: ChallengeWithGames }) {
  const [game] = gameIds;
  return (
    <>
      <p>{status === "open" ? null : CLOSED[status]}</p>
      <p class="actions">
        {game === undefined ? null : (
          <a class="button first" href={`/games/${game}`}>
            To the game
          </a>
        )}
        <a class="button" href="/lobby">
          To the lobby
        </a>
      </p>
    </>
  );
}
