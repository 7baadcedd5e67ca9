import * as z from "zod";
import { StoredEvent } from "../events/stored-event";
import { checkedJson, flag, json, nullable, number, Table } from "../storage/rows";
import type { OutboxMark } from "./outbox";

/** A pending event for one player, possibly stored by an earlier release. */
const Notice = z.object({ player: z.string(), item: StoredEvent });

/** The one row of the outbox. */
const OUTBOX = new Table("outbox", {
  id: number,
  whiteSeq: number,
  blackSeq: number,
  archived: flag,
  notice: nullable(checkedJson<NonNullable<OutboxMark["notice"]>>(Notice)),
  failures: json<OutboxMark["failures"]>(),
  /** Without `archive`, which has the column `archived`. */
  confirmed: json<OutboxMark["confirmed"]>(),
  observed: json<OutboxMark["observed"]>(),
});

/** Reads the row of the outbox. */
export function readOutbox(sql: SqlStorage): OutboxMark {
  const { whiteSeq, blackSeq, archived, notice, failures, confirmed, observed } = OUTBOX.one(sql);
  const delivered = { white: whiteSeq, black: blackSeq };
  return { delivered, observed, confirmed: archived ? [...confirmed, "archive"] : confirmed, notice, failures };
}

/** Writes the row of the outbox. */
export function writeOutbox(sql: SqlStorage, { delivered, observed, notice, failures, ...mark }: OutboxMark): void {
  const archived = mark.confirmed.includes("archive");
  const confirmed = mark.confirmed.filter((recipient) => recipient !== "archive");
  OUTBOX.replace(sql, {
    id: 1,
    whiteSeq: delivered.white,
    blackSeq: delivered.black,
    archived,
    notice,
    failures,
    confirmed,
    observed,
  });
}
