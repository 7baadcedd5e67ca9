import { randomId } from "../../random-id";
import { err, ok, type Result } from "../../shared/result";
import type { Scope } from "../../shared/scope";
import { json, nullable, number, type Row, Table, text } from "../../storage/rows";
import type {
  NewPasskey,
  PasskeyInfo,
  PasskeyKey,
  PasskeyRefusal,
  PasskeySignIn,
  PasskeyUse,
  SignedIn,
  TokenInfo,
} from "./contract";
import type { Tokens } from "./tokens";

/** Maximum number of passkeys per player. */
export const PASSKEY_LIMIT = 10;
/** Maximum number of open passkey sessions per player. One more session ends the oldest. */
export const SESSION_LIMIT = 10;

const PASSKEYS = new Table("passkeys", {
  id: text,
  credentialId: text,
  publicKey: text,
  counter: number,
  name: text,
  scopes: json<readonly Scope[]>(),
  createdAt: number,
  lastUsedAt: nullable(number),
  creator: nullable(json<Creator>()),
});
type PasskeyRow = Row<typeof PASSKEYS>;

/** The token that added a passkey. */
export interface Creator {
  readonly tokenId: string;
  readonly tokenName: string;
  /** Ids of the token and of all its ancestors, tokens and passkeys. They may have been revoked since. */
  readonly lineage: readonly string[];
}

/**
 * The player's passkeys and their sessions. A session is a token whose parent is the passkey, so deleting the passkey
 * ends the session. A WebAuthn challenge is valid once: used challenges are stored until they expire. Only challenges
 * with a verified response write rows, so unauthenticated requests cannot fill the storage. Times are milliseconds
 * since 1970.
 */
export class Passkeys {
  readonly #sql: SqlStorage;
  readonly #tokens: Tokens;

  constructor(sql: SqlStorage, tokens: Tokens) {
    this.#sql = sql;
    this.#tokens = tokens;
  }

  /** All passkeys, oldest first. */
  list(): readonly PasskeyInfo[] {
    return this.#rows().map(infoOf);
  }

