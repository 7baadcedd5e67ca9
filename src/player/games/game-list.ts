import type { GameSummary } from "../../match/view";
import { DAY } from "../../shared/duration";
import { namedPlayer } from "../../shared/house";
import { compareUrgency, type Urgency } from "../../shared/urgency";
import { json, nullable, number, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { GameLine, GamesPage, GamesRequest, ListedGame, UnreadGame } from "./contract";

/** How long a finished game's line stays, so that late repeats of its news change nothing. */
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
/** One row: through which row of the log all lines that travelled in it are in `game_lines` too. */
const SAVED = new Table("game_lines_saved", { id: number, throughLog: number });

/** How many rows of the log may have lines that are nowhere else, whatever the number of games. */
const LEAST_LOGGED = 256;
/** How many rows of the log for each game whose line is nowhere else. */
const LOGGED_PER_GAME = 4;

interface Lines {
  /** The lines of all running games. */
  readonly running: Map<string, GameLine>;
  /** Those of them that are in the log alone. */
  readonly logged: Set<string>;
  savedThrough: number;
  /** The running ones, most urgent first, until one of them changes. */
  order: readonly GameLine[] | null;
}

/**
 * The player's games: what the list shows of them, and through which event their news have come. A running game's line
 * travels in the log's row of the news that changed it, so it costs no row of its own. From time to time the lines that
 * are in the log alone are written down as rows, so that waking reads few rows of the log, and so that old ones can go.
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

  /** The last sequence number that has come of a game; 0 if none has. */
  throughSeq(gameId: string): number {
    return this.#lines.get().running.get(gameId)?.throughSeq ?? this.#savedProgress(gameId);
  }

  /** Whether the player plays, or lately played, a game. */
  has(gameId: string): boolean {
    return this.throughSeq(gameId) > 0;
  }

  /** What the list shows of a game that the player plays, or lately played. */
  find(gameId: string): GameSummary | null {
    return this.#find(gameId)?.summary ?? null;
  }

  /** When a game of the player's ended; 0 for one so long ago that its line is gone, null for one that runs. */
  endedAt(gameId: string): number | null {
    if (this.#lines.get().running.has(gameId)) return null;
    return ENDS.first(this.#sql, "WHERE game_id = ?", gameId)?.finishedAt ?? 0;
  }

  /**
   * Takes over what a game tells of itself, with `unread` more messages. For use inside a write, which ends with `save`
   * or `savedInLog`.
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

  /** Writes a line as a row. For use inside a write. */
  save({ throughSeq, summary, unread }: GameLine, now: number): void {
    const finishedAt = summary.status === "active" ? null : now;
    LINES.replace(this.#sql, { gameId: summary.id, throughSeq, summary, finishedAt, unread });
    this.#lines.get().logged.delete(summary.id);
  }

  /** Notes that a running game's line is in a row of the log. For use inside the same write. */
  savedInLog({ summary }: GameLine, logRow: number): void {
    const { logged, savedThrough } = this.#lines.get();
    logged.add(summary.id);
    if (logRow - savedThrough > Math.max(LEAST_LOGGED, LOGGED_PER_GAME * logged.size)) this.saveThrough(logRow);
  }

  /** Sees that no line is in the log alone, up to one of its rows. For use inside a write. */
  saveThrough(logRow: number): void {
    const lines = this.#lines.get();
    if (logRow <= lines.savedThrough) return;
    this.#saveLogged();
    lines.savedThrough = this.#log.newestRow();
    this.#noteSaved(lines.savedThrough);
  }

  /** Notes that the player has read their opponent's messages. Writes nothing if there was none to be read. */
  markRead(gameId: string): void {
    const { running } = this.#lines.get();
    const line = running.get(gameId);
    if (line === undefined) {
      this.#sql.exec("UPDATE game_lines SET unread = 0 WHERE game_id = ? AND unread > 0", gameId);
    } else if (line.unread > 0) this.#change({ ...line, unread: 0 });
  }

  /** Takes over the new name of a running game's opponent. Repeating it writes nothing. */
  renameOpponent(gameId: string, username: string): void {
    const line = this.#lines.get().running.get(gameId);
    if (line === undefined || line.summary.opponent.username === username) return;
    this.#change({ ...line, summary: { ...line.summary, opponent: { ...line.summary.opponent, username } } });
  }

  /** Lets the lines stay when the log goes. For use inside a write, before the log is erased. */
  erase(): void {
    this.#saveLogged();
    this.#noteSaved(0);
    this.#lines.drop();
  }

  /** Drops all lines. For use inside a write. */
  clear(): void {
    this.#sql.exec("DELETE FROM game_lines");
    this.#lines.drop();
  }

  /** The running games, most urgent first. */
  running(): readonly ListedGame[] {
    return this.#ordered().map(listed);
  }

  /** A page of the running games, and what there is beside it. */
  page({ turn, variant, limit, after }: GamesRequest): GamesPage {
    const ordered = this.#ordered();
    // Those in which it is the player's turn come first.
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

  /** Games that have ended lately, with messages that wait to be read, the last one that has any first. */
  #unreadFinished(): readonly UnreadGame[] {
    return LINE.all(this.#sql, "WHERE finished_at IS NOT NULL AND unread > 0 ORDER BY finished_at DESC LIMIT 100").map(
      ({ summary: { id, opponent }, unread }) => ({
        id,
        opponent: namedPlayer(opponent.id, opponent.username),
        unread,
      }),
    );
  }

  /** Ids of the games that run, or have ended since a time (milliseconds since 1970). */
  runningOrEndedSince(since: number): readonly string[] {
    const ended = IDS.all(this.#sql, "WHERE finished_at >= ?", since).map(({ gameId }) => gameId);
    return [...this.#lines.get().running.keys(), ...ended];
  }

  /** Drops lines of games that finished long ago. */
  prune(now: number, limit: number): number {
    return this.#sql.exec(
      `DELETE FROM game_lines WHERE game_id IN
         (SELECT game_id FROM game_lines WHERE finished_at <= ? LIMIT ?)`,
      now - FINISHED_ENTRY_LIFETIME,
      limit,
    ).rowsWritten;
  }

  /** Changes a running game's line between its news. */
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
