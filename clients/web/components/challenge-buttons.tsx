import { acceptChallenge, type Challenge, cancelChallenge, declineChallenge } from "skytale-client";
import { go } from "../frame/router";
import { client } from "../server/client";
import { challenges, lobby, myChallenges, putChallenge, putGame } from "../server/resources";
import { session } from "../server/session";
import { useAction } from "./action";
import { Refusal } from "./refusal";

/** Accepts a challenge and opens the game. */
export async function takeUp(challenge: Challenge): Promise<void> {
  const game = await acceptChallenge({ client: client.value, path: { id: challenge.id } });
  putGame(game);
  putChallenge({ ...challenge, status: "accepted", gameIds: [game.id] });
  go(`/games/${game.id}`);
}

async function cancel(challenge: Challenge): Promise<void> {
  await cancelChallenge({ client: client.value, path: { id: challenge.id } });
  putChallenge({ ...challenge, status: "canceled" });
}

const decline = async ({ id }: Challenge): Promise<void> =>
  putChallenge(await declineChallenge({ client: client.value, path: { id }, body: {} }));

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
  const act = (work: (challenge: Challenge) => Promise<void>) => () =>
    void run(async () => {
      pin?.(true);
      try {
        await work(challenge);
        pin?.(false);
      } catch (error) {
        reread(id);
        throw error;
      }
    });
  const accept = (
    <>
      Accept<span class="unseen"> the challenge from {challenger.username}</span>
    </>
  );
  return (
    <>
      <Refusal sentence={refusal} />
      <p class="card-actions">
        {challenger.username === me ? (
          <>
            <button type="button" class="quiet" aria-disabled={isRunning.value} onClick={act(cancel)}>
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
          <button type="button" class="first" aria-disabled={isRunning.value} onClick={act(takeUp)}>
            {accept}
          </button>
        )}
        {me !== undefined && opponent?.username === me ? (
          <button type="button" aria-disabled={isRunning.value} onClick={act(decline)}>
            Decline
          </button>
        ) : null}
      </p>
    </>
  );
}
