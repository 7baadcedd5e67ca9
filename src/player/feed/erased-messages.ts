import type { DeliveryTable } from "../../deliveries/delivery-table";
import type { Sender } from "../../deliveries/sender";
import type { StoredEvent } from "../../events/stored-event";
import type { IdempotencyKeys } from "../requests/idempotency-keys";
import type { ErasedMessages } from "./contract";
import type { EventLog } from "./event-log";

/** The components that may store texts of another player. */
interface Components {
  readonly deliveries: DeliveryTable;
  readonly idempotency: IdempotencyKeys;
  readonly log: EventLog;
  readonly sender: Sender;
}

/** Types of events that contain a text of another player, with the fields that replace the text. */
const QUOTING: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "message.posted": { text: "" },
  "challenge.received": { message: null },
  "rematch.offered": { message: null },
};

/**
 * Erases the texts of an erased player from this player's feed and webhook deliveries. For a challenge, also deletes
 * stored responses of idempotent requests that contain its id. Ids, times and order of events stay, so cursors remain
 * valid. Idempotent. Call inside a write.
 */
export function eraseMessages(of: ErasedMessages, { deliveries, idempotency, log, sender }: Components): void {
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
    // If the event is no longer in the feed, its author cannot be determined. Therefore the delivery is deleted.
    else if (log.find(delivery.eventId) === null) deliveries.remove(delivery.id);
  }
  if ("challengeId" in of) idempotency.forgetAnswersAbout(of.challengeId);
}

const isTheirs = ({ type, data }: StoredEvent, of: ErasedMessages): boolean =>
  "gameId" in of
    ? type === "message.posted" && data.gameId === of.gameId && data.side === of.side
    : data.challengeId === of.challengeId;
