import type { Sender } from "../../deliveries/sender";
import type { StoredEvent } from "../../events/stored-event";
import type { Transactions } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { Mails } from "../email/mails";
import type { GameEntry } from "../games/contract";
import type { EventLog } from "./event-log";

/**
 * Publishes the player's events: stores them in the log, from which the feed and its streams are read, and sends them
 * to webhooks. Mails are written from the log when they are due.
 */
export class Feed {
  readonly #log: Pick<EventLog, "append">;
  readonly #mails: Pick<Mails, "observe">;
  readonly #sender: Pick<Sender, "enqueue">;
  readonly #transactions: Pick<Transactions, "afterCommit">;
  readonly #send: () => void;

  constructor(
    { transactions }: Pick<PlayerContext, "transactions">,
    log: Pick<EventLog, "append">,
    sender: Pick<Sender, "enqueue" | "pump">,
    mails: Pick<Mails, "observe">,
  ) {
    this.#log = log;
    this.#mails = mails;
    this.#sender = sender;
    this.#transactions = transactions;
    this.#send = () => sender.pump();
  }

  /**
   * Publishes events as one row of the log, together with the list entry of their game if `line` is not null. Call
   * inside a write. Deliveries to webhooks are stored in the write and sent after its commit.
   * @returns the id of the row; null if there were no events
   */
  publish(events: readonly StoredEvent[], now: number, gameEntry: GameEntry | null = null): number | null {
    const [first, ...others] = events;
    if (first === undefined) return null;
    const row = this.#log.append([first, ...others], now, gameEntry);
    for (const event of events) this.#sender.enqueue(event, now);
    this.#mails.observe(events, now);
    this.#transactions.afterCommit(this.#send);
    return row;
  }
}
