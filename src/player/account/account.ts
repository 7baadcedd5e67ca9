import { HOUR } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { DELETED_PLAYER } from "../../shared/username";
import type { Identity, NewToken, TokenInfo } from "../player-rpc";
import { SCOPES, type Scope } from "./scope";

/** How many tokens a player may have. */
export const TOKEN_LIMIT = 50;
/** How many wrong recovery codes are looked at in an hour. */
export const GUESS_LIMIT = 5;
const GUESS_WINDOW = HOUR;

type TokenRow = {
  hash: string;
  id: string;
  name: string;
  scopes: string;
  created_at: number;
  expires_at: number | null;
};
type AccountRow = { recovery_hash: string; guesses: number; guesses_since: number };

/** Who the player is, and what has become of his account. Times: milliseconds since 1970. */
export interface Profile {
  readonly playerId: string;
  readonly username: string;
  /** When he took another name; null: he may still. */
  readonly renamedAt: number | null;
  readonly suspendedAt: number | null;
  readonly erasedAt: number | null;
}
type ProfileRow = {
  player_id: string;
  username: string;
  renamed_at: number | null;
  suspended_at: number | null;
  erased_at: number | null;
};

/** The player's account, its tokens and its recovery code. Only hashes are kept of secrets. Times: milliseconds since 1970. */
export class Account {
  readonly #sql: SqlStorage;
  #profile: Profile | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Makes the account with its first token; false if there is one already. For use inside a transaction. */
  create(player: { playerId: string; username: string }, token: NewToken, recoveryHash: string, now: number): boolean {
    if (this.#sql.exec("SELECT 1 FROM account").toArray().length > 0) return false;
    this.#sql.exec(
      "INSERT INTO account (id, player_id, username, created_at, recovery_hash) VALUES (1, ?, ?, ?, ?)",
      player.playerId,
      player.username,
      now,
      recoveryHash,
    );
    this.#insert(token, now);
    return true;
  }

  /** The player's id. */
  playerId(): string {
    return this.profile().playerId;
  }

