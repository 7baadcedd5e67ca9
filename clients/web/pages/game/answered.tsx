import { useSignal, useSignalEffect } from "@preact/signals";
import type { FeedEvent } from "skytale-client";
import { latestNews } from "../../server/news";
import { opponentName, type Table } from "./table";

/** What the other side has answered, or done of itself, as far as the game does not show it any more. */
const SENTENCES: Partial<Record<FeedEvent["type"], (name: string) => string>> = {
  "draw.declined": (name) => `${name} has declined the draw.`,
  "draw.withdrawn": (name) => `${name} has withdrawn the draw offer.`,
  "takeback.accepted": (name) => `${name} has let you take your move back.`,
  "takeback.declined": (name) => `${name} does not let you take your move back.`,
  "takeback.withdrawn": (name) => `${name} no longer asks to take back.`,
  "clock.changed": (name) => `${name} has given you more time.`,
};

/** Says what the other side has answered to an offer, until the next move. */
export function Answered({ table }: { readonly table: Table }) {
  const told = useSignal<string | null>(null);
  useSignalEffect(() => {
    const news = latestNews.value;
    if (news === null || !("gameId" in news.data) || news.data.gameId !== table.game.peek().id) return;
    if (news.type === "move.played") told.value = null;
    const say = SENTENCES[news.type];
    if (say === undefined || !("side" in news.data) || news.data.side === table.side.peek()) return;
    told.value = say(opponentName(table));
  });
  return told.value === null ? null : (
    <p class="help" role="status">
      {told.value}
    </p>
  );
}
