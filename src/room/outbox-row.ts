import * as z from "zod";
import { StoredEvent } from "../events/stored-event";
import { checkedJson, flag, json, nullable, number, Table } from "../storage/rows";
import type { OutboxMark } from "./outbox";

/** News for a player as the row has it, maybe from an older version. */
const Notice = z.object({ player: z.string(), item: StoredEvent });

/** The outbox's one row. */
const OUTBOX = new Table("outbox", {
  id: number,
  whiteSeq: number,
  blackSeq: number,
  archived: flag,
  notice: nullable(checkedJson<NonNullable<OutboxMark["notice"]>>(Notice)),
  failures: json<OutboxMark["failures"]>(),
});

/** Reads the outbox's one row. */
export function readOutbox(sql: SqlStorage): OutboxMark {
  const { whiteSeq, blackSeq, archived, notice, failures } = OUTBOX.one(sql);
  return { told: { white: whiteSeq, black: blackSeq }, archived, notice, failures };
}

/** Writes the outbox's one row. */
export function writeOutbox(sql: SqlStorage, { told, archived, notice, failures }: OutboxMark): void {
  OUTBOX.replace(sql, { id: 1, whiteSeq: told.white, blackSeq: told.black, archived, notice, failures });
}
