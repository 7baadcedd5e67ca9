import { isInEveryNotice } from "../../events/filter";
import type { StoredEvent } from "../../events/stored-event";
import { gamePage } from "../../shared/links";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import type { Surroundings } from "./format";
import type { StoredWebhook } from "./webhook-table";

/**
 * What people are told beside an event: whom they play, and where: on the game's page, where its players are signed in. A
 * private game shows there to them alone.
 */
export function surroundingsOf(
  { type, data: { gameId } }: StoredEvent,
  webhook: StoredWebhook,
  { games, settings }: { readonly games: GameList } & Pick<PlayerContext, "settings">,
): Surroundings {
  // Programs are told what the event says, and nothing is read for them.
  if (webhook.format === "standard") return NOTHING;
  if (typeof gameId !== "string") return elsewhere(webhook, settings, isInEveryNotice(type) ? "/settings" : "/");
  const link = gamePage(settings.origin ?? webhook.origin, gameId);
  return { opponent: games.find(gameId)?.opponent.username ?? null, link };
}

const NOTHING: Surroundings = { opponent: null, link: null };

/** What people are told beside an event of no game: a notice leads to where they begin, a chat nowhere. */
export const elsewhere = (
  { format, origin }: Pick<StoredWebhook, "format" | "origin">,
  settings: PlayerContext["settings"],
  page = "/",
): Surroundings => (format === "web-push" ? { opponent: null, link: `${settings.origin ?? origin}${page}` } : NOTHING);