  /** Who the player is. Kept in memory until something changes. */
  profile(): Profile {
    if (this.#profile === null) {
      const row = this.#sql
        .exec<ProfileRow>("SELECT player_id, username, renamed_at, suspended_at, erased_at FROM account")
        .one();
      this.#profile = {
        playerId: row.player_id,
        username: row.username,
        renamedAt: row.renamed_at,
        suspendedAt: row.suspended_at,
        erasedAt: row.erased_at,
      };
    }
    return this.#profile;
  }

  /** Drops what memory says: the rows count. */
  forget(): void {
    this.#profile = null;
  }

  /** Gives the player his new name. For use inside a transaction. */
  rename(username: string, now: number): void {
    this.forget();
    this.#sql.exec("UPDATE account SET username = ?, renamed_at = ?", username, now);
  }

  /** Suspends the player (null: no longer). For use inside a transaction. */
  suspend(at: number | null): void {
    this.forget();
    this.#sql.exec("UPDATE account SET suspended_at = ?", at);
  }

  /** Takes the name, the tokens and the recovery code away; the id stays. For use inside a transaction. */
  erase(now: number): void {
    this.forget();
    this.#sql.exec("DELETE FROM tokens");
    // No code has an empty hash.
    this.#sql.exec(
      "UPDATE account SET username = ?, recovery_hash = '', suspended_at = NULL, erased_at = ?",
      DELETED_PLAYER,
      now,
    );
  }

  /** Whom a token's hash speaks for; null if there is no such token or its time is over. Writes nothing. */
  identify(tokenHash: string, now: number): Identity | null {
    const [row] = this.#sql
      .exec<TokenRow & { player_id: string; username: string; suspended_at: number | null }>(
        "SELECT tokens.*, player_id, username, suspended_at FROM tokens, account WHERE hash = ?",
        tokenHash,
      )
      .toArray();
    if (row === undefined || hasExpired(row, now)) return null;
    return {
      playerId: row.player_id,
      username: row.username,
      tokenId: row.id,
      scopes: parseScopes(row.scopes),
      ...(row.suspended_at === null ? {} : { suspended: true }),
    };
  }

  /** His tokens, oldest first; those whose time is over are left out. */
  tokens(now: number): readonly TokenInfo[] {
    return this.#rows()
      .filter((row) => !hasExpired(row, now))
      .map(infoOf);
  }

  /** Adds a token. For use inside a transaction. */
  addToken(token: NewToken, now: number): Result<TokenInfo, { code: "too-many-tokens"; limit: number }> {
    this.#dropExpired(now);
    if (this.#rows().length >= TOKEN_LIMIT) return err({ code: "too-many-tokens", limit: TOKEN_LIMIT });
    return ok(this.#insert(token, now));
  }

  /** Takes a token back; false if there is none of this id. */
  revoke(tokenId: string): boolean {
    return this.#sql.exec("DELETE FROM tokens WHERE id = ?", tokenId).rowsWritten > 0;
  }

  /**
   * Exchanges the recovery code for a token and a new code. Guesses are counted in storage, so that waking anew does
   * not forgive them; they never shut out the right code, or anybody could keep the player out: its 125 bits are not to
   * be guessed. Where no token is free, the oldest makes room: whoever recovers has lost them.
   * For use inside a transaction.
   */
  recover(
    recoveryHash: string,
    nextRecoveryHash: string,
    token: NewToken,
    now: number,
  ): Result<null, { code: "bad-recovery-code" } | { code: "rate-limited"; retryAfterSeconds: number }> {
    const account = this.#sql.exec<AccountRow>("SELECT recovery_hash, guesses, guesses_since FROM account").one();
    const isOver = now - account.guesses_since >= GUESS_WINDOW;
    const guesses = isOver ? 0 : account.guesses;
    const since = isOver ? now : account.guesses_since;
    if (account.recovery_hash !== recoveryHash) {
      if (guesses >= GUESS_LIMIT) {
        return err({
          code: "rate-limited",
          retryAfterSeconds: Math.max(1, Math.ceil((since + GUESS_WINDOW - now) / 1000)),
        });
      }
      this.#sql.exec("UPDATE account SET guesses = ?, guesses_since = ?", guesses + 1, since);
      return err({ code: "bad-recovery-code" });
    }
    this.#sql.exec("UPDATE account SET recovery_hash = ?, guesses = 0, guesses_since = 0", nextRecoveryHash);
    this.#dropExpired(now);
    const rows = this.#rows();
    for (const row of rows.slice(0, Math.max(0, rows.length - TOKEN_LIMIT + 1))) this.revoke(row.id);
    this.#insert(token, now);
    return ok(null);
  }

  #rows(): TokenRow[] {
    return this.#sql.exec<TokenRow>("SELECT * FROM tokens ORDER BY created_at, id").toArray();
  }

  #insert(token: NewToken, now: number): TokenInfo {
    this.#sql.exec(
      "INSERT INTO tokens (hash, id, name, scopes, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
      token.hash,
      token.id,
      token.name,
      token.scopes.join(" "),
      now,
      token.expiresAt,
    );
    const { id, name, scopes, expiresAt } = token;
    return { id, name, scopes, createdAt: now, expiresAt };
  }

  #dropExpired(now: number): void {
    this.#sql.exec("DELETE FROM tokens WHERE expires_at <= ?", now);
  }
}

const hasExpired = (row: TokenRow, now: number): boolean => row.expires_at !== null && row.expires_at <= now;

const parseScopes = (text: string): readonly Scope[] => SCOPES.filter((scope) => text.split(" ").includes(scope));

const infoOf = (row: TokenRow): TokenInfo => ({
  id: row.id,
  name: row.name,
  scopes: parseScopes(row.scopes),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
