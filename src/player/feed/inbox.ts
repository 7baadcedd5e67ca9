import type { DeliveryTable } from "../../deliveries/delivery-table";
import type { FeedEvent, FeedEventOf } from "../../events/feed-event";
import type { StoredEvent } from "../../events/stored-event";
import { rfc3339 } from "../../shared/time";
import { HISTORY_LIFETIME, PRUNE_LIMIT, PruneSchedule } from "../../storage/pruning";
import type { NameChange } from "../account/name-change";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import type { IdempotencyKeys } from "../requests/idempotency-keys";
import type { Vacations } from "../vacation/vacations";
import type { GameBatch } from "./contract";
import type { EventLog } from "./event-log";
import type { Feed } from "./feed";

/** The components that this class uses. */
interface Components {
  readonly deliveries: DeliveryTable;
  readonly feed: Feed;
  readonly games: GameList;
  readonly idempotency: IdempotencyKeys;
  readonly log: EventLog;
  readonly names: NameChange;
  readonly vacations: Vacations;
}

/** Receives events from other objects, deduplicates them, and publishes them in the feed. */
export class Inbox {
  readonly #context: PlayerContext;
  readonly #components: Components;
  readonly #pruning = new PruneSchedule();

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  /**
   * Receives events of a game. Events that were received before are skipped. For a running game, the events and the
   * list entry are written as one row of the log.
   * @returns see `PlayerRpc.receive`
   */
  receive(batch: GameBatch): number | null {
    const { feed, games } = this.#components;
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
      const entry = games.update(batch.summary, batch.throughSeq, unread);
      const events = this.#observe(batch, fresh, now);
      const row = feed.publish(events, now, isRunning ? entry : null);
      if (isRunning && row !== null) games.savedInLog(entry, row);
      else games.save(entry, now);
    });
    this.prune(now);
    return had;
  }

  /**
   * Ends a running game whose object is lost: updates the list and publishes `game.finished`. The lost object cannot
   * send this event. A game that is not in the list or has ended is not changed.
   */
  giveUpGame(gameId: string): void {
    const { feed, games } = this.#components;
    const before = games.endedAt(gameId) === null ? games.find(gameId) : null;
    if (before === null) return;
    const now = this.#context.now();
    // The current time exceeds every sequence number of the game. So later events are skipped if the game's file is
    // found again.
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
      const entry = games.update(summary, seq, 0);
      feed.publish([item], now);
      games.save(entry, now);
    });
  }

  /** Receives an event that belongs to no game. A repetition with the same event id is ignored. */
  notify(item: StoredEvent): void {
    const { sql, transactions } = this.#context;
    if (sql.exec("SELECT 1 FROM seen_news WHERE id = ?", item.id).toArray().length > 0) return;
    const now = this.#context.now();
    transactions.write(() => {
      sql.exec("INSERT INTO seen_news (id, at) VALUES (?, ?)", item.id, now);
      this.#components.feed.publish([item], now);
    });
    this.prune(now);
  }

  /**
   * Publishes that an app proposes a move, and records it in the list of games. A repetition with the same event id is
   * ignored.
   * @param position the position for which the move is proposed
   */
  propose(event: FeedEventOf<"move.proposed">, position: string): void {
    const { feed, games } = this.#components;
    const { gameId } = event.data;
    if (games.find(gameId)?.proposal?.eventId === event.id) return;
    const now = this.#context.now();
    this.#context.transactions.write(() => {
      games.recordProposal(gameId, { eventId: event.id, position });
      feed.publish([event], now);
    });
  }

  /** Deletes expired rows if that is due, at most `PRUNE_LIMIT` per table. */
  prune(now: number): void {
    if (!this.#pruning.isDue(now)) return;
    const { deliveries, games, idempotency, log } = this.#components;
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

  /** Deletes the stored ids of received events that belong to no game. Call inside a write. */
  erase(): void {
    this.#context.sql.exec("DELETE FROM seen_news");
  }

  /**
   * Passes the events of a game to the components for names and for vacations. Returns the events that belong in the
   * feed.
   */
  #observe(batch: GameBatch, items: readonly FeedEvent[], now: number): readonly FeedEvent[] {
    const { names, vacations } = this.#components;
    if (items.some(({ type }) => type === "game.started")) names.observeStart(batch.gameId, now);
    return vacations.observe(batch, items, now);
  }

  /**
   * The event as the feed stores it. An event that may have been in the feed before a restore gets a new id, because
   * its place among the events of other games has changed. With the former id, a reader that has it as cursor would
   * skip events.
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
