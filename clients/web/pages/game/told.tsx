import { effect, untracked, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EventType, FeedEvent } from "skytale-client";
import { announce } from "../../frame/announce";
import { latestNews } from "../../server/news";
import { opponentName, type Table } from "./table";

/** What one side has done beside moving, for whom the game itself does not show it. */
const OF_THE_OTHER: Partial<Record<EventType, (name: string) => string>> = {
  "draw.declined": (name) => `${name} has declined the draw.`,
  "draw.withdrawn": (name) => `${name} no longer offers a draw.`,
  "takeback.declined": (name) => `${name} has declined the takeback.`,
  "takeback.withdrawn": (name) => `${name} no longer asks to take back.`,
  "clock.changed": (name) => `${name} has given you more time.`,
};

/** The same, for who has done it, and what comes by itself. */
const OF_ONE_SELF: Partial<Record<EventType, (opponent: string) => string>> = {
  "clock.changed": (opponent) => `You have given ${opponent} more time.`,
  "conditional.dropped": () => "Your prepared answers did not fit, and are gone.",
};

/** What stands on the page, with an answer to give: said to those who can't see it come. */
const ASKED: Partial<Record<EventType, (name: string) => string>> = {
  "draw.offered": (name) => `${name} offers a draw.`,
  "takeback.offered": (name) => `${name} asks to take their last move back.`,
};

/** What has come of an offer, and what else the other side has done since the last move. */
export function Told({ table }: { readonly table: Table }) {
  const told = useSignal({ words: "", ply: 0 });
  // At once, and not after the next drawing: what is told in one breath would be told as its last word alone.
  useEffect(
    () =>
      effect(() => {
        const news = latestNews.value;
        if (news !== null) untracked(() => take(news));
      }),
    [table],
  );
  const take = (news: FeedEvent): void => {
    const { id, ply } = table.game.value;
    if (!("gameId" in news.data) || news.data.gameId !== id) return;
    if (news.type === "move.played") told.value = { words: "", ply };
    const opponent = opponentName(table);
    const isMine = "side" in news.data && news.data.side === table.side.value;
    const asked = isMine ? undefined : ASKED[news.type];
    if (asked !== undefined) announce(asked(opponent));
    const words =
      news.type === "takeback.accepted"
        ? "What was played last is taken back."
        : (isMine ? OF_ONE_SELF : OF_THE_OTHER)[news.type]?.(opponent);
    // A takeback is told before the game is read again: its ply is the one that the game goes back to.
    if (words !== undefined) told.value = { words, ply: "ply" in news.data ? news.data.ply : ply };
  };
  const { words, ply } = told.value;
  return <div role="status">{ply === table.game.value.ply && words !== "" ? <p class="help">{words}</p> : null}</div>;
}
