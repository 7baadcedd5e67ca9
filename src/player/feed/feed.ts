import type { StoredEvent } from "../../events/stored-event";
import type { GameLine } from "../games/contract";
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

  /**
   * Adds events, as one row of the log, in which the line of their game may travel. For use inside a write; start the
   * sender after it.
   * @returns the row; null if there was nothing to add
   */
  publish(events: readonly StoredEvent[], now: number, line: GameLine | null = null): number | null {
    const [first, ...others] = events;
    if (first === undefined) return null;
    const row = this.#log.append([first, ...others], now, line);
    for (const event of events) this.#sender.enqueue(event, now);
    return row;
  }
}
