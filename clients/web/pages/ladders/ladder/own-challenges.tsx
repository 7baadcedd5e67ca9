import {
  acceptLadderChallenge,
  declineLadderChallenge,
  type Ladder,
  type LadderChallenge,
  withdrawLadderChallenge,
} from "skytale-client";
import { useAction } from "../../../components/action";
import { AskedTwice } from "../../../components/asked-twice";
import { usePinned } from "../../../components/pinned";
import { Refusal } from "../../../components/refusal";
import { TimeLeft } from "../../../components/time-left";
import { announce } from "../../../frame/announce";
import { client } from "../../../server/client";
import { session } from "../../../server/session";
import { ladders, putLadder } from "../../../server/tournaments";

/** Time left below which the clock of a challenge is marked as urgent, in milliseconds. */
const URGENT = 86_400_000;

const placeOf = ({ places }: Ladder, username: string): number | undefined =>
  places.find(({ player }) => player.username === username)?.place;

/** Sends the answer to a challenge. After a refusal, the ladder is read again, because it has probably changed. */
async function send(id: string, command: Promise<Ladder>): Promise<void> {
  putLadder(
    await command.catch((error: unknown) => {
      ladders.invalidate(id);
      throw error;
    }),
  );
}

const callOf = (ladder: Ladder, challengeId: string) => ({
  client: client.peek(),
  path: { id: ladder.tournament.id, challengeId },
});

/** The open challenges to the viewer and by the viewer. */
export function OwnChallenges({ ladder }: { readonly ladder: Ladder }) {
  const me = session.value?.username;
  const { shown, pin } = usePinned(ladder.challenges.filter(({ opponent }) => opponent.username === me));
  const sent = ladder.challenges.filter(({ challenger }) => challenger.username === me);
  return (
    <>
      {shown.map((challenge) => (
        <Received key={challenge.id} ladder={ladder} challenge={challenge} pin={pin(challenge)} />
      ))}
      {sent.length === 0 ? null : (
        <section>
          <h2>Your challenges</h2>
          <ul class="rows">
            {sent.map((challenge) => (
              <Sent key={challenge.id} ladder={ladder} challenge={challenge} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ChallengeProps {
  readonly ladder: Ladder;
  readonly challenge: LadderChallenge;
}

interface ReceivedProps extends ChallengeProps {
  /** Keeps the challenge visible while it is answered, so that an error is shown where the player has pressed. */
  readonly pin: (isPinned: boolean) => void;
}

/** A challenge to the viewer. */
function Received({ ladder, challenge, pin }: ReceivedProps) {
  const { id, challenger, answerBy } = challenge;
  const { isRunning, refusal, run } = useAction();
  const place = ladder.you?.place ?? null;
  const theirs = placeOf(ladder, challenger.username);
  const answered = async (command: Promise<Ladder>, words: string): Promise<void> => {
    pin(true);
    await send(ladder.tournament.id, command);
    pin(false);
    announce(words);
  };
  const accept = () =>
    answered(acceptLadderChallenge(callOf(ladder, id)), `The game against ${challenger.username} begins.`);
  return (
    <section class="decision">
      <h2>
        {challenger.username} challenges you{place === null ? "" : ` for place ${place}`}
      </h2>
      <p>
        <TimeLeft until={answerBy} urgentBelow={URGENT} /> left to answer. If you do not answer, {challenger.username}
        {theirs === undefined ? "" : `, now in place ${theirs},`} takes your place.
      </p>
      <div class="actions">
        <button type="button" class="first" aria-disabled={isRunning.value} onClick={() => void run(accept)}>
          Accept
        </button>
        <AskedTwice
          name="Decline"
          question={`Decline? ${challenger.username} takes your place, and you move down one.`}
          confirm="Decline"
          work={() =>
            answered(declineLadderChallenge(callOf(ladder, id)), `${challenger.username} has taken your place.`)
          }
        />
        <Refusal sentence={refusal} />
      </div>
    </section>
  );
}

/** A challenge by the viewer. */
function Sent({ ladder, challenge: { id, opponent, answerBy } }: ChallengeProps) {
  const place = placeOf(ladder, opponent.username);
  return (
    <li class="row">
      <span class="row-what">
        <span class="name">{opponent.username}</span>
        {place === undefined ? null : `, place ${place},`} has <TimeLeft until={answerBy} /> to answer
      </span>
      <span class="row-end">
        <AskedTwice
          name={
            <>
              Withdraw<span class="unseen"> the challenge to {opponent.username}</span>
            </>
          }
          question="Withdraw the challenge? Nobody moves, and you have to wait before you can challenge this player again."
          confirm="Withdraw"
          work={() => send(ladder.tournament.id, withdrawLadderChallenge(callOf(ladder, id)))}
        />
      </span>
    </li>
  );
}
