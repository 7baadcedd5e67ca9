import type { GameSummary } from "../../match/view";
import { DAY } from "../../shared/duration";
import { compareUrgency, type Urgency } from "../../shared/urgency";
import { json, nullable, number, Table, text } from "../../storage/rows";
import type { ListedGame, UnreadGame } from "./contract";

/** How long a finished game's entry stays, so that late repeats of its news change nothing. */
export const FINISHED_ENTRY_LIFETIME = 30 * DAY;

const GAMES = new Table("game_lines", {
  gameId: text,
  throughSeq: number,
  summary: json<GameSummary>(),
  finishedAt: nullable(number),
  unread: number,
});
const PROGRESS = GAMES.pick("throughSeq");
const LISTED = GAMES.pick("summary", "unread", "throughSeq");
const IDS = GAMES.pick("gameId");
const ENDS = GAMES.pick("finishedAt");

/** The player's games, one row each: what the list shows of them, and through which event their news have come. */
export class GameList {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The last sequence number that has come of a game; 0 if none has. */
  throughSeq(gameId: string): number {
    return PROGRESS.first(this.#sql, "WHERE game_id = ?", gameId)?.throughSeq ?? 0;
  }

  /** Whether the player plays, or lately played, a game. */
  has(gameId: string): boolean {
    return this.throughSeq(gameId) > 0;
  }

  /** What the list shows of a game that the player plays, or lately played. */
  find(gameId: string): GameSummary | null {
    return LISTED.first(this.#sql, "WHERE game_id = ?", gameId)?.summary ?? null;
  }

  /** When a game of the player's ended; 0 for one so long ago that its entry is gone, null for one that runs. */
  endedAt(gameId: string): number | null {
    const entry = ENDS.first(this.#sql, "WHERE game_id = ?", gameId);
    return entry === null ? 0 : entry.finishedAt;
  }

  /** Writes a game's entry; `unread` messages of the opponent have come. */
  put(summary: GameSummary, throughSeq: number, now: number, unread = 0): void {
    GAMES.insert(
      this.#sql,
      { gameId: summary.id, throughSeq, summary, finishedAt: summary.status === "active" ? null : now, unread },
      `ON CONFLICT (game_id) DO UPDATE SET
         through_seq = excluded.through_seq, summary = excluded.summary, finished_at = excluded.finished_at,
         unread = unread + excluded.unread`,
    );
  }

  /** Notes that the player has read their opponent's messages. Writes nothing if there was none to be read. */
  markRead(gameId: string): void {
    this.#sql.exec("UPDATE game_lines SET unread = 0 WHERE game_id = ? AND unread > 0", gameId);
  }

  /** Takes over the new name of a running game's opponent. Repeating it writes nothing. */
  renameOpponent(gameId: string, username: string): void {
    this.#sql.exec(
      `UPDATE game_lines SET summary = json_set(summary, '$.opponent.username', ?2)
       WHERE game_id = ?1 AND finished_at IS NULL AND json_extract(summary, '$.opponent.username') <> ?2`,
      gameId,
      username,
    );
  }

  /** Drops all entries. */
  clear(): void {
    this.#sql.exec("DELETE FROM game_lines");
  }

  /** The running games, most urgent first. */
  running(): readonly ListedGame[] {
    return LISTED.all(this.#sql, "WHERE finished_at IS NULL")
      .map(({ summary, ...listed }) => ({ ...summary, ...listed }))
      .sort((a, b) => compareUrgency(urgencyOf(a), urgencyOf(b)));
  }

  /** Games that have ended lately, with messages that wait to be read, the last one that has any first. */
  unreadFinished(): readonly UnreadGame[] {
    return LISTED.all(
      this.#sql,
      "WHERE finished_at IS NOT NULL AND unread > 0 ORDER BY finished_at DESC LIMIT 100",
    ).map(({ summary: { id, opponent }, unread }) => ({ id, opponent: { username: opponent.username }, unread }));
  }

  /** Ids of the games that run, or have ended since a time (milliseconds since 1970). */
  runningOrEndedSince(since: number): readonly string[] {
    return IDS.all(this.#sql, "WHERE finished_at IS NULL OR finished_at >= ?", since).map(({ gameId }) => gameId);
  }

  /** Drops entries of games that finished long ago. */
  prune(now: number, limit: number): number {
    return this.#sql.exec(
      `DELETE FROM game_lines WHERE game_id IN
         (SELECT game_id FROM game_lines WHERE finished_at <= ? LIMIT ?)`,
      now - FINISHED_ENTRY_LIFETIME,
      limit,
    ).rowsWritten;
  }
}

const urgencyOf = ({ turn, side, deadlineAt, id }: GameSummary): Urgency => ({ isMine: turn === side, deadlineAt, id });
