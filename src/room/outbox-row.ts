import * as z from "zod";
import { StoredEvent } from "../events/stored-event";
import type { OutboxMark } from "./outbox";

type Row = {
  white_seq: number;
  black_seq: number;
  archived: number;
  notice: string | null;
  attempts: number;
  retry_at: number | null;
};

/** News for a player as the row has it, maybe from an older version. */
const Notice = z.object({ player: z.string(), item: StoredEvent });

/** Reads the outbox's one row. */
export function readOutbox(sql: SqlStorage): OutboxMark {
  const row = sql.exec<Row>("SELECT white_seq, black_seq, archived, notice, attempts, retry_at FROM outbox").one();
  return {
    told: { white: row.white_seq, black: row.black_seq },
    archived: row.archived === 1,
    notice: row.notice === null ? null : Notice.parse(JSON.parse(row.notice)),
    attempts: row.attempts,
    retryAt: row.retry_at,
  };
}

/** Writes the outbox's one row. */
export function writeOutbox(sql: SqlStorage, mark: OutboxMark): void {
  sql.exec(
    `INSERT INTO outbox (id, white_seq, black_seq, archived, notice, attempts, retry_at) VALUES (1, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET white_seq = excluded.white_seq, black_seq = excluded.black_seq,
       archived = excluded.archived, notice = excluded.notice, attempts = excluded.attempts,
       retry_at = excluded.retry_at`,
    mark.told.white,
    mark.told.black,
    mark.archived ? 1 : 0,
    mark.notice === null ? null : JSON.stringify(mark.notice),
    mark.attempts,
    mark.retryAt,
  );
}
