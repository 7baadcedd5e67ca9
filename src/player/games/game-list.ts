import type { GameSummary } from "../../match/view";
import { DAY } from "../../shared/duration";
import { namedPlayer, nameInTextOf } from "../../shared/house";
import { compareUrgency, type Urgency } from "../../shared/urgency";
import { json, nullable, number, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { GameEntry, GamesPage, GamesRequest, ListedGame, ListedSummary, UnreadGame } from "./contract";

/**
 * How long the entry of a finished game is kept, in milliseconds, so that late repetitions of the game's events are
 * recognized.
 */
export const FINISHED_ENTRY_LIFETIME = 30 * DAY;

const ENTRIES = new Table("game_lines", {
  gameId: text,
  throughSeq: number,
  summary: json<ListedSummary>(),
  finishedAt: nullable(number),
  unread: number,
});
const ENTRY = ENTRIES.pick("throughSeq", "summary", "unread");
const PROGRESS = ENTRIES.pick("throughSeq");
const IDS = ENTRIES.pick("gameId");
const ENDS = ENTRIES.pick("finishedAt");
/** One row: list entries stored in log rows up to `throughLog` are in `game_lines` too. */
const SAVED = new Table("game_lines_saved", { id: number, throughLog: number });

/** Number of log rows since the last copy to `game_lines` that is always allowed. */
const LEAST_LOGGED = 256;
/**
 * Log rows since the last copy that are allowed per game whose entry is stored only in the log, if these are more than
 * `LEAST_LOGGED`.
 */
const LOGGED_PER_GAME = 4;

interface Entries {
  /** Entries of all running games. */
  readonly running: Map<string, GameEntry>;
  /** Ids of running games whose entry is stored only in the log. */
  readonly logged: Set<string>;
  savedThrough: number;
  /** Entries of the running games, most urgent first; null after a change, until they are sorted again. */
  order: readonly GameEntry[] | null;
}

/**
 * The player's games, with the last received sequence number of each. The entry of a running game is stored in the log
 * row of the events that changed it, so it needs no row of its own. Entries stored only in the log are copied to
 * `game_lines` from time to time. The copy limits the number of log rows that a start of the object reads, and allows
 * old log rows to be deleted.
 */
export class GameList {
  readonly #sql: SqlStorage;
  readonly #log: EventLog;
  readonly #entries: Cached<Entries>;

  constructor({ sql, transactions }: Pick<PlayerContext, "sql" | "transactions">, log: EventLog) {
    this.#sql = sql;
    this.#log = log;
    this.#entries = new Cached(transactions, () => this.#read());
  }

  /** Sequence number of the last received event of a game; 0 if the list has no entry of the game. */
  throughSeq(gameId: string): number {
    return this.#entries.get().running.get(gameId)?.throughSeq ?? this.#savedProgress(gameId);
  }

  /** Whether the list has an entry of the game: it is running, or ended within `FINISHED_ENTRY_LIFETIME`. */
  has(gameId: string): boolean {
    return this.throughSeq(gameId) > 0;
  }

  /** The summary of a game that is running or ended within `FINISHED_ENTRY_LIFETIME`; null for other games. */
  find(gameId: string): ListedSummary | null {
    return this.#find(gameId)?.summary ?? null;
  }

  /** The name of the opponent in a game for texts; null if `find` knows no such game. */
  opponentIn(gameId: string): string | null {
    const opponent = this.find(gameId)?.opponent;
    return opponent === undefined ? null : nameInTextOf(opponent);
  }

  /**
   * When a game ended, in milliseconds since 1970; null if it is running. 0 if the list has no entry of the game,
   * because it ended long ago.
   */
  endedAt(gameId: string): number | null {
    if (this.#entries.get().running.has(gameId)) return null;
    return ENDS.first(this.#sql, "WHERE game_id = ?", gameId)?.finishedAt ?? 0;
  }

  /**
   * Updates the entry of a game and adds `unread` to its unread messages. Call inside a write, and call `save` or
   * `savedInLog` in the same write.
   */
  update(summary: GameSummary, throughSeq: number, unread: number): GameEntry {
    const before = this.#find(summary.id);
    const { running, logged } = this.#changing();
    const proposal = before?.summary.proposal;
    const isKept = proposal?.position === summary.position;
    const entry = {
      throughSeq,
      summary: isKept ? { ...summary, proposal } : summary,
      unread: (before?.unread ?? 0) + unread,
    };
    if (summary.status === "active") running.set(summary.id, entry);
    else {
      running.delete(summary.id);
      logged.delete(summary.id);
    }
    return entry;
  }

  /** Stores an entry as a row of `game_lines`. Call inside a write. */
  save({ throughSeq, summary, unread }: GameEntry, now: number): void {
    const finishedAt = summary.status === "active" ? null : now;
    ENTRIES.replace(this.#sql, { gameId: summary.id, throughSeq, summary, finishedAt, unread });
    this.#entries.get().logged.delete(summary.id);
  }

  /**
   * Records that the entry of a running game is stored in the log row `logRow`. Call inside the write that appends this
   * row.
   */
  savedInLog({ summary }: GameEntry, logRow: number): void {
    const { logged, savedThrough } = this.#entries.get();
    logged.add(summary.id);
    if (logRow - savedThrough > Math.max(LEAST_LOGGED, LOGGED_PER_GAME * logged.size)) this.saveThrough(logRow);
  }

  /**
   * Copies all entries stored only in the log to `game_lines`, so that log rows up to `logRow` can be deleted. Does
   * nothing if that was done before. Call inside a write.
   */
  saveThrough(logRow: number): void {
    const entries = this.#entries.get();
    if (logRow <= entries.savedThrough) return;
    this.#saveLogged();
    entries.savedThrough = this.#log.newestRow();
    this.#recordSaved(entries.savedThrough);
  }

  /** Marks the opponent's messages in a game as read. Writes no row if all were read. */
  markRead(gameId: string): void {
    const { running } = this.#entries.get();
    const entry = running.get(gameId);
    if (entry === undefined) {
      this.#sql.exec("UPDATE game_lines SET unread = 0 WHERE game_id = ? AND unread > 0", gameId);
    } else if (entry.unread > 0) this.#change({ ...entry, unread: 0 });
  }

  /** Records the move that an app has proposed in a running game; null if there is none any more. Call inside a write. */
  recordProposal(gameId: string, proposal: NonNullable<ListedSummary["proposal"]> | null): void {
    const entry = this.#entries.get().running.get(gameId);
    if (entry === undefined) return;
    const { proposal: before, ...summary } = entry.summary;
    if (proposal !== null) this.#change({ ...entry, summary: { ...summary, proposal } });
    else if (before !== undefined) this.#change({ ...entry, summary });
  }

  /** Changes the name of the opponent in the entry of a running game. Writes no row if the entry has this name. */
  renameOpponent(gameId: string, username: string): void {
    const entry = this.#entries.get().running.get(gameId);
    if (entry === undefined || entry.summary.opponent.username === username) return;
    this.#change({ ...entry, summary: { ...entry.summary, opponent: { ...entry.summary.opponent, username } } });
  }

  /**
   * Prepares the erasure of the log: copies the entries stored only in the log to `game_lines`, because the erasure of
   * the player in games still needs them. Call inside the write that erases the log, before the log.
   */
  erase(): void {
    this.#saveLogged();
    this.#recordSaved(0);
    this.#entries.drop();
  }

  /** Deletes all entries. Call inside a write. */
  clear(): void {
    this.#sql.exec("DELETE FROM game_lines");
    this.#entries.drop();
  }

  /** The running games, most urgent first. */
  running(): readonly ListedGame[] {
    return this.#ordered().map(listed);
  }

  /** A page of the running games, with counts and the finished games that have unread messages. */
  page({ turn, variant, limit, after }: GamesRequest): GamesPage {
    const ordered = this.#ordered();
    // Games in which it is the player's turn are sorted first.
    const firstOfTheirs = ordered.findIndex(({ summary }) => !isMine(summary));
    const mine = firstOfTheirs < 0 ? ordered.length : firstOfTheirs;
    const items: GameEntry[] = [];
    for (const entry of ordered) {
      const { summary } = entry;
      if (turn !== undefined && isMine(summary) !== (turn === "mine")) continue;
      if (variant !== undefined && summary.variant !== variant) continue;
      if (after !== null && compareUrgency(urgencyOf(summary), after) <= 0) continue;
      items.push(entry);
      if (items.length > limit) break;
    }
    const last = items.length > limit ? items[limit - 1] : undefined;
    return {
      items: items.slice(0, limit).map(listed),
      next: last === undefined ? null : urgencyOf(last.summary),
      counts: { mine, theirs: ordered.length - mine },
      unreadFinished: this.#unreadFinished(),
    };
  }

  /** Up to 100 finished games with unread messages, latest end first. */
  #unreadFinished(): readonly UnreadGame[] {
    return ENTRY.all(this.#sql, "WHERE finished_at IS NOT NULL AND unread > 0 ORDER BY finished_at DESC LIMIT 100").map(
      ({ summary: { id, opponent }, unread }) => ({
        id,
        opponent: namedPlayer(opponent.id, opponent.username),
        unread,
      }),
    );
  }

  /** Ids of running games, and of games that finished at `since` or later (milliseconds since 1970). */
  runningOrEndedSince(since: number): readonly string[] {
    const ended = IDS.all(this.#sql, "WHERE finished_at >= ?", since).map(({ gameId }) => gameId);
    return [...this.#entries.get().running.keys(), ...ended];
  }

  /**
   * Deletes entries of games that ended more than `FINISHED_ENTRY_LIFETIME` ago, at most `limit`. Returns how many were
   * deleted.
   */
  prune(now: number, limit: number): number {
    return this.#sql.exec(
      `DELETE FROM game_lines WHERE game_id IN
         (SELECT game_id FROM game_lines WHERE finished_at <= ? LIMIT ?)`,
      now - FINISHED_ENTRY_LIFETIME,
      limit,
    ).rowsWritten;
  }

  /** Changes and stores the entry of a running game for a change that is not an event. */
  #change(entry: GameEntry): void {
    this.#changing().running.set(entry.summary.id, entry);
    this.save(entry, 0);
  }

  #changing(): Entries {
    const entries = this.#entries.get();
    entries.order = null;
    return entries;
  }

  #ordered(): readonly GameEntry[] {
    const entries = this.#entries.get();
    entries.order ??= mostUrgentFirst(entries.running.values());
    return entries.order;
  }

  #saveLogged(): void {
    const { running, logged } = this.#entries.get();
    for (const gameId of [...logged]) {
      const entry = running.get(gameId);
      if (entry !== undefined) this.save(entry, 0);
    }
  }

  #recordSaved(throughLog: number): void {
    SAVED.replace(this.#sql, { id: 1, throughLog });
  }

  #find(gameId: string): GameEntry | null {
    return this.#entries.get().running.get(gameId) ?? ENTRY.first(this.#sql, "WHERE game_id = ?", gameId);
  }

  #savedProgress(gameId: string): number {
    return PROGRESS.first(this.#sql, "WHERE game_id = ?", gameId)?.throughSeq ?? 0;
  }

  #read(): Entries {
    const savedThrough = SAVED.one(this.#sql).throughLog;
    const saved = ENTRY.all(this.#sql, "WHERE finished_at IS NULL");
    const running = new Map(saved.map((entry) => [entry.summary.id, entry]));
    const logged = new Set<string>();
    for (const entry of this.#log.newestGameEntries(savedThrough)) {
      const { id } = entry.summary;
      if (entry.throughSeq <= (running.get(id)?.throughSeq ?? this.#savedProgress(id))) continue;
      running.set(id, entry);
      logged.add(id);
    }
    return { running, logged, savedThrough, order: null };
  }
}

const isMine = ({ turn, side }: GameSummary): boolean => turn === side;

const urgencyOf = (game: GameSummary): Urgency => ({ isMine: isMine(game), deadlineAt: game.deadlineAt, id: game.id });

const mostUrgentFirst = (entries: Iterable<GameEntry>): readonly GameEntry[] =>
  [...entries].sort((a, b) => compareUrgency(urgencyOf(a.summary), urgencyOf(b.summary)));

function listed({ summary: { proposal, ...summary }, throughSeq, unread }: GameEntry): ListedGame {
  const proposed = isMine(summary) && proposal?.position === summary.position;
  return { ...summary, proposed, throughSeq, unread };
}
