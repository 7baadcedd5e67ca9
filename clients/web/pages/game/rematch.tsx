import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { cancelChallenge, declineChallenge, isProblem, rematchGame } from "skytale-client";
import { go } from "../../frame/router";
import { client } from "../../server/client";
import { useResource } from "../../server/resource";
import { challenges, myChallenges, putChallenge, putGame } from "../../server/resources";
import { Decision } from "./decision";
import { type GameModel, opponentName } from "./game-model";

/**
 * A rematch with colors swapped, after the game: the question, the offers of both sides, or the link to the new game.
 */
export function Rematch({ model }: { readonly model: GameModel }) {
  const { id } = model.game.value;
  const opponent = opponentName(model);
  const { data } = useResource(myChallenges);
  // Lists contain only open offers. The later state of the player's own offer is read by its id.
  const ownOffer = useSignal<string | null>(null);
  const offer = data.value?.items.find(({ rematchOf }) => rematchOf === id);
  const isTheirs = offer?.challenger.username === opponent;
  useEffect(() => {
    if (offer !== undefined && !isTheirs) ownOffer.value = offer.id;
  }, [offer, isTheirs, ownOffer]);
  /** Whether the player's only offer was used. Each side can offer one rematch. */
  const isSpent = useSignal(false);
  const rematch = async (): Promise<void> => {
    const answer = await rematchGame({ client: client.peek(), path: { id } }).catch((error: unknown) => {
      isSpent.value = isProblem(error, "challenge-closed");
      throw error;
    });
    if ("moves" in answer) {
      putGame(answer);
      if (offer !== undefined) putChallenge({ ...offer, status: "accepted", gameIds: [answer.id] });
      go(`/games/${answer.id}`);
    } else {
      putChallenge(answer);
      ownOffer.value = answer.id;
    }
  };
  if (offer !== undefined && isTheirs) {
    const decline = async (): Promise<void> =>
      putChallenge(await declineChallenge({ client: client.peek(), path: { id: offer.id }, body: {} }));
    return (
      <Decision
        words={`${opponent} offers a rematch. You would play ${offer.color === "white" ? "black" : "white"}.`}
        answers={[
          ["Play the rematch", rematch],
          ["Decline", decline],
        ]}
      />
    );
  }
  if (ownOffer.value !== null) return <OwnOffer key={ownOffer.value} id={ownOffer.value} opponent={opponent} />;
  if (isSpent.value) {
    const words = `Your rematch offer has ended. ${opponent} can still offer one, or you can send a new challenge.`;
    return <Decision isMine words={words} answers={[]} />;
  }
  return <Decision isMine words={`Play ${opponent} again, with colors swapped?`} answers={[["Rematch", rematch]]} />;
}

/** The state of the player's own offer. */
function OwnOffer({ id, opponent }: { readonly id: string; readonly opponent: string }) {
  const { data } = useResource(challenges, id);
  const offer = data.value;
  if (offer === undefined) return null;
  const [game] = offer.gameIds;
  if (game !== undefined)
    return (
      <section class="decision" role="status">
        <p>{opponent} accepted your rematch.</p>
        <div class="actions">
          <a class="button first" href={`/games/${game}`}>
            Go to the new game
          </a>
        </div>
      </section>
    );
  const withdraw = async (): Promise<void> => {
    await cancelChallenge({ client: client.peek(), path: { id } });
    putChallenge({ ...offer, status: "canceled" });
  };
  switch (offer.status) {
    case "open":
      return (
        <Decision
          isMine
          words={`You offered a rematch. ${opponent} has two weeks to answer.`}
          answers={[["Withdraw offer", withdraw]]}
        />
      );
    case "accepted":
      return <Decision isMine words="The rematch starts in a moment." answers={[]} />;
    case "declined":
      return <Decision isMine words={`${opponent} declined the rematch.`} answers={[]} />;
    case "canceled":
      return <Decision isMine words="You withdrew your rematch offer." answers={[]} />;
    case "expired":
      return <Decision isMine words={`Your rematch offer has expired. ${opponent} did not answer.`} answers={[]} />;
  }
}
