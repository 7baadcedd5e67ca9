import { effect, untracked, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EventType, FeedEvent, Game } from "skytale-client";
import { announce } from "../../frame/announce";
import { latestEvent } from "../../server/events";
import { type GameModel, opponentName } from "./game-model";
import { changesOf } from "./offer-changes";

/** Messages about actions of the opponent that leave no trace in the game state. */
const OF_THE_OTHER: Partial<Record<EventType, (name: string) => string>> = {
  "draw.declined": (name) => `${name} declined the draw.`,
  "draw.withdrawn": (name) => `${name} no longer offers a draw.`,
  "takeback.declined": (name) => `${name} declined the takeback.`,
  "takeback.withdrawn": (name) => `${name} no longer requests a takeback.`,
  "clock.changed": (name) => `${name} gave you more time.`,
};

/** Messages about the player's own actions, and about events caused by neither side. */
const OF_ONE_SELF: Partial<Record<EventType, (opponent: string) => string>> = {
  "clock.changed": (opponent) => `You gave ${opponent} more time.`,
  "conditional.dropped": () => "Your prepared answers no longer apply and were deleted.",
};

/** Announcements of offers for screen readers. The page shows the offer itself. */
const ASKED: Partial<Record<EventType, (name: string) => string>> = {
  "draw.offered": (name) => `${name} offers a draw.`,
  "takeback.offered": (name) => `${name} requests a takeback of their last move.`,
};

const TAKEN_BACK = "The last move was taken back.";

/** Messages about the end of the player's own offers, if no event says who ended them. */
const ENDED: Partial<Record<EventType, string>> = {
  "draw.withdrawn": "Your draw offer is no longer open.",
  "takeback.withdrawn": "Your takeback request is no longer open.",
};

/** The latest change since the last move that is not visible in the game state, such as a declined offer. */
export function Told({ model }: { readonly model: GameModel }) {
  const told = useSignal({ words: "", ply: 0 });
  // An effect handles each event as it arrives. Rendering would be batched and show only the last of several events.
  useEffect(() => {
    /** The sequence number of the last event of this game. */
    let heard = 0;
    const stopHearing = effect(() => {
      const news = latestEvent.value;
      if (news === null) return;
      if ("gameId" in news.data && "seq" in news.data && news.data.gameId === model.game.peek().id)
        heard = news.data.seq;
      untracked(() => take(news));
    });
    // Compares states to find changes without an event: before the first event, or while the page was suspended.
    const stopComparing = effect(() => {
      const now = model.game.value;
      const before = model.told.peek();
      model.told.value = now;
      if (heard <= (before.seq ?? 0)) untracked(() => tell(before, now));
    });
    return () => {
      stopHearing();
      stopComparing();
    };
  }, [model]);
  const say = (words: string | undefined, ply: number): void => {
    if (words !== undefined) told.value = { words, ply };
  };
  const announceAsked = (type: EventType, isMine: boolean): void => {
    const asked = isMine ? undefined : ASKED[type];
    if (asked !== undefined) announce(asked(opponentName(model)));
  };
  const tell = (before: Game, now: Game): void => {
    if (now.ply < before.ply) say(TAKEN_BACK, now.ply);
    for (const { type, side } of changesOf(before, now)) {
      const isMine = side === model.side.peek();
      announceAsked(type, isMine);
      say(isMine ? ENDED[type] : OF_THE_OTHER[type]?.(opponentName(model)), now.ply);
    }
  };
  const take = (news: FeedEvent): void => {
    const { id, ply } = model.game.value;
    if (!("gameId" in news.data) || news.data.gameId !== id) return;
    if (news.type === "move.played") told.value = { words: "", ply };
    const isMine = "side" in news.data && news.data.side === model.side.value;
    announceAsked(news.type, isMine);
    const words =
      news.type === "takeback.accepted"
        ? TAKEN_BACK
        : (isMine ? OF_ONE_SELF : OF_THE_OTHER)[news.type]?.(opponentName(model));
    // A takeback event arrives before the game is read again. Its own ply is the one after the takeback.
    say(words, "ply" in news.data ? news.data.ply : ply);
  };
  const { words, ply } = told.value;
  return <div role="status">{ply === model.game.value.ply && words !== "" ? <p class="help">{words}</p> : null}</div>;
}
