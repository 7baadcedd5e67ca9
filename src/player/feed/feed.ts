import type { StoredEvent } from "../../events/stored-event";
import type { WebhookSender } from "../webhooks/sender";
import type { EventLog } from "./event-log";

/** Where everything goes that the player is told: into the log that feed and streams read, and to the webhooks. */
export class Feed {
  readonly #log: EventLog;
  readonly #sender: WebhookSender;

  constructor(log: EventLog, sender: WebhookSender) {
    this.#log = log;
    this.#sender = sender;
  }

  /** Adds events, as one row of the log. For use inside a write; start the sender after it. */
  publish(events: readonly StoredEvent[], now: number): void {
    this.#log.append(events, now);
    for (const event of events) this.#sender.enqueue(event, now);
  }
}
