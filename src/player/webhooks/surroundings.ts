import type { StoredEvent } from "../../events/stored-event";
import { boardAddress } from "../../shared/links";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import { signBoardPass } from "./board-pass";
import type { Surroundings } from "./format";
import type { StoredWebhook } from "./webhook-table";

/**
 * What people are told beside an event: whom they play, and where they look. There is no page to act on yet, so the link
 * leads to the board's picture; that of a private game has a pass.
 */
export function surroundingsOf(
  { data: { gameId } }: StoredEvent,
  webhook: StoredWebhook,
  { games, playerId, settings }: { games: GameList; playerId: string } & Pick<PlayerContext, "settings">,
): Surroundings {
  // Programs are told what the event says, and nothing is read for them.
  if (webhook.format === "standard" || typeof gameId !== "string") return { opponent: null, link: null };
  const origin = settings.origin ?? webhook.origin;
  const game = games.find(gameId);
  if (!game?.private) return { opponent: game?.opponent.username ?? null, link: boardAddress(origin, gameId) };
  const pass = { playerId, webhookId: webhook.id, signature: signBoardPass(webhook.secret, gameId) };
  return { opponent: game.opponent.username, link: boardAddress(origin, gameId, pass) };
}
