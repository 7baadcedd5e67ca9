import { number, Table, text } from "../storage/rows";

/** An acceptance of a challenge, stored until the match has begun or D1 has decided that none begins in this room. */
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

/** Stores a pending acceptance. Called before the claim in D1, so that the alarm can resume it after a crash. */
export function writeAcceptance(sql: SqlStorage, { gameId, challengeId, accepter }: PendingAcceptance): void {
  ACCEPTANCE.replace(sql, { id: 1, gameId, challengeId, accepterId: accepter.id, accepterName: accepter.username });
}

export function clearAcceptance(sql: SqlStorage): void {
  sql.exec("DELETE FROM acceptance");
}
