import type { GameSummary } from "../../match/view";
import { DAY } from "../../shared/duration";
import { namedPlayer } from "../../shared/house";
import { compareUrgency, type Urgency } from "../../shared/urgency";
import { json, nullable, number, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { GameLine, GamesPage, GamesRequest, ListedGame, UnreadGame } from "./contract";

/**
 * How long the entry of a finished game is kept, so that late repetitions of its events are recognized. In
 * milliseconds.
 */
export const FINISHED_ENTRY_LIFETIME = 30 * DAY;

const LINES = new Table("game_lines", {
  gameId: text,
  throughSeq: number,
  summary: json<GameSummary>(),
  finishedAt: nullable(number),
  unread: number,
});
const LINE = LINES.pick("throughSeq", "summary", "unread");
const PROGRESS = LINES.pick("throughSeq");
const IDS = LINES.pick("gameId");
const ENDS = LINES.pick("finishedAt");
/** One row: entries stored in log rows up to this one are in `game_lines` too. */
const SAVED = new Table("game_lines_saved", { id: number, throughLog: number });

/** Minimum number of log rows that may contain entries stored nowhere else. */
const LEAST_LOGGED = 256;
/** Further log rows allowed per game whose entry is stored only in the log. */
const LOGGED_PER_GAME = 4;

interface Lines {
  /** Entries of all running games. */
  readonly running: Map<string, GameLine>;
  /** Ids of running games whose entry is stored only in the log. */
  readonly logged: Set<string>;
  savedThrough: number;
  /** Running games, most urgent first; null after a change, to be sorted again. */
  order: readonly GameLine[] | null;
}

/**
 * The player's games, with the last received sequence number of each. The entry of a running game is stored in the log
 * row of the events that changed it, so it needs no row of its own. Entries stored only in the log are copied to
 * `game_lines` from time to time. That limits the log rows read at a start, and allows deletion of old ones.
 */
export class GameList {
  readonly #sql: SqlStorage;
  readonly #log: EventLog;
  readonly #lines: Cached<Lines>;

  constructor({ sql, transactions }: Pick<PlayerContext, "sql" | "transactions">, log: EventLog) {
    this.#sql = sql;
    this.#log = log;
    this.#lines = new Cached(transactions, () => this.#read());
  }

  /** Sequence number of the last received event of a game; 0 if there was none. */
  throughSeq(gameId: string): number {
    return this.#lines.get().running.get(gameId)?.throughSeq ?? this.#savedProgress(gameId);
  }

  /** Whether the player plays the game, or finished it recently. */
  has(gameId: string): boolean {
    return this.throughSeq(gameId) > 0;
  }

  /** The entry of a game that the player plays or finished recently; null for other games. */
  find(gameId: string): GameSummary | null {
    return this.#find(gameId)?.summary ?? null;
  }

  /** When a game ended. 0 if it was so long ago that its entry was deleted; null if it is running. */
  endedAt(gameId: string): number | null {
    if (this.#lines.get().running.has(gameId)) return null;
    return ENDS.first(this.#sql, "WHERE game_id = ?", gameId)?.finishedAt ?? 0;
  }

  /**
   * Updates the entry of a game and adds `unread` to its unread messages. Call inside a write, and call `save` or
   * `savedInLog` in the same write.
   */
  update(summary: GameSummary, throughSeq: number, unread: number): GameLine {
    const before = this.#find(summary.id);
    const { running, logged } = this.#changing();
    const line = { throughSeq, summary, unread: (before?.unread ?? 0) + unread };
    if (summary.status === "active") running.set(summary.id, line);
    else {
      running.delete(summary.id);
      logged.delete(summary.id);
    }
    return line;
  }

  /** Stores an entry as a row. Call inside a write. */
  save({ throughSeq, summary, unread }: GameLine, now: number): void {
    const finishedAt = summary.status === "active" ? null : now;
    LINES.replace(this.#sql, { gameId: summary.id, throughSeq, summary, finishedAt, unread });
    this.#lines.get().logged.delete(summary.id);
  }

  /** Records that the entry of a running game is stored in a row of the log. Call inside the same write. */
  savedInLog({ summary }: GameLine, logRow: number): void {
    const { logged, savedThrough } = this.#lines.get();
    logged.add(summary.id);
    if (logRow - savedThrough > Math.max(LEAST_LOGGED, LOGGED_PER_GAME * logged.size)) this.saveThrough(logRow);
  }

  /**
   * Copies entries stored only in the log to `game_lines`, so that log rows up to `logRow` can be deleted. Call inside
   * a write.
   */
  saveThrough(logRow: number): void {
    const lines = this.#lines.get();
    if (logRow <= lines.savedThrough) return;
    this.#saveLogged();
    lines.savedThrough = this.#log.newestRow();
    this.#noteSaved(lines.savedThrough);
  }

  /** Marks the opponent's messages in a game as read. Writes nothing if none were unread. */
  markRead(gameId: string): void {
    const { running } = this.#lines.get();
    const line = running.get(gameId);
    if (line === undefined) {
      this.#sql.exec("UPDATE game_lines SET unread = 0 WHERE game_id = ? AND unread > 0", gameId);
    } else if (line.unread > 0) this.#change({ ...line, unread: 0 });
  }

  /** Changes the name of a running game's opponent. A repetition writes nothing. */
  renameOpponent(gameId: string, username: string): void {
    const line = this.#lines.get().running.get(gameId);
    if (line === undefined || line.summary.opponent.username === username) return;
    this.#change({ ...line, summary: { ...line.summary, opponent: { ...line.summary.opponent, username } } });
  }

  /** Copies all entries to `game_lines`, because the log is about to be erased. Call inside a write before that. */
  erase(): void {
    this.#saveLogged();
    this.#noteSaved(0);
    this.#lines.drop();
  }

  /** Deletes all entries. Call inside a write. */
  clear(): void {
    this.#sql.exec("DELETE FROM game_lines");
    this.#lines.drop();
  }

  /** The running games, most urgent first. */
  running(): readonly ListedGame[] {
    return this.#ordered().map(listed);
  }

  /** A page of the running games, with counts and unread finished games. */
  page({ turn, variant, limit, after }: GamesRequest): GamesPage {
    const ordered = this.#ordered();
    // Games in which it is the player's turn are sorted first.
    const firstOfTheirs = ordered.findIndex(({ summary }) => !isMine(summary));
    const mine = firstOfTheirs < 0 ? ordered.length : firstOfTheirs;
    const items: GameLine[] = [];
    for (const line of ordered) {
      const { summary } = line;
      if (turn !== undefined && isMine(summary) !== (turn === "mine")) continue;
      if (variant !== undefined && summary.variant !== variant) continue;
      if (after !== null && compareUrgency(urgencyOf(summary), after) <= 0) continue;
      items.push(line);
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

  /** Recently finished games with unread messages, latest end first. */
  #unreadFinished(): readonly UnreadGame[] {
    return LINE.all(this.#sql, "WHERE finished_at IS NOT NULL AND unread > 0 ORDER BY finished_at DESC LIMIT 100").map(
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
    return [...this.#lines.get().running.keys(), ...ended];
  }

  /** Deletes entries of games that finished long ago. Returns how many. */
  prune(now: number, limit: number): number {
    return this.#sql.exec(
      `DELETE FROM game_lines WHERE game_id IN
         (SELECT game_id FROM game_lines WHERE finished_at <= ? LIMIT ?)`,
      now - FINISHED_ENTRY_LIFETIME,
      limit,
    ).rowsWritten;
  }

  /** Changes the entry of a running game without an event. */
  #change(line: GameLine): void {
    this.#changing().running.set(line.summary.id, line);
    this.save(line, 0);
  }

  #changing(): Lines {
    const lines = this.#lines.get();
    lines.order = null;
    return lines;
  }

  #ordered(): readonly GameLine[] {
    const lines = this.#lines.get();
    lines.order ??= mostUrgentFirst(lines.running.values());
    return lines.order;
  }

  #saveLogged(): void {
    const { running, logged } = this.#lines.get();
    for (const gameId of [...logged]) {
      const line = running.get(gameId);
      if (line !== undefined) this.save(line, 0);
    }
  }

  #noteSaved(throughLog: number): void {
    SAVED.replace(this.#sql, { id: 1, throughLog });
  }

  #find(gameId: string): GameLine | null {
    return this.#lines.get().running.get(gameId) ?? LINE.first(this.#sql, "WHERE game_id = ?", gameId);
  }

  #savedProgress(gameId: string): number {
    return PROGRESS.first(this.#sql, "WHERE game_id = ?", gameId)?.throughSeq ?? 0;
  }

  #read(): Lines {
    const savedThrough = SAVED.one(this.#sql).throughLog;
    const saved = LINE.all(this.#sql, "WHERE finished_at IS NULL");
    const running = new Map(saved.map((line) => [line.summary.id, line]));
    const logged = new Set<string>();
    for (const line of this.#log.newestLines(savedThrough)) {
      const { id } = line.summary;
      if (line.throughSeq <= (running.get(id)?.throughSeq ?? this.#savedProgress(id))) continue;
      running.set(id, line);
      logged.add(id);
    }
    return { running, logged, savedThrough, order: null };
  }
}

const isMine = ({ turn, side }: GameSummary): boolean => turn === side;

const urgencyOf = (game: GameSummary): Urgency => ({ isMine: isMine(game), deadlineAt: game.deadlineAt, id: game.id });

const mostUrgentFirst = (lines: Iterable<GameLine>): readonly GameLine[] =>
  [...lines].sort((a, b) => compareUrgency(urgencyOf(a.summary), urgencyOf(b.summary)));

const listed = ({ summary, throughSeq, unread }: GameLine): ListedGame => ({ ...summary, throughSeq, unread });
