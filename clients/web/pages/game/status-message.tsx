import { effect, untracked, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EventType, FeedEvent, Game, Side } from "skytale-client";
import { announce } from "../../frame/announce";
import { latestEvent } from "../../server/events";
import { type GameModel, opponentName } from "./game-model";
import { offerChanges } from "./offer-changes";

/** The types of event that are about one side of a game. */
type SideEventType = Extract<FeedEvent, { data: { gameId: string; side: Side } }>["type"];

/** The texts about an event. An event that the page shows by itself has none. */
interface Texts {
  /** Announcement to screen readers of an offer by the opponent. The page shows the offer itself. */
  readonly announcement?: (opponent: string) => string;
  /** Message about an action of the opponent. */
  readonly opponent?: (opponent: string) => string;
  /** Message about an action of the player, or about the player's own conditional moves. */
  readonly own?: (opponent: string) => string;
  /** Message about the end of an offer of the player, if no event says who ended it. */
  readonly ended?: string;
}

const TEXTS: Readonly<Record<SideEventType, Texts>> = {
  "turn.started": {},
  "move.played": {},
  "draw.offered": { announcement: (name) => `${name} offers a draw.` },
  "draw.declined": { opponent: (name) => `${name} declined the draw.` },
  "draw.withdrawn": {
    opponent: (name) => `${name} no longer offers a draw.`,
    ended: "Your draw offer is no longer open.",
  },
  "takeback.offered": { announcement: (name) => `${name} requests a takeback of their last move.` },
  "takeback.accepted": {},
  "takeback.declined": { opponent: (name) => `${name} declined the takeback.` },
  "takeback.withdrawn": {
    opponent: (name) => `${name} no longer requests a takeback.`,
    ended: "Your takeback request is no longer open.",
  },
  "clock.changed": {
    opponent: (name) => `${name} gave you more time.`,
    own: (opponent) => `You gave ${opponent} more time.`,
  },
  "deadline.warning": {},
  "message.posted": {},
  "conditional.fired": {},
  "conditional.dropped": { own: () => "Your prepared answers no longer apply and were deleted." },
};

const textsOf = (type: EventType): Texts => (isSideEvent(type) ? TEXTS[type] : {});
const isSideEvent = (type: EventType): type is SideEventType => Object.hasOwn(TEXTS, type);

const TAKEN_BACK = "The last move was taken back.";

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
    const { announcement } = textsOf(type);
    if (!isMine && announcement !== undefined) announce(announcement(opponentName(model)));
  };
  const compareStates = (before: Game, now: Game): void => {
    if (now.ply < before.ply) showMessage(TAKEN_BACK, now.ply);
    for (const { type, side } of offerChanges(before, now)) {
      const isMine = side === model.side.peek();
      announceOffer(type, isMine);
      const { ended, opponent } = textsOf(type);
      showMessage(isMine ? ended : opponent?.(opponentName(model)), now.ply);
    }
  };
  const handleEvent = (news: FeedEvent): void => {
    const { id, ply } = model.game.value;
    if (!("gameId" in news.data) || news.data.gameId !== id) return;
    if (news.type === "move.played") message.value = { words: "", ply };
    const isMine = "side" in news.data && news.data.side === model.side.value;
    announceOffer(news.type, isMine);
    const { own, opponent } = textsOf(news.type);
    const words = news.type === "takeback.accepted" ? TAKEN_BACK : (isMine ? own : opponent)?.(opponentName(model));
    // A takeback event arrives before the game is read again. Its own ply is the one after the takeback.
    showMessage(words, "ply" in news.data ? news.data.ply : ply);
  };
  const { words, ply } = message.value;
  return <div role="status">{ply === model.game.value.ply && words !== "" ? <p class="help">{words}</p> : null}</div>;
}
