import { DELETED_PLAYER } from "../../shared/username";
import { type Column, json, nullable, number, type Row, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { Identity, NewToken, TokenInfo } from "./contract";
import { DEFAULT_SETTINGS, type PlayerSettings, readSettings, type SettingsChanges } from "./settings";
import type { Tokens } from "./tokens";

const NEW_ACCOUNT = new Table("account", {
  id: number,
  playerId: text,
  username: text,
  createdAt: number,
  recoveryHash: text,
});
const stored = json<Readonly<Record<string, unknown>>>();
/** What the player has set; for the rest the defaults hold. */
const settings: Column<Partial<PlayerSettings>> = {
  read: (value) => readSettings(stored.read(value)),
  write: stored.write,
};
const PROFILE = new Table("account", {
  playerId: text,
  username: text,
  createdAt: number,
  /** When the player took another name; null: they still may. */
  renamedAt: nullable(number),
  suspendedAt: nullable(number),
  erasedAt: nullable(number),
  settings,
});

/** Who the player is, and what has become of their account. Times: milliseconds since 1970. */
export type Profile = Row<typeof PROFILE>;

/** The player's account. Times: milliseconds since 1970. */
export class Account {
  readonly #sql: SqlStorage;
  readonly #tokens: Tokens;
  readonly #profile: Cached<Profile>;

  constructor({ sql, transactions }: PlayerContext, tokens: Tokens) {
    this.#sql = sql;
    this.#tokens = tokens;
    this.#profile = new Cached(transactions, () => PROFILE.one(sql));
  }

  /** Makes the account with its first token; false if there is one already. For use inside a write. */
  create(
    player: { readonly playerId: string; readonly username: string },
    token: NewToken,
    recoveryHash: string,
    now: number,
  ): boolean {
    if (this.#sql.exec("SELECT 1 FROM account").toArray().length > 0) return false;
    const { playerId, username } = player;
    NEW_ACCOUNT.insert(this.#sql, { id: 1, playerId, username, createdAt: now, recoveryHash });
    this.#tokens.add(token, now);
    return true;
  }

  /** The player's id. */
  playerId(): string {
    return this.profile().playerId;
  }

  /** Who the player is. Kept in memory until something changes. */
  profile(): Profile {
    return this.#profile.get();
  }

  /** Whom a token's hash speaks for; null if there is no such token or its time is over. Writes nothing. */
  identify(tokenHash: string, now: number): Identity | null {
    const token = this.#tokens.find(tokenHash, now);
    return token === null ? null : this.identityOf(token);
  }

  /** Whom a good token speaks for. */
  identityOf(token: TokenInfo): Identity {
    const { playerId, username, suspendedAt } = this.profile();
    return {
      playerId,
      username,
      tokenId: token.id,
      scopes: token.scopes,
      ...(suspendedAt === null ? {} : { suspended: true }),
    };
  }

  /** Gives the player their new name. For use inside a write. */
  rename(username: string, now: number): void {
    this.#profile.drop();
    this.#sql.exec("UPDATE account SET username = ?, renamed_at = ?", username, now);
  }

  /** What the player has set, and the defaults of what they have not. */
  settings(): PlayerSettings {
    return { ...DEFAULT_SETTINGS, ...this.profile().settings };
  }

  /** Changes settings. For use inside a write. */
  changeSettings(changes: SettingsChanges): void {
    const changed = readSettings({ ...this.profile().settings, ...changes });
    this.#profile.drop();
    this.#sql.exec("UPDATE account SET settings = ?", settings.write(changed));
  }

  /** Suspends the player (null: no longer). For use inside a write. */
  suspend(at: number | null): void {
    this.#profile.drop();
    this.#sql.exec("UPDATE account SET suspended_at = ?", at);
  }

  /** Takes the name, the tokens and the recovery code away; the id stays. For use inside a write. */
  erase(now: number): void {
    this.#profile.drop();
    this.#tokens.erase();
    // No code has an empty hash.
    this.#sql.exec(
      "UPDATE account SET username = ?, recovery_hash = '', suspended_at = NULL, erased_at = ?, settings = '{}'",
      DELETED_PLAYER,
      now,
    );
  }
}
