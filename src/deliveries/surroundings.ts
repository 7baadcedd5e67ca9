import type { Surroundings } from "../channels/format";
import { isInEveryNotice } from "../events/filter";
import type { StoredEvent } from "../events/stored-event";
import { challengePage, gamePage, tournamentPage } from "../shared/links";
import type { DeliveryContext } from "./context";
import type { StoredWebhook } from "./webhook-table";

/**
 * The opponent and the page of an event, for formats that people read. A chat shows the link to all its members, but
 * the page of a private game or challenge is visible to its players only.
 */
export function surroundingsOf(
  { type, data: { gameId, challengeId, tournamentId } }: StoredEvent,
  webhook: StoredWebhook,
  { owner, settings }: Pick<DeliveryContext, "owner" | "settings">,
): Surroundings {
  // The format `standard` contains the event alone, so nothing is read for it.
  if (webhook.format === "standard") return NOTHING;
  const origin = settings.origin ?? webhook.origin;
  if (typeof gameId === "string") {
    return { opponent: owner.opponentIn(gameId), link: gamePage(origin, gameId) };
  }
  // A challenge on a ladder has no page of its own.
  if (typeof tournamentId === "string") return { opponent: null, link: tournamentPage(origin, tournamentId) };
  if (typeof challengeId === "string") return { opponent: null, link: challengePage(origin, challengeId) };
  return elsewhere(webhook, settings, isInEveryNotice(type) ? SIGN_IN_PAGE : "/");
}

/** The page for events about a new passkey or token. It lists the passkeys, and has a link to the tokens. */
const SIGN_IN_PAGE = "/settings/account";

const NOTHING: Surroundings = { opponent: null, link: null };

/**
 * Context of an event without game, challenge or tournament. A browser notification opens `page` of this server; other messages
 * have no link.
 */
export const elsewhere = (
  { format, origin }: Pick<StoredWebhook, "format" | "origin">,
  settings: DeliveryContext["settings"],
  page = "/",
): Surroundings => (format === "web-push" ? { opponent: null, link: `${settings.origin ?? origin}${page}` } : NOTHING);
