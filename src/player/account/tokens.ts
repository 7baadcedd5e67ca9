import { err, ok, type Result } from "../../shared/result";
import { SCOPES, type Scope } from "../../shared/scope";
import { type Column, nullable, number, type Row, Table, text } from "../../storage/rows";
import type { NewToken, TokenInfo, TooManyTokens } from "./contract";

/** How many tokens a player may have. */
export const TOKEN_LIMIT = 50;

/** Scopes with spaces between them; those that are no more are left out. */
const scopes: Column<readonly Scope[]> = {
  read: (value) => {
    const words = text.read(value).split(" ");
    return SCOPES.filter((scope) => words.includes(scope));
  },
  write: (value) => value.join(" "),
};

const TOKENS = new Table("tokens", {
  hash: text,
  id: text,
  name: text,
  scopes,
  createdAt: number,
  expiresAt: nullable(number),
});
type TokenRow = Row<typeof TOKENS>;

/** The player's tokens; only hashes are kept of their secrets. Times: milliseconds since 1970. */
export class Tokens {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The token with this hash; null if there is none or its time is over. Writes nothing. */
  find(hash: string, now: number): TokenInfo | null {
    const row = TOKENS.first(this.#sql, "WHERE hash = ?", hash);
    return row === null || hasExpired(row, now) ? null : infoOf(row);
  }

  /** All tokens, oldest first; those whose time is over are left out. */
  list(now: number): readonly TokenInfo[] {
    return this.#rows()
      .filter((row) => !hasExpired(row, now))
      .map(infoOf);
  }

  /** Adds a token. For use inside a write. */
  add(token: NewToken, now: number): Result<TokenInfo, TooManyTokens> {
    this.#dropExpired(now);
    if (this.#rows().length >= TOKEN_LIMIT) return err({ code: "too-many-tokens", limit: TOKEN_LIMIT });
    return ok(this.#insert(token, now));
  }

  /** Adds a token, for which the oldest makes room if there are too many. For use inside a write. */
  addInPlaceOfOldest(token: NewToken, now: number): TokenInfo {
    this.#dropExpired(now);
    const rows = this.#rows();
    for (const row of rows.slice(0, Math.max(0, rows.length - TOKEN_LIMIT + 1))) this.revoke(row.id);
    return this.#insert(token, now);
  }

  /** Takes a token back; false if there is none of this id. */
  revoke(tokenId: string): boolean {
    return this.#sql.exec("DELETE FROM tokens WHERE id = ?", tokenId).rowsWritten > 0;
  }

  /** Takes all of them back. For use inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM tokens");
  }

  #rows(): readonly TokenRow[] {
    return TOKENS.all(this.#sql, "ORDER BY created_at, id");
  }

  #insert({ hash, id, name, scopes, expiresAt }: NewToken, now: number): TokenInfo {
    const row: TokenRow = { hash, id, name, scopes, createdAt: now, expiresAt };
    TOKENS.insert(this.#sql, row);
    return infoOf(row);
  }

  #dropExpired(now: number): void {
    this.#sql.exec("DELETE FROM tokens WHERE expires_at <= ?", now);
  }
}

const hasExpired = (row: TokenRow, now: number): boolean => row.expiresAt !== null && row.expiresAt <= now;

const infoOf = ({ id, name, scopes, createdAt, expiresAt }: TokenRow): TokenInfo => ({
  id,
  name,
  scopes,
  createdAt,
  expiresAt,
});
