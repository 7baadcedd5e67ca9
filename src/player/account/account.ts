import { DAY } from "../../shared/duration";
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
/** The settings that the player has changed. For all others, the defaults apply. */
const settings: Column<Partial<PlayerSettings>> = {
  read: (value) => readSettings(stored.read(value)),
  write: stored.write,
};
const PROFILE = new Table("account", {
  playerId: text,
  username: text,
  createdAt: number,
  /** When the player changed the name; null if the player has not changed it, and still may. */
  renamedAt: nullable(number),
  suspendedAt: nullable(number),
  erasedAt: nullable(number),
  /** UTC day of the last request, in days since 1970; null if there was none after the day of sign-up. */
  seenDay: nullable(number),
  settings,
});

/** Identity and state of the account. Times are milliseconds since 1970. */
export type Profile = Row<typeof PROFILE>;

const dayOf = (time: number): number => Math.floor(time / DAY);

/** The player's account. Times are milliseconds since 1970. */
export class Account {
  readonly #log: PlayerContext["log"];
  readonly #sql: SqlStorage;
  readonly #tokens: Tokens;
  readonly #profile: Cached<Profile>;

  constructor({ log, sql, transactions }: PlayerContext, tokens: Tokens) {
    this.#log = log;
    this.#sql = sql;
    this.#tokens = tokens;
    this.#profile = new Cached(transactions, () => PROFILE.one(sql));
  }

  /** Creates the account with its first token. Returns false if the account already exists. Call inside a write. */
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

  playerId(): string {
    return this.profile().playerId;
  }

  /** Identity and state of the account. The value is cached until a write changes it. */
  profile(): Profile {
    return this.#profile.get();
  }

  /** Whether the player is neither erased nor suspended. */
  isActive(): boolean {
    const { erasedAt, suspendedAt } = this.profile();
    return erasedAt === null && suspendedAt === null;
  }

  /** The identity behind a token hash; null if the token does not exist or has expired. Writes nothing. */
  identify(tokenHash: string, now: number): Identity | null {
    const token = this.#tokens.find(tokenHash, now);
    return token === null ? null : this.identityOf(token);
  }

  /** The identity behind a valid token. */
  identityOf(token: TokenInfo): Identity {
    const { playerId, username, suspendedAt } = this.profile();
    return {
      playerId,
      username,
      tokenId: token.id,
      scopes: token.scopes,
      ...(token.clientId === null ? {} : { clientId: token.clientId }),
      ...(token.audience === null ? {} : { audience: token.audience }),
      ...(suspendedAt === null ? {} : { suspended: true }),
    };
  }

  /** Changes the player's name and records the time of the change. Call inside a write. */
  rename(username: string, now: number): void {
    this.#profile.drop();
    this.#sql.exec("UPDATE account SET username = ?, renamed_at = ?", username, now);
  }

  /** UTC day of the player's last request, in days since 1970. */
  seenDay(): number {
    const { createdAt, seenDay } = this.profile();
    return seenDay ?? dayOf(createdAt);
  }

  /** Stores the day of a request. Writes at most one row per day. If the disk is full, the request is still admitted. */
  see(now: number): void {
    const day = dayOf(now);
    if (day <= this.seenDay()) return;
    this.#profile.drop();
    try {
      this.#sql.exec("UPDATE account SET seen_day = ?", day);
    } catch (error) {
      this.#log.error("last seen", error);
    }
  }

  /** All settings, with defaults for those that the player has not changed. */
  settings(): PlayerSettings {
    return { ...DEFAULT_SETTINGS, ...this.profile().settings };
  }

  /** Changes settings. Call inside a write. */
  changeSettings(changes: SettingsChanges): void {
    const changed = readSettings({ ...this.profile().settings, ...changes });
    this.#profile.drop();
    this.#sql.exec("UPDATE account SET settings = ?", settings.write(changed));
  }

  /** Suspends the player, or lifts the suspension if `at` is null. Call inside a write. */
  suspend(at: number | null): void {
    this.#profile.drop();
    this.#sql.exec("UPDATE account SET suspended_at = ?", at);
  }

  /**
   * Erases the name, the tokens, the settings and the recovery code, and lifts a suspension. The id stays. Call inside
   * a write.
   */
  erase(now: number): void {
    this.#profile.drop();
    this.#tokens.erase();
    // An empty hash is never equal to the hash of a recovery code.
    this.#sql.exec(
      "UPDATE account SET username = ?, recovery_hash = '', suspended_at = NULL, erased_at = ?, seen_day = NULL, settings = '{}'",
      DELETED_PLAYER,
      now,
    );
  }
}
