import type { StoredEvent } from "../../events/stored-event";
import { boardAddress, gamePage } from "../../shared/links";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import { signBoardPass } from "./board-pass";
import type { Surroundings } from "./format";
import type { StoredWebhook } from "./webhook-table";

/**
 * What people are told beside an event: whom they play, and where they look. A notice leads to where its reader is signed
 * in. A line in a chat leads to the board's picture, for all who read there; that of a private game has a pass.
 */
export function surroundingsOf(
  { data: { gameId } }: StoredEvent,
  webhook: StoredWebhook,
  { games, playerId, settings }: { games: GameList; playerId: string } & Pick<PlayerContext, "settings">,
): Surroundings {
  // Programs are told what the event says, and nothing is read for them.
  if (webhook.format === "standard") return NOTHING;
  if (typeof gameId !== "string") return elsewhere(webhook, settings);
  const origin = settings.origin ?? webhook.origin;
  const game = games.find(gameId);
  if (webhook.format === "web-push") {
    return { opponent: game?.opponent.username ?? null, link: gamePage(origin, gameId) };
  }
  if (!game?.private) return { opponent: game?.opponent.username ?? null, link: boardAddress(origin, gameId) };
  const pass = { playerId, webhookId: webhook.id, signature: signBoardPass(webhook.secret, gameId) };
  return { opponent: game.opponent.username, link: boardAddress(origin, gameId, pass) };
}

const NOTHING: Surroundings = { opponent: null, link: null };

/** What people are told beside an event of no game: a notice leads to where they begin, a chat nowhere. */
export const elsewhere = (
  { format, origin }: Pick<StoredWebhook, "format" | "origin">,
  settings: PlayerContext["settings"],
): Surroundings => (format === "web-push" ? { opponent: null, link: `${settings.origin ?? origin}/` } : NOTHING);
