import { err, ok, type Result } from "../../shared/result";
import { SCOPES, type Scope } from "../../shared/scope";
import { type Column, nullable, number, oneOf, type Row, Table, text } from "../../storage/rows";
import type { PlayerContext } from "../context";
import type { NewToken, TokenAudience, TokenInfo, TokenRefusal } from "./contract";

/**
 * Maximum number of tokens per player, including passkey sessions. A passkey session can still be opened above it. The
 * tokens that grants issue to apps do not count, because `Grants` limits them; the tokens that apps create do.
 */
export const TOKEN_LIMIT = 50;

/** Scopes, stored as text with spaces between them. Stored scopes that no longer exist are ignored. */
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
  clientId: nullable(text),
  audience: nullable(oneOf<TokenAudience>(["api", "mcp"])),
});
type TokenRow = Row<typeof TOKENS>;

/** The player's tokens. Only hashes of their secrets are stored. Times are milliseconds since 1970. */
export class Tokens {
  readonly #sql: SqlStorage;
  /** Cache of tokens by hash, because every request looks up its token. */
  readonly #known = new Map<string, TokenRow>();

  constructor({ sql, transactions }: Pick<PlayerContext, "sql" | "transactions">) {
    this.#sql = sql;
    transactions.onRollback(() => this.#known.clear());
  }

  /** The token with this hash; null if no token has it, or the token has expired. Writes no row. */
  find(hash: string, now: number): TokenInfo | null {
    const row = this.#known.get(hash) ?? TOKENS.first(this.#sql, "WHERE hash = ?", hash);
    if (row === null || hasExpired(row, now)) return null;
    this.#known.set(hash, row);
    return infoOf(row);
  }

  /** All valid tokens, oldest first. */
  list(now: number): readonly TokenInfo[] {
    return this.#rows()
      .filter((row) => !hasExpired(row, now))
      .map(infoOf);
  }

  /**
   * Adds a token. It expires no later than its parent token, and belongs to the parent's app, if any. Call inside a
   * write.
   */
  add(token: NewToken, now: number): Result<TokenInfo, TokenRefusal> {
    this.#dropExpired(now);
    const rows = this.#rows();
    const parent = rows.find(({ id }) => id === token.parentId);
    if (token.parentId !== null && parent === undefined) return err({ code: "bad-token" });
    if (rows.filter((row) => !isIssuedToApp(row, rows)).length >= TOKEN_LIMIT)
      return err({ code: "too-many-tokens", limit: TOKEN_LIMIT });
    const expiresAt = earlier(token.expiresAt, parent?.expiresAt ?? null);
    const clientId = parent?.clientId ?? token.clientId ?? null;
    const audience = parent?.audience ?? token.audience ?? null;
    return ok(this.#insert({ ...token, expiresAt, clientId, audience }, now));
  }

  /**
   * Adds a token. If the limit is reached, the oldest token without children is revoked first. A token with children is
   * kept, because revoking it would revoke them too. Call inside a write.
   */
  addInPlaceOfOldest(token: NewToken, now: number): TokenInfo {
    this.#dropExpired(now);
    for (;;) {
      const all = this.#rows();
      const rows = all.filter((row) => !isIssuedToApp(row, all));
      const oldest = rows.find(({ id }) => rows.every(({ parentId }) => parentId !== id));
      if (rows.length < TOKEN_LIMIT || oldest === undefined) return this.#insert(token, now);
      this.revoke(oldest.id);
    }
  }

  /**
   * Adds a passkey session, or a token of an app's grant, without checking the limit of tokens. `Passkeys` and `Grants`
   * limit their number. Call inside a write.
   */
  addSession(token: NewToken, now: number): TokenInfo {
    this.#dropExpired(now);
    return this.#insert(token, now);
  }

  /**
   * Revokes a token and all its descendants. For the id of a passkey, revokes its sessions and their descendants.
   * Returns the ids of the revoked tokens. Call inside a write.
   */
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

  /** All valid descendants of a token, oldest first, without the token itself. */
  madeBy(tokenId: string, now: number): readonly TokenInfo[] {
    const made = new Set([tokenId]);
    return this.list(now).filter(({ id, parentId }) => {
      // The list is sorted by age, so parents are visited before their children.
      if (parentId === null || !made.has(parentId)) return false;
      made.add(id);
      return true;
    });
  }

  /** Ids of a token and its ancestors, the token first. The last id may be that of a passkey. */
  lineageOf(tokenId: string, now: number): readonly string[] {
    const parents = new Map(this.list(now).map(({ id, parentId }) => [id, parentId]));
    const lineage = [tokenId];
    for (let id = parents.get(tokenId) ?? null; id !== null; id = parents.get(id) ?? null) lineage.push(id);
    return lineage;
  }

  /** Revokes all tokens. Call inside a write. */
  erase(): void {
    this.#known.clear();
    this.#sql.exec("DELETE FROM tokens");
  }

  #rows(): readonly TokenRow[] {
    return TOKENS.all(this.#sql, "ORDER BY created_at, id");
  }

  #insert(
    { hash, id, name, scopes, expiresAt, parentId, clientId = null, audience = null }: NewToken,
    now: number,
  ): TokenInfo {
    const row: TokenRow = { hash, id, name, scopes, createdAt: now, expiresAt, parentId, clientId, audience };
    TOKENS.insert(this.#sql, row);
    return infoOf(row);
  }

  #dropExpired(now: number): void {
    this.#known.clear();
    this.#sql.exec("DELETE FROM tokens WHERE expires_at <= ?", now);
  }
}

/** Whether a grant has issued the token to an app: the parents of other tokens of apps are tokens. */
const isIssuedToApp = ({ clientId, parentId }: TokenInfo, all: readonly TokenInfo[]): boolean =>
  clientId !== null && all.every(({ id }) => id !== parentId);

const hasExpired = (row: TokenRow, now: number): boolean => row.expiresAt !== null && row.expiresAt <= now;

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const infoOf = ({ hash: _, ...info }: TokenRow): TokenInfo => info;
