import type { StoredEvent } from "../../events/stored-event";
import type { IdempotencyKeys } from "../requests/idempotency-keys";
import type { DeliveryTable } from "../webhooks/delivery-table";
import type { WebhookSender } from "../webhooks/sender";
import type { ErasedWords } from "./contract";
import type { EventLog } from "./event-log";

/** The parts that may hold another player's words. */
interface Parts {
  readonly deliveries: DeliveryTable;
  readonly idempotency: IdempotencyKeys;
  readonly log: EventLog;
  readonly sender: WebhookSender;
}

/** Types of event that quote another player, and what is left of their data. */
const QUOTING: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "message.posted": { text: "" },
  "challenge.received": { message: null },
  "rematch.offered": { message: null },
};

/**
 * Takes what an erased player wrote out of this player's feed, the log and queue of their webhooks, and the answers
 * stored under their Idempotency-Keys. Ids, times and order of events stay, so no cursor is lost. Repeating it changes
 * nothing. For use inside a write.
 */
export function forgetWords(of: ErasedWords, { deliveries, idempotency, log, sender }: Parts): void {
  const about = "gameId" in of ? of.gameId : of.challengeId;
  const emptied = new Map<string, StoredEvent>();
  log.rewrite(about, (event) => {
    const left = QUOTING[event.type];
    if (left === undefined || !isTheirs(event, of)) return event;
    const rest = { ...event, data: { ...event.data, ...left } };
    emptied.set(event.id, rest);
    return rest;
  });
  for (const delivery of deliveries.ofEvents(Object.keys(QUOTING), about)) {
    const event = emptied.get(delivery.eventId);
    if (event !== undefined) sender.reword(delivery, event);
    // Older than the feed: whose words it quotes can't be read any more.
    else if (log.find(delivery.eventId) === null) deliveries.remove(delivery.id);
  }
  if ("challengeId" in of) idempotency.forgetAnswersAbout(of.challengeId);
}

const isTheirs = ({ type, data }: StoredEvent, of: ErasedWords): boolean =>
  "gameId" in of
    ? type === "message.posted" && data.gameId === of.gameId && data.side === of.side
    : data.challengeId === of.challengeId;
