import type { FeedEvent, FeedEventOf } from "../../events/feed-event";
import type { StoredEvent } from "../../events/stored-event";
import { rfc3339 } from "../../shared/time";
import type { NameChange } from "../account/name-change";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import type { IdempotencyKeys } from "../requests/idempotency-keys";
import type { Vacations } from "../vacation/vacations";
import type { DeliveryTable } from "../webhooks/delivery-table";
import type { WebhookSender } from "../webhooks/sender";
import type { GameBatch } from "./contract";
import type { EventLog } from "./event-log";
import type { Feed } from "./feed";
import { HISTORY_LIFETIME, PRUNE_LIMIT, PruneSchedule } from "./pruning";

/** The parts that the inbox works with. */
interface Parts {
  readonly deliveries: DeliveryTable;
  readonly feed: Feed;
  readonly games: GameList;
  readonly idempotency: IdempotencyKeys;
  readonly log: EventLog;
  readonly names: NameChange;
  readonly sender: WebhookSender;
  readonly vacations: Vacations;
}

/** Takes what other objects tell this player, each thing once, and publishes it in the feed. */
export class Inbox {
  readonly #context: PlayerContext;
  readonly #parts: Parts;
  readonly #pruning = new PruneSchedule();

  constructor(context: PlayerContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
  }

  /**
   * Takes news of a game: one row for all of it and the line of a game that runs. What has come is passed over.
   * @returns see `PlayerRpc.receive`
   */
  receive(batch: GameBatch): number | null {
    const { feed, games, sender } = this.#parts;
    const known = games.throughSeq(batch.gameId);
    const had = batch.after === undefined || batch.after === known ? null : known;
    const isMissing = batch.after !== undefined && known < batch.after;
    if (isMissing || batch.throughSeq <= known) return had;
    const now = this.#context.now();
    const fresh = batch.news.filter(({ seq }) => seq > known).map((news) => this.#asListed(news, batch, now));
    const { side, status } = batch.summary;
    const isRunning = status === "active";
    const unread = fresh.filter((item) => item.type === "message.posted" && item.data.side !== side).length;
    this.#context.transactions.write(() => {
      const line = games.update(batch.summary, batch.throughSeq, unread);
      const events = this.#observe(batch, fresh, now);
      const row = feed.publish(events, now, isRunning ? line : null);
      if (isRunning && row !== null) games.savedInLog(line, row);
      else games.save(line, now);
    });
    sender.pump();
    this.prune(now);
    return had;
  }

  /** Ends a running game in the list and in the feed that the server has lost: nothing else will. */
  giveUpGame(gameId: string): void {
    const { feed, games, sender } = this.#parts;
    const before = games.endedAt(gameId) === null ? games.find(gameId) : null;
    if (before === null) return;
    const now = this.#context.now();
    // Above all that the game has told, in case that its file is found.
    const seq = Math.max(games.throughSeq(gameId) + 1, now);
    const { variant, ply, position } = before;
    const outcome = { winner: null, reason: "game-lost" };
    const item: FeedEventOf<"game.finished"> = {
      id: `${gameId}-${seq}`,
      type: "game.finished",
      timestamp: rfc3339(now),
      data: { gameId, seq, variant, status: "aborted", outcome, ply, position },
    };
    this.#context.transactions.write(() => {
      const summary = { ...before, status: "aborted", turn: null, deadlineAt: null, outcome } as const;
      const line = games.update(summary, seq, 0);
      feed.publish([item], now);
      games.save(line, now);
    });
    sender.pump();
  }

  /** Takes news that belongs to no game, once by its id. */
  notify(item: StoredEvent): void {
    const { sql, transactions } = this.#context;
    if (sql.exec("SELECT 1 FROM seen_news WHERE id = ?", item.id).toArray().length > 0) return;
    const now = this.#context.now();
    transactions.write(() => {
      sql.exec("INSERT INTO seen_news (id, at) VALUES (?, ?)", item.id, now);
      this.#parts.feed.publish([item], now);
    });
    this.#parts.sender.pump();
    this.prune(now);
  }

  /** Drops what is too old, a little at a time. */
  prune(now: number): void {
    if (!this.#pruning.isDue(now)) return;
    const { deliveries, games, idempotency, log } = this.#parts;
    const cutoff = now - HISTORY_LIFETIME;
    const dropped = this.#context.transactions.write(() => [
      log.prune(cutoff, PRUNE_LIMIT, (row) => games.saveThrough(row)),
      deliveries.prune(cutoff, PRUNE_LIMIT),
      games.prune(now, PRUNE_LIMIT),
      idempotency.prune(now, PRUNE_LIMIT),
      this.#pruneSeen(cutoff),
    ]);
    const isComplete = dropped.every((count) => count < PRUNE_LIMIT);
    this.#pruning.done(now, isComplete);
  }

  /** Drops the ids of what has come. For use inside a write. */
  erase(): void {
    this.#context.sql.exec("DELETE FROM seen_news");
  }

  /** Lets the player's other affairs see what a game tells; answers what is left for the feed. */
  #observe(batch: GameBatch, items: readonly FeedEvent[], now: number): readonly FeedEvent[] {
    const { names, vacations } = this.#parts;
    if (items.some(({ type }) => type === "game.started")) names.observeStart(batch.gameId, now);
    return vacations.observe(batch, items, now);
  }

  /**
   * An event as the feed lists it. Events that are sent again after a restore get ids of their own: they are in another
   * order among those of other games than before. A reader who went on from the former id would skip some of these.
   */
  #asListed({ seq, item }: GameBatch["news"][number], { resentThrough = 0 }: GameBatch, now: number): FeedEvent {
    const isOfBefore = Date.parse(item.timestamp) < (this.#context.settings.restoredAt ?? 0);
    return isOfBefore || seq <= resentThrough ? { ...item, id: `${item.id}-again-${now.toString(36)}` } : item;
  }

  #pruneSeen(cutoff: number): number {
    return this.#context.sql.exec(
      "DELETE FROM seen_news WHERE id IN (SELECT id FROM seen_news WHERE at <= ? LIMIT ?)",
      cutoff,
      PRUNE_LIMIT,
    ).rowsWritten;
  }
}
