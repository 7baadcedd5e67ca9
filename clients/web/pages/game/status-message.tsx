import { effect, untracked, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EventType, FeedEvent, Game } from "skytale-client";
import { announce } from "../../frame/announce";
import { latestEvent } from "../../server/events";
import { type GameModel, opponentName } from "./game-model";
import { offerChanges } from "./offer-changes";

/** Messages about actions of the opponent that leave no trace in the game state. */
const OPPONENT_MESSAGES: Partial<Record<EventType, (name: string) => string>> = {
  "draw.declined": (name) => `${name} declined the draw.`,
  "draw.withdrawn": (name) => `${name} no longer offers a draw.`,
  "takeback.declined": (name) => `${name} declined the takeback.`,
  "takeback.withdrawn": (name) => `${name} no longer requests a takeback.`,
  "clock.changed": (name) => `${name} gave you more time.`,
};

/** Messages about the player's own actions, and about events caused by neither side. */
const OWN_MESSAGES: Partial<Record<EventType, (opponent: string) => string>> = {
  "clock.changed": (opponent) => `You gave ${opponent} more time.`,
  "conditional.dropped": () => "Your prepared answers no longer apply and were deleted.",
};

/** Announcements of offers for screen readers. The page shows the offer itself. */
const OFFER_ANNOUNCEMENTS: Partial<Record<EventType, (name: string) => string>> = {
  "draw.offered": (name) => `${name} offers a draw.`,
  "takeback.offered": (name) => `${name} requests a takeback of their last move.`,
};

const TAKEN_BACK = "The last move was taken back.";

/** Messages about the end of the player's own offers, if no event says who ended them. */
const ENDED_OFFER_MESSAGES: Partial<Record<EventType, string>> = {
  "draw.withdrawn": "Your draw offer is no longer open.",
  "takeback.withdrawn": "Your takeback request is no longer open.",
};

/** The latest change since the last move that is not visible in the game state, such as a declined offer. */
export function StatusMessage({ model }: { readonly model: GameModel }) {
  const message = useSignal({ words: "", ply: 0 });
  // An effect handles each event as it arrives. Rendering would be batched and show only the last of several events.
  useEffect(() => {
    /** The sequence number of the last event of this game. */
    let lastSeq = 0;
    const stopListening = effect(() => {
      const news = latestEvent.value;
      if (news === null) return;
      if ("gameId" in news.data && "seq" in news.data && news.data.gameId === model.game.peek().id)
        lastSeq = news.data.seq;
      untracked(() => handleEvent(news));
    });
    // Compares states to find changes without an event: before the first event, or while the page was suspended.
    const stopComparing = effect(() => {
      const now = model.game.value;
      const before = model.lastKnownGame.peek();
      model.lastKnownGame.value = now;
      if (lastSeq <= (before.seq ?? 0)) untracked(() => compareStates(before, now));
    });
    return () => {
      stopListening();
      stopComparing();
    };
  }, [model]);
  const showMessage = (words: string | undefined, ply: number): void => {
    if (words !== undefined) message.value = { words, ply };
  };
  const announceOffer = (type: EventType, isMine: boolean): void => {
    const announcementOf = isMine ? undefined : OFFER_ANNOUNCEMENTS[type];
    if (announcementOf !== undefined) announce(announcementOf(opponentName(model)));
  };
  const compareStates = (before: Game, now: Game): void => {
    if (now.ply < before.ply) showMessage(TAKEN_BACK, now.ply);
    for (const { type, side } of offerChanges(before, now)) {
      const isMine = side === model.side.peek();
      announceOffer(type, isMine);
      showMessage(isMine ? ENDED_OFFER_MESSAGES[type] : OPPONENT_MESSAGES[type]?.(opponentName(model)), now.ply);
    }
  };
  const handleEvent = (news: FeedEvent): void => {
    const { id, ply } = model.game.value;
    if (!("gameId" in news.data) || news.data.gameId !== id) return;
    if (news.type === "move.played") message.value = { words: "", ply };
    const isMine = "side" in news.data && news.data.side === model.side.value;
    announceOffer(news.type, isMine);
    const words =
      news.type === "takeback.accepted"
        ? TAKEN_BACK
        : (isMine ? OWN_MESSAGES : OPPONENT_MESSAGES)[news.type]?.(opponentName(model));
    // A takeback event arrives before the game is read again. Its own ply is the one after the takeback.
    showMessage(words, "ply" in news.data ? news.data.ply : ply);
  };
  const { words, ply } = message.value;
  return <div role="status">{ply === model.game.value.ply && words !== "" ? <p class="help">{words}</p> : null}</div>;
}
