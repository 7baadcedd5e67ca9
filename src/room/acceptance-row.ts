import { number, Table, text } from "../storage/rows";

/** A challenge that somebody is taking up in this room. */
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

/** Reads the acceptance that is under way; null if there is none. */
export function readAcceptance(sql: SqlStorage): PendingAcceptance | null {
  const row = ACCEPTANCE.first(sql);
  if (row === null) return null;
  const { gameId, challengeId, accepterId, accepterName } = row;
  return { gameId, challengeId, accepter: { id: accepterId, username: accepterName } };
}

/** Notes an acceptance before the first step of it is taken, so that a crash can't leave it half done. */
export function writeAcceptance(sql: SqlStorage, { gameId, challengeId, accepter }: PendingAcceptance): void {
  ACCEPTANCE.replace(sql, { id: 1, gameId, challengeId, accepterId: accepter.id, accepterName: accepter.username });
}

export function clearAcceptance(sql: SqlStorage): void {
  sql.exec("DELETE FROM acceptance");
}