  /** The data for verifying a signature of the passkey with this credential id; null if there is no such passkey. */
  find(credentialId: string): PasskeyKey | null {
    const row = PASSKEYS.first(this.#sql, "WHERE credential_id = ?", credentialId);
    if (row === null) return null;
    const { publicKey, counter } = row;
    return { credentialId, publicKey, counter };
  }

  /**
   * Adds a passkey, whose registration must have been verified. `token` is the token that adds it. Call inside a write.
   */
  add(
    { challenge, credentialId, publicKey, counter, name, scopes }: NewPasskey,
    token: TokenInfo,
    now: number,
  ): Result<PasskeyInfo, PasskeyRefusal> {
    if (!this.#useChallenge(challenge, now) || this.find(credentialId) !== null) return err({ code: "bad-passkey" });
    if (this.#rows().length >= PASSKEY_LIMIT) return err({ code: "too-many-passkeys", limit: PASSKEY_LIMIT });
    const creator = { tokenId: token.id, tokenName: token.name, lineage: this.lineageOf(token.id, now) };
    const key = { credentialId, publicKey, counter, name, scopes };
    const row: PasskeyRow = { ...key, id: randomId(), createdAt: now, lastUsedAt: null, creator };
    PASSKEYS.insert(this.#sql, row);
    return ok(infoOf(row));
  }

  /** Whether a passkey with this id exists. */
  has(id: string): boolean {
    return PASSKEYS.first(this.#sql, "WHERE id = ?", id) !== null;
  }

  /** The passkeys that were added by the token or passkey with this id, or by its descendants, oldest first. */
  addedBy(id: string): readonly PasskeyInfo[] {
    return this.#rows()
      .filter(({ creator }) => creator?.lineage.includes(id) === true)
      .map(infoOf);
  }

  /** Renames a passkey. Returns null if no passkey has this id. Call inside a write. */
  rename(id: string, name: string): PasskeyInfo | null {
    this.#sql.exec("UPDATE passkeys SET name = ? WHERE id = ?", name, id);
    return this.list().find((passkey) => passkey.id === id) ?? null;
  }

  /**
   * Deletes a passkey and revokes its sessions with their descendants. Returns the ids of the revoked tokens; null if
   * there is no such passkey. Call inside a write.
   */
  remove(id: string): readonly string[] | null {
    const isThere = this.#sql.exec("DELETE FROM passkeys WHERE id = ?", id).rowsWritten > 0;
    return isThere ? this.#tokens.revoke(id) : null;
  }

  /**
   * Records that a passkey signed a challenge. The challenge cannot be used again. The signature counter was compared
   * when the signature was verified, and is compared again here, because concurrent requests could both pass the first
   * check. A counter that does not grow means that the key may have been copied. Call inside a write.
   */
  use(
    { credentialId, counter, challenge }: PasskeyUse,
    now: number,
  ): Result<Pick<PasskeyRow, "id" | "name" | "scopes">, PasskeyRefusal> {
    const row = PASSKEYS.first(this.#sql, "WHERE credential_id = ?", credentialId);
    if (row === null || (row.counter > 0 && counter <= row.counter)) return err({ code: "bad-passkey" });
    if (!this.#useChallenge(challenge, now)) return err({ code: "bad-passkey" });
    this.#sql.exec("UPDATE passkeys SET counter = ?, last_used_at = ? WHERE id = ?", counter, now, row.id);
    return ok(row);
  }

  /** Opens a session for a passkey that signed a challenge. Call inside a write. */
  signIn({ token, ...use }: PasskeySignIn, now: number): Result<SignedIn, PasskeyRefusal> {
    const used = this.use(use, now);
    if (!used.ok) return used;
    const row = used.value;
    const ended = this.#endOldestSessions(now);
    const name = `passkey: ${row.name}`.slice(0, 60);
    const session = this.#tokens.addSession({ ...token, name, scopes: row.scopes, parentId: row.id }, now);
    return ok({ session, ended });
  }

  /** Deletes all passkeys and their sessions. Call inside a write. */
  erase(): void {
    for (const { id } of this.#rows()) this.remove(id);
    this.#sql.exec("DELETE FROM passkey_challenges");
  }

  /**
   * Ids of a token and all its ancestors. If the oldest of them is a passkey session, they include the passkey and its
   * lineage.
   */
  lineageOf(tokenId: string, now: number): readonly string[] {
    const lineage = this.#tokens.lineageOf(tokenId, now);
    const opener = PASSKEYS.first(this.#sql, "WHERE id = ?", lineage.at(-1) ?? "");
    return [...lineage, ...(opener?.creator?.lineage ?? [])];
  }

  /** Records that a challenge is used. Returns false if it was used before or has expired. */
  #useChallenge({ text: challenge, expiresAt }: NewPasskey["challenge"], now: number): boolean {
    this.#sql.exec("DELETE FROM passkey_challenges WHERE expires_at <= ?", now);
    if (expiresAt <= now) return false;
    const written = this.#sql.exec(
      "INSERT OR IGNORE INTO passkey_challenges (challenge, expires_at) VALUES (?, ?)",
      challenge,
      expiresAt,
    );
    return written.rowsWritten > 0;
  }

  #endOldestSessions(now: number): readonly string[] {
    const ids = this.#rows().map(({ id }) => id);
    const sessions = this.#tokens.list(now).filter(({ parentId }) => parentId !== null && ids.includes(parentId));
    const tooMany = sessions.slice(0, Math.max(0, sessions.length - SESSION_LIMIT + 1));
    return tooMany.flatMap(({ id }) => this.#tokens.revoke(id));
  }

  #rows(): readonly PasskeyRow[] {
    return PASSKEYS.all(this.#sql, "ORDER BY created_at, id");
  }
}

const infoOf = ({ id, credentialId, name, createdAt, lastUsedAt, creator }: PasskeyRow): PasskeyInfo => ({
  id,
  credentialId,
  name,
  createdAt,
  lastUsedAt,
  createdBy: creator === null ? null : { tokenId: creator.tokenId, tokenName: creator.tokenName },
});
