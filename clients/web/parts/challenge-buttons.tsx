import { acceptChallenge, type Challenge, cancelChallenge, declineChallenge } from "skytale-client";
import { go } from "../frame/router";
import { client } from "../server/client";
import { challenges, games, lobby, myChallenges } from "../server/queries";
import { session } from "../server/session";
import { useAction } from "./action";

/** Takes a challenge up, and goes to the game. */
export async function takeUp(id: string): Promise<void> {
  const game = await acceptChallenge({ client: client.value, path: { id } });
  games.of(game.id).put(game);
  go(`/games/${game.id}`);
}

function reread(id: string): void {
  lobby.refreshKnown();
  myChallenges.refreshKnown();
  challenges.refreshKnown(id);
}

interface ChallengeButtonsProps {
  readonly challenge: Challenge;
  /** Whether it stands in a list, from where its own page can be reached. */
  readonly isListed: boolean;
  /** Told to keep it in sight from its player's answer on, and to let it go once the server has taken that. */
  readonly keep?: ((isKept: boolean) => void) | undefined;
}

/** What can be done about a challenge that stands, and why it was refused. */
export function ChallengeButtons({ challenge, isListed, keep }: ChallengeButtonsProps) {
  const { id, challenger, opponent } = challenge;
  const { isRunning, refusal, run } = useAction();
  const me = session.value?.username;
  const act = (work: () => Promise<unknown>) => () =>
    void run(async () => {
      keep?.(true);
      try {
        await work();
        keep?.(false);
      } finally {
        reread(id);
      }
    });
  const accept = (
    <>
      Accept<span class="unseen"> the challenge of {challenger.username}</span>
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
                {opponent === null ? "Pass it on" : "Look at it"}
              </a>
            ) : null}
          </>
        ) : me === undefined ? (
          // Its page asks for a name first.
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
