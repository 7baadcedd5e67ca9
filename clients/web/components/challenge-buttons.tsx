import { acceptChallenge, type Challenge, cancelChallenge, declineChallenge } from "skytale-client";
import { go } from "../frame/router";
import { client } from "../server/client";
import { challenges, games, lobby, myChallenges } from "../server/resources";
import { session } from "../server/session";
import { useAction } from "./action";

/** Accepts a challenge and opens the game. */
export async function takeUp(id: string): Promise<void> {
  const game = await acceptChallenge({ client: client.value, path: { id } });
  games.of(game.id).put(game);
  go(`/games/${game.id}`);
}

function reread(id: string): void {
  lobby.invalidate();
  myChallenges.invalidate();
  challenges.invalidate(id);
}

interface ChallengeButtonsProps {
  readonly challenge: Challenge;
  /** Whether the challenge is shown in a list, which then links to the challenge's own page. */
  readonly isListed: boolean;
  /**
   * Called with true when the player acts on the challenge, so that the list keeps showing it, and with false after
   * success.
   */
  readonly pin?: ((isPinned: boolean) => void) | undefined;
}

/** The buttons of an open challenge, and the error of the last action. */
export function ChallengeButtons({ challenge, isListed, pin }: ChallengeButtonsProps) {
  const { id, challenger, opponent } = challenge;
  const { isRunning, refusal, run } = useAction();
  const me = session.value?.username;
  const act = (work: () => Promise<unknown>) => () =>
    void run(async () => {
      pin?.(true);
      try {
        await work();
        pin?.(false);
      } finally {
        reread(id);
      }
    });
  const accept = (
    <>
      Accept<span class="unseen"> the challenge from {challenger.username}</span>
    </>
  );
  return (
    <>
      <p class="refusal" role="alert">
        {refusal.value}
      </p>
      <p class="card-actions">
        {challenger.username === me ? (
          <>
            <button
              type="button"
              aria-disabled={isRunning.value}
              onClick={act(() => cancelChallenge({ client: client.value, path: { id } }))}
            >
              Cancel{isListed ? "" : " the challenge"}
            </button>
            {isListed ? (
              <a class="button" href={`/challenges/${id}`}>
                {opponent === null ? "Share link" : "View"}
              </a>
            ) : null}
          </>
        ) : me === undefined ? (
          // The challenge's page contains the sign-up form.
          <a class="button first" href={`/challenges/${id}`}>
            {accept}
          </a>
        ) : (
          <button type="button" class="first" aria-disabled={isRunning.value} onClick={act(() => takeUp(id))}>
            {accept}
          </button>
        )}
        {me !== undefined && opponent?.username === me ? (
          <button
            type="button"
            aria-disabled={isRunning.value}
            onClick={act(() => declineChallenge({ client: client.value, path: { id }, body: {} }))}
          >
            Decline
          </button>
        ) : null}
      </p>
    </>
  );
}
