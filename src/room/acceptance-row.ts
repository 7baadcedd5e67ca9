import { number, Table, text } from "../storage/rows";

/** The acceptance of a challenge that has not been completed yet. */
export interface PendingAcceptance {
  readonly gameId: string;
  readonly challengeId: string;
  readonly accepter: { readonly id: string; readonly username: string };
}

const ACCEPTANCE = new Table("acceptance", {
  id: number,
  gameId: text,
  challengeId: text,
  accepterId: text,
  accepterName: text,
});

/** Reads the pending acceptance; null if there is none. */
export function readAcceptance(sql: SqlStorage): PendingAcceptance | null {
  const row = ACCEPTANCE.first(sql);
  if (row === null) return null;
  const { gameId, challengeId, accepterId, accepterName } = row;
  return { gameId, challengeId, accepter: { id: accepterId, username: accepterName } };
}

/** Stores an acceptance before its first step, so that it can be resumed after a crash. */
export function writeAcceptance(sql: SqlStorage, { gameId, challengeId, accepter }: PendingAcceptance): void {
  ACCEPTANCE.replace(sql, { id: 1, gameId, challengeId, accepterId: accepter.id, accepterName: accepter.username });
}

export function clearAcceptance(sql: SqlStorage): void {
  sql.exec("DELETE FROM acceptance");
}
