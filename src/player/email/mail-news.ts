import type { NoticeNews } from "../../channels/email/notice";
import { pageOfEvent } from "../../events/event-page";
import { EVENTS } from "../../events/feed-event";
import { sentenceOf } from "../../events/sentence";
import type { StoredEvent } from "../../events/stored-event";
import type { GameList } from "../games/game-list";

/** Events that are no news in a mail: turns and their deadlines are listed from the games themselves. */
const LEFT_OUT: readonly string[] = ["turn.started", "deadline.warning", "game.started", "challenge.canceled"];
/** Events that are news in a mail, though webhooks do not get them by default. */
const ADDED: readonly string[] = ["message.posted", "draw.offered", "takeback.offered", "rematch.offered"];
const TYPES: ReadonlySet<string> = new Set([
  ...EVENTS.filter(({ subscription }) => subscription === "default" || subscription === "notices")
    .map(({ type }) => type)
    .filter((type) => !LEFT_OUT.includes(type)),
  ...ADDED,
]);

/** Whether an event belongs in a mail to its player. The player's own messages and offers do not. */
export function isMailNews({ data, type }: StoredEvent, games: Pick<GameList, "find">): boolean {
  if (!TYPES.has(type)) return false;
  if (!ADDED.includes(type) || typeof data.gameId !== "string") return true;
  return games.find(data.gameId)?.side !== data.side;
}

/** An event as a mail shows it. */
export function newsOf(event: StoredEvent, games: Pick<GameList, "opponentIn">, origin: string): NoticeNews {
  const { gameId } = event.data;
  const text = typeof gameId === "string" ? sentenceOf(event, games.opponentIn(gameId)) : sentenceOf(event);
  return { text, address: pageOfEvent(event, origin) ?? `${origin}/` };
}
