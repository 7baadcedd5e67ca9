import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { acceptChallenge, type Challenge, cancelChallenge, declineChallenge } from "skytale-client";
import { go } from "../frame/router";
import { client } from "../server/client";
import { challenges, games, lobby, myChallenges } from "../server/queries";
import { session } from "../server/session";
import { useAction } from "./action";
import { SmallBoard } from "./small-board";
import { termsOf, timeControlWords } from "./terms";
import { rulesOf, VARIANT_NAMES } from "./variants";

/** Takes a challenge up, and goes to the game. */
export async function takeUp(id: string): Promise<void> {
  const game = await acceptChallenge({ client: client.value, path: { id } });
  games.of(game.id).put(game);
  go(`/games/${game.id}`);
}

interface ChallengeCardsProps {
  readonly items: readonly Challenge[];
  /** What stands above the cards, while there are some. */
  readonly heading?: VNode;
}

/** Challenges as cards. One that goes while its player takes it up stays, with the sentence that says why it can't be. */
export function ChallengeCards({ items, heading }: ChallengeCardsProps) {
  const refused = useSignal<readonly Challenge[]>([]);
  const gone = refused.value.filter(({ id }) => items.every((item) => item.id !== id));
  const shown = [...gone, ...items];
  if (shown.length === 0) return null;
  return (
    <section>
      {heading}
      <ul class="cards">
        {shown.map((challenge) => (
          <ChallengeCard
            key={challenge.id}
            challenge={challenge}
            onRefusal={() => {
              refused.value = [...refused.peek().filter(({ id }) => id !== challenge.id), challenge];
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface ChallengeCardProps {
  readonly challenge: Challenge;
  readonly onRefusal?: () => void;
}

/** A challenge that stands, with what can be done about it. */
export function ChallengeCard({ challenge, onRefusal }: ChallengeCardProps) {
  const { id, variant, challenger, opponent, timeControl, message, color } = challenge;
  const { isRunning, refusal, run } = useAction();
  const me = session.value?.username;
  const isOwn = challenger.username === me;
  const other = isOwn ? (opponent?.username ?? null) : challenger.username;
  const position = challenge.position ?? rulesOf(variant)?.startPosition;
  const act = (work: () => Promise<unknown>) => () =>
    void run(async () => {
      try {
        await work();
      } catch (error) {
        onRefusal?.();
        throw error;
      } finally {
        lobby.refreshKnown();
        myChallenges.refreshKnown();
        challenges.refreshKnown(id);
      }
    });
  return (
    <li class="card">
      {position === undefined ? (
        <div class="small-board" />
      ) : (
        <SmallBoard
          variant={variant}
          position={position}
          orientation={(color === "white") === isOwn ? "white" : "black"}
          lastMove={null}
        />
      )}
      <div class="card-words">
        <p class="card-name">
          {other === null ? "Whoever takes it" : <a href={`/players/${encodeURIComponent(other)}`}>{other}</a>}
        </p>
        <p class="card-what">
          {VARIANT_NAMES[variant]}, {timeControlWords(timeControl)}
        </p>
        <p class="card-what">{termsOf(challenge).join(", ")}</p>
        {message === null ? null : <p class="card-message">{message}</p>}
        <p class="refusal" role="alert">
          {refusal.value}
        </p>
        <p class="card-actions">
          {isOwn ? (
            <>
              <button
                type="button"
                aria-disabled={isRunning.value}
                onClick={act(() => cancelChallenge({ client: client.value, path: { id } }))}
              >
                Cancel
              </button>
              <a class="button" href={`/challenges/${id}`}>
                Pass it on
              </a>
            </>
          ) : (
            <button type="button" class="first" aria-disabled={isRunning.value} onClick={act(() => takeUp(id))}>
              Accept<span class="unseen"> the challenge of {challenger.username}</span>
            </button>
          )}
          {!isOwn && opponent?.username === me ? (
            <button
              type="button"
              aria-disabled={isRunning.value}
              onClick={act(() => declineChallenge({ client: client.value, path: { id }, body: {} }))}
            >
              Decline
            </button>
          ) : null}
        </p>
      </div>
    </li>
  );
}
