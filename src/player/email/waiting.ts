import {
  type Mailed,
  type NextMail,
  type NoticeSettings,
  nextMail,
  type WaitingTurn,
} from "../../channels/email/schedule";
import type { StoredEvent } from "../../events/stored-event";
import { DAY } from "../../shared/duration";
import { Cached } from "../../storage/transactions";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { ListedGame } from "../games/contract";
import type { GameList } from "../games/game-list";
import { isMailNews } from "./mail-news";
import type { MailState, MailStateRow } from "./mail-state";

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly games: GameList;
  readonly log: EventLog;
  readonly row: MailStateRow;
}

/** Everything that the next mail of a player depends on. */
export class Waiting {
  readonly #context: PlayerContext;
  readonly #components: Components;
  /** Arrival of the oldest news that no mail contained; null if there are none. */
  readonly #newsAt: Cached<number | null>;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
    this.#newsAt = new Cached(context.transactions, () => this.#readNewsAt());
  }

  /** The next mail; null if none is needed until something changes, or no mails may be sent to the player. */
  next(now: number): NextMail | null {
    if (!this.isActive()) return null;
    const state = this.#components.row.get();
    const settings = this.settings();
    const waiting = { turns: this.turns(), newsAt: this.#newsAt.get() };
    return nextMail(settings, waiting, this.mailed(), now, this.#notBefore(state, now));
  }

  /** Whether notices are sent: the player wants them, and mails reach the player. */
  isActive(): boolean {
    const { preferences } = this.#components.row.get();
    return (preferences.notices !== "off" || preferences.reminder !== null) && this.isReachable();
  }

  /** Whether mails may be sent to the player: there is a verified address that works, and no suspension. */
  isReachable(): boolean {
    const { address, bounce, stoppedAt } = this.#components.row.get();
    if (address === null || bounce !== null || stoppedAt !== null) return false;
    return this.#components.account.isActive() && this.#context.settings.mailFrom !== null;
  }

  /** The settings of the schedule, with the time zone that applies. */
  settings(): NoticeSettings {
    const { preferences } = this.#components.row.get();
    return { ...preferences, timeZone: preferences.timeZone ?? this.#components.account.settings().timeZone ?? "UTC" };
  }

  /** The games in which it is the player's turn, most urgent first. */
  games(): readonly ListedGame[] {
    return this.#components.games.running().filter(({ side, turn }) => turn === side);
  }

  turns(): readonly WaitingTurn[] {
    return this.games().map(waitingTurn);
  }

  /**
   * Everything that the mails up to now contained. After a restore, this record is as old as the backup. So a turn from
   * before the restore counts as mailed, except for its reminder.
   */
  mailed(): Mailed {
    const { mailed } = this.#components.row.get();
    const restoredAt = this.#context.settings.restoredAt ?? 0;
    const older = this.turns().filter(({ startedAt }) => startedAt < restoredAt);
    if (older.length === 0) return mailed;
    const assumed = older.map(({ gameId, ply }) => [gameId, { ply, isReminded: false }] as const);
    const known = older.flatMap(({ gameId, ply }) => {
      const entry = mailed.turns[gameId];
      return entry?.ply === ply ? [[gameId, entry] as const] : [];
    });
    return { ...mailed, turns: { ...mailed.turns, ...Object.fromEntries([...assumed, ...known]) } };
  }

  /** The news that no mail contained, oldest first. */
  news(): readonly StoredEvent[] {
    return [...this.#news()].map(({ event }) => event);
  }

  /** Receives new events of the feed. Call inside the write that stores them. */
  observe(events: readonly StoredEvent[], now: number): void {
    if (this.#components.row.get().address === null || this.#newsAt.get() !== null) return;
    if (events.some((event) => isMailNews(event, this.#components.games))) this.#newsAt.set(now);
  }

  /** Drops the cached time of the oldest news, after a change of the events that need no mail. */
  forget(): void {
    this.#newsAt.drop();
  }

  #readNewsAt(): number | null {
    const [oldest] = this.#news();
    return oldest?.at ?? null;
  }

  *#news(): Iterable<{ readonly at: number; readonly event: StoredEvent }> {
    const { games, log, row } = this.#components;
    const { address, seenRow } = row.get();
    if (address === null) return;
    const restoredAt = this.#context.settings.restoredAt ?? 0;
    for (const { at, items } of log.after(seenRow)) {
      for (const event of items) {
        // Events from before a restore may have been mailed after the backup was made.
        if (Date.parse(event.timestamp) >= restoredAt && isMailNews(event, games)) yield { at, event };
      }
    }
  }

  /** The start of the next day if the player's limit of today is reached. */
  #notBefore({ today }: MailState, now: number): number {
    const day = Math.floor(now / DAY);
    return today.day === day && today.count >= this.#context.settings.playerMailsPerDay ? (day + 1) * DAY : 0;
  }
}

/** A listed game as the schedule sees it. */
export const waitingTurn = ({ deadlineAt, id, ply, turnStartedAt, vacationUntil }: ListedGame): WaitingTurn => ({
  gameId: id,
  ply,
  startedAt: turnStartedAt,
  deadlineAt,
  pausedUntil: vacationUntil ?? null,
});
