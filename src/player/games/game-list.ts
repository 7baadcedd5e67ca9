import type { GameSummary } from "../../match/view";
import { DAY } from "../../shared/duration";
import type { ListedGame } from "../player-rpc";
import { urgencyOrder } from "./urgency";

/** How long a finished game's line stays, so that late repeats of its news change nothing. */
export const FINISHED_LINE_LIFETIME = 30 * DAY;

type LineRow = {
  game_id: string;
  through_seq: number;
  summary: string;
  finished_at: number | null;
  unread: number;
};

/** The player's games, one row each: how they stand, and how much of their news he has. */
export class GameList {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The last sequence number he has of a game; 0 if he has none. */
  throughSeq(gameId: string): number {
    const [row] = this.#sql
      .exec<Pick<LineRow, "through_seq">>("SELECT through_seq FROM game_lines WHERE game_id = ?", gameId)
      .toArray();
    return row?.through_seq ?? 0;
  }

  /** Whether he plays, or lately played, a game. */
  has(gameId: string): boolean {
    return this.throughSeq(gameId) > 0;
  }

  /** Writes a game's line; `unread` messages of the opponent have come. */
  put(summary: GameSummary, throughSeq: number, now: number, unread = 0): void {
    this.#sql.exec(
      `INSERT INTO game_lines (game_id, through_seq, summary, finished_at, unread) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (game_id) DO UPDATE SET
         through_seq = excluded.through_seq, summary = excluded.summary, finished_at = excluded.finished_at,
         unread = unread + excluded.unread`,
      summary.id,
      throughSeq,
      JSON.stringify(summary),
      summary.status === "active" ? null : now,
      unread,
    );
  }

  /** Notes that he has read his opponent's messages. Writes nothing if there was none to be read. */
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

  /** Drops all lines. */
  clear(): void {
    this.#sql.exec("DELETE FROM game_lines");
  }

  /** His running games, most urgent first. */
  running(): readonly ListedGame[] {
    return this.#sql
      .exec<Pick<LineRow, "summary" | "unread">>("SELECT summary, unread FROM game_lines WHERE finished_at IS NULL")
      .toArray()
      .map((row) => ({ ...(JSON.parse(row.summary) as GameSummary), unread: row.unread }))
      .sort(urgencyOrder);
  }

  /** Ids of the games that run, or have ended since a time (milliseconds since 1970). */
  runningOrEndedSince(since: number): readonly string[] {
    return this.#sql
      .exec<Pick<LineRow, "game_id">>(
        "SELECT game_id FROM game_lines WHERE finished_at IS NULL OR finished_at >= ?",
        since,
      )
      .toArray()
      .map((row) => row.game_id);
  }

  /** Drops lines of games that finished long ago. */
  prune(now: number, limit: number): number {
    return this.#sql.exec(
      `DELETE FROM game_lines WHERE game_id IN
         (SELECT game_id FROM game_lines WHERE finished_at <= ? LIMIT ?)`,
      now - FINISHED_LINE_LIFETIME,
      limit,
    ).rowsWritten;
  }
}
