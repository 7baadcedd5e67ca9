import type { StoredEvent } from "../../events/stored-event";
import type { GameLine } from "../games/contract";
import type { WebhookSender } from "../webhooks/sender";
import type { EventLog } from "./event-log";

/** Publishes the player's events: stores them in the log, which feed and streams read, and queues them for webhooks. */
export class Feed {
  readonly #log: EventLog;
  readonly #sender: WebhookSender;

  constructor(log: EventLog, sender: WebhookSender) {
    this.#log = log;
    this.#sender = sender;
  }

  /**
   * Publishes events as one row of the log, together with the list entry of their game if there is one. Call inside a
   * write, and start the sender after it.
   * @returns the id of the row; null if there were no events
   */
  publish(events: readonly StoredEvent[], now: number, line: GameLine | null = null): number | null {
    const [first, ...others] = events;
    if (first === undefined) return null;
    const row = this.#log.append([first, ...others], now, line);
    for (const event of events) this.#sender.enqueue(event, now);
    return row;
  }
}
