import { err, ok, type Result } from "../../shared/result";
import { SCOPES, type Scope } from "../../shared/scope";
import { type Column, nullable, number, type Row, Table, text } from "../../storage/rows";
import type { PlayerContext } from "../context";
import type { NewToken, TokenInfo, TokenRefusal } from "./contract";

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
  parentId: nullable(text),
});
type TokenRow = Row<typeof TOKENS>;

/** The player's tokens; only hashes are kept of their secrets. Times: milliseconds since 1970. */
export class Tokens {
  readonly #sql: SqlStorage;
  /** By hash, those that have been asked for: every request asks for one. */
  readonly #known = new Map<string, TokenRow>();

  constructor({ sql, transactions }: Pick<PlayerContext, "sql" | "transactions">) {
    this.#sql = sql;
    transactions.onRollback(() => this.#known.clear());
  }

  /** The token with this hash; null if there is none or its time is over. Writes nothing. */
  find(hash: string, now: number): TokenInfo | null {
    const row = this.#known.get(hash) ?? TOKENS.first(this.#sql, "WHERE hash = ?", hash);
    if (row === null || hasExpired(row, now)) return null;
    this.#known.set(hash, row);
    return infoOf(row);
  }

  /** All tokens, oldest first; those whose time is over are left out. */
  list(now: number): readonly TokenInfo[] {
    return this.#rows()
      .filter((row) => !hasExpired(row, now))
      .map(infoOf);
  }

  /** Adds a token, which ends no later than the one that makes it. For use inside a write. */
  add(token: NewToken, now: number): Result<TokenInfo, TokenRefusal> {
    this.#dropExpired(now);
    const rows = this.#rows();
    const parent = rows.find(({ id }) => id === token.parentId);
    if (token.parentId !== null && parent === undefined) return err({ code: "bad-token" });
    if (rows.length >= TOKEN_LIMIT) return err({ code: "too-many-tokens", limit: TOKEN_LIMIT });
    return ok(this.#insert({ ...token, expiresAt: earlier(token.expiresAt, parent?.expiresAt ?? null) }, now));
  }

  /**
   * Adds a token, for which the oldest makes room if there are too many. One that made others stays before them: with
   * it they would fall too. For use inside a write.
   */
  addInPlaceOfOldest(token: NewToken, now: number): TokenInfo {
    this.#dropExpired(now);
    for (;;) {
      const rows = this.#rows();
      const oldest = rows.find(({ id }) => rows.every(({ parentId }) => parentId !== id));
      if (rows.length < TOKEN_LIMIT || oldest === undefined) return this.#insert(token, now);
      this.revoke(oldest.id);
    }
  }

  /** Adds a session of a passkey, beyond the limit of tokens: those have one of their own. For use inside a write. */
  addSession(token: NewToken, now: number): TokenInfo {
    this.#dropExpired(now);
    return this.#insert(token, now);
  }

  /** Takes a token back, and all that it made, and they made; answers the ids of all of them. */
  revoke(tokenId: string): readonly string[] {
    this.#known.clear();
    const fallen = this.#sql.exec<{ id: string }>(
      `WITH RECURSIVE fallen (id) AS (
         VALUES (?) UNION SELECT tokens.id FROM tokens JOIN fallen ON tokens.parent_id = fallen.id
       ) DELETE FROM tokens WHERE id IN (SELECT id FROM fallen) RETURNING id`,
      tokenId,
    );
    return fallen.toArray().map(({ id }) => id);
  }

  /** The tokens that a token made, and that those made, oldest first; it is not among them. */
  madeBy(tokenId: string, now: number): readonly TokenInfo[] {
    const made = new Set([tokenId]);
    return this.list(now).filter(({ id, parentId }) => {
      // Oldest first: each parent comes before its children.
      if (parentId === null || !made.has(parentId)) return false;
      made.add(id);
      return true;
    });
  }

  /** A token and its ancestors, the token first. The last may be a passkey's id, which is no token's. */
  lineageOf(tokenId: string, now: number): readonly string[] {
    const parents = new Map(this.list(now).map(({ id, parentId }) => [id, parentId]));
    const lineage = [tokenId];
    for (let id = parents.get(tokenId) ?? null; id !== null; id = parents.get(id) ?? null) lineage.push(id);
    return lineage;
  }

  /** Takes all of them back. For use inside a write. */
  erase(): void {
    this.#known.clear();
    this.#sql.exec("DELETE FROM tokens");
  }

  #rows(): readonly TokenRow[] {
    return TOKENS.all(this.#sql, "ORDER BY created_at, id");
  }

  #insert({ hash, id, name, scopes, expiresAt, parentId }: NewToken, now: number): TokenInfo {
    const row: TokenRow = { hash, id, name, scopes, createdAt: now, expiresAt, parentId };
    TOKENS.insert(this.#sql, row);
    return infoOf(row);
  }

  #dropExpired(now: number): void {
    this.#known.clear();
    this.#sql.exec("DELETE FROM tokens WHERE expires_at <= ?", now);
  }
}

const hasExpired = (row: TokenRow, now: number): boolean => row.expiresAt !== null && row.expiresAt <= now;

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const infoOf = ({ id, name, scopes, createdAt, expiresAt, parentId }: TokenRow): TokenInfo => ({
  id,
  name,
  scopes,
  createdAt,
  expiresAt,
  parentId,
});
