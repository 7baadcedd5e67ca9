import type { FeedEvent } from "../../events/feed-event";
import type { StoredEvent } from "../../events/stored-event";
import type { GameList } from "../games/game-list";
import type { GameBatch } from "../player-rpc";
import type { IdempotencyKeys } from "../requests/idempotency-keys";
import type { WebhookSender } from "../webhooks/sender";
import type { EventLog } from "./event-log";
import { HISTORY_LIFETIME, PRUNE_LIMIT, PruneSchedule, pruneOldest } from "./pruning";

/** What the inbox works with. */
export interface InboxParts {
  readonly sql: SqlStorage;
  readonly log: EventLog;
  readonly lines: GameList;
  readonly keys: IdempotencyKeys;
  readonly sender: WebhookSender;
  /** Lets the player's other affairs see what a game tells; answers what is left for the feed. Called in the write. */
  readonly observe: (batch: GameBatch, items: readonly FeedEvent[], now: number) => readonly FeedEvent[];
  readonly now: () => number;
  /** Runs a write in a transaction, and sees that the alarm fits what is due after it. */
  readonly write: <T>(change: () => T) => T;
}

/** Takes what other objects tell this player, each thing once, and lets his webhooks know. */
export class Inbox {
  readonly #parts: InboxParts;
  readonly #pruning = new PruneSchedule();

  constructor(parts: InboxParts) {
    this.#parts = parts;
  }

  /** Takes news of a game: one row for all of it, one for the game's line. What he has already is passed over. */
  receive(batch: GameBatch): void {
    const { lines, log, sender, write } = this.#parts;
    const known = lines.throughSeq(batch.gameId);
    if (batch.throughSeq <= known) return;
    const now = this.#parts.now();
    const fresh = batch.news.filter(({ seq }) => seq > known).map(({ item }) => item);
    const { side } = batch.summary;
    const unread = fresh.filter((item) => item.type === "message.posted" && item.data.side !== side).length;
    write(() => {
      lines.put(batch.summary, batch.throughSeq, now, unread);
      const told = this.#parts.observe(batch, fresh, now);
      log.append(told, now);
      for (const item of told) sender.enqueue(item, now);
    });
    sender.pump();
    this.prune(now);
  }

  /** Takes news that belongs to no game, once by its id. */
  notify(item: StoredEvent): void {
    const { sql, sender, write } = this.#parts;
    if (sql.exec("SELECT 1 FROM seen_news WHERE id = ?", item.id).toArray().length > 0) return;
    const now = this.#parts.now();
    write(() => {
      sql.exec("INSERT INTO seen_news (id, at) VALUES (?, ?)", item.id, now);
      this.announce(item, now);
    });
    sender.pump();
    this.prune(now);
  }

  /** Puts news of his own object into his feed. For use inside a write. */
  announce(item: StoredEvent, now: number): void {
    this.#parts.log.append([item], now);
    this.#parts.sender.enqueue(item, now);
  }

  /** Drops what is too old, a little at a time. */
  prune(now: number): void {
    if (!this.#pruning.isDue(now)) return;
    const { sql, log, lines, keys, write } = this.#parts;
    const cutoff = now - HISTORY_LIFETIME;
    const dropped = write(() => [
      pruneOldest(sql, { name: "event_log", time: "at" }, cutoff, PRUNE_LIMIT),
      pruneOldest(sql, { name: "deliveries", time: "created_at" }, cutoff, PRUNE_LIMIT),
      lines.prune(now, PRUNE_LIMIT),
      keys.prune(now, PRUNE_LIMIT),
      this.#pruneSeen(cutoff),
    ]);
    const [news = 0] = dropped;
    // Places in memory may lie in rows that are gone: who stands there is to be told so.
    if (news > 0) log.forget();
    const isComplete = dropped.every((count) => count < PRUNE_LIMIT);
    this.#pruning.done(now, isComplete);
  }

  #pruneSeen(cutoff: number): number {
    return this.#parts.sql.exec(
      "DELETE FROM seen_news WHERE id IN (SELECT id FROM seen_news WHERE at <= ? LIMIT ?)",
      cutoff,
      PRUNE_LIMIT,
    ).rowsWritten;
  }
}
