import type { WebhookCreator } from "../../deliveries/contract";
import { DAY, MINUTE, SECOND } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { Scope } from "../../shared/scope";
import { json, nullable, number, oneOf, type Row, readValue, Table, text } from "../../storage/rows";
import type { TokenAudience } from "../account/contract";
import type { Tokens } from "../account/tokens";
import type {
  AppRefusal,
  AppSecrets,
  AppTokenState,
  AppTokens,
  CodeExchange,
  ConnectedApp,
  NewGrant,
  RefreshExchange,
} from "./contract";

/** Maximum number of grants per player. One more replaces the one that was not used for the longest time. */
export const GRANT_LIMIT = 50;
/** Maximum number of access tokens of one grant that are valid at the same time. One more ends the oldest. */
export const ACCESS_LIMIT = 5;
/** How long a grant lasts without use, in milliseconds. */
export const IDLE_LIFE = 90 * DAY;
/** How long a used refresh token is answered with the same successor, for a client that has lost the answer. */
export const LOST_ANSWER_TIME = 30 * SECOND;
/** For how long after its creation a second use of a code revokes the tokens from the first use. */
export const REPLAY_TIME = 10 * MINUTE;

const GRANTS = new Table("app_grants", {
  id: text,
  appId: text,
  clientId: text,
  clientName: text,
  redirectUri: nullable(text),
  challenge: nullable(text),
  scopes: json<readonly Scope[]>(),
  audience: oneOf<TokenAudience>(["api", "mcp"]),
  codeHash: text,
  createdAt: number,
  /** When the app exchanged the code; null before. */
  redeemedAt: nullable(number),
  lastUsedAt: number,
  /** Before the exchange of the code, the code's expiry. */
  expiresAt: number,
  refreshHash: nullable(text),
  formerRefreshHash: nullable(text),
  rotatedAt: nullable(number),
  successorKey: nullable(text),
  /** Ids of the token that the player consented with, and of its ancestors. They may have been revoked since. */
  lineage: json<readonly string[]>(),
});
type GrantRow = Row<typeof GRANTS>;

/**
 * The grants of the player to apps. A grant is one consent: its code, its refresh token and its access tokens, whose
 * parent it is. Deleting its row ends the code and the refresh token; `Tokens.revoke` ends the access tokens. Only
 * hashes of secrets are stored. `successorKey` alone reveals no token. Times are milliseconds since 1970.
 */
export class Grants {
  readonly #sql: SqlStorage;
  readonly #tokens: Tokens;

  constructor(sql: SqlStorage, tokens: Tokens) {
    this.#sql = sql;
    this.#tokens = tokens;
  }

  /** The apps with a grant, the last used first. */
  apps(now: number): readonly ConnectedApp[] {
    const apps = new Map<string, ConnectedApp>();
    for (const row of GRANTS.each(
      this.#sql,
      "WHERE redeemed_at IS NOT NULL AND expires_at > ? ORDER BY created_at",
      now,
    )) {
      const earlier = apps.get(row.appId);
      apps.set(row.appId, {
        id: row.appId,
        clientId: row.clientId,
        name: row.clientName,
        redirectUri: row.redirectUri,
        scopes: [...new Set([...(earlier?.scopes ?? []), ...row.scopes])],
        createdAt: earlier?.createdAt ?? row.createdAt,
        lastUsedAt: Math.max(earlier?.lastUsedAt ?? 0, row.lastUsedAt),
        expiresAt: Math.max(earlier?.expiresAt ?? 0, row.expiresAt),
      });
    }
    return [...apps.values()].sort((one, other) => other.lastUsedAt - one.lastUsedAt);
  }

  /**
   * Adds a grant with its code. Returns the ids of the grants that were deleted to stay within the limit. Call inside a
   * write.
   */
  add({ codeExpiresAt, tokenId, ...grant }: NewGrant, now: number): readonly string[] {
    // Tokens of an expired grant have expired, too.
    this.#sql.exec("DELETE FROM app_grants WHERE expires_at <= ?", now);
    const superfluous = this.#sql.exec<{ id: string }>(
      "SELECT id FROM app_grants ORDER BY last_used_at DESC LIMIT -1 OFFSET ?",
      GRANT_LIMIT - 1,
    );
    const ended = superfluous.toArray().flatMap(({ id }) => this.end(id));
    GRANTS.insert(this.#sql, {
      ...grant,
      createdAt: now,
      redeemedAt: null,
      lastUsedAt: now,
      expiresAt: codeExpiresAt,
      refreshHash: null,
      formerRefreshHash: null,
      rotatedAt: null,
      successorKey: null,
      lineage: this.#tokens.lineageOf(tokenId, now),
    });
    return ended;
  }

  /** Exchanges a code for tokens. A code works once. Call inside a write, which must be committed after a refusal too. */
  redeem(exchange: CodeExchange, now: number): Result<AppTokens, AppRefusal> {
    const { access, audience, challenge, clientId, codeHash, grantId, redirectUri, refreshHash, successorKey } =
      exchange;
    const grant = this.#find(grantId);
    if (grant === null || grant.codeHash !== codeHash) return err({ code: "unknown" });
    if (grant.redeemedAt !== null) {
      if (now >= grant.createdAt + REPLAY_TIME) return err({ code: "expired" });
      this.end(grantId);
      return err({ code: "used" });
    }
    if (grant.expiresAt <= now) return err({ code: "expired" });
    if (grant.clientId !== clientId) return err({ code: "wrong-client" });
    if (grant.redirectUri !== redirectUri) return err({ code: "wrong-redirect" });
    if (grant.challenge !== challenge) return err({ code: "wrong-verifier" });
    if (audience !== null && grant.audience !== audience) return err({ code: "wrong-resource" });
    this.#sql.exec(
      "UPDATE app_grants SET redeemed_at = ?, last_used_at = ?, expires_at = ?, refresh_hash = ?, successor_key = ? WHERE id = ?",
      now,
      now,
      now + IDLE_LIFE,
      refreshHash,
      successorKey,
      grantId,
    );
    return this.#issue(grant, access, null, now);
  }

  /**
   * The key from which the successor of a refresh token is derived, together with the token; null if the grant does not
   * exist or the app has not exchanged its code.
   */
  successorKey(grantId: string): string | null {
    return this.#find(grantId)?.successorKey ?? null;
  }

  /**
   * Exchanges a refresh token for its successor and an access token. A token that was replaced less than
   * `LOST_ANSWER_TIME` ago gets the same successor again, as long as it is the newest. Any other token of the grant
   * is a stolen or a restored one, so the grant ends. Call inside a write, which must be committed after a refusal too.
   */
  refresh(exchange: RefreshExchange, now: number): Result<AppTokens, AppRefusal> {
    const { access, audience, clientId, grantId, refreshHash, scopes, usedHash } = exchange;
    const grant = this.#find(grantId);
    if (grant === null || grant.refreshHash === null) return err({ code: "unknown" });
    if (grant.expiresAt <= now) return err({ code: "expired" });
    const isRepeated =
      usedHash === grant.formerRefreshHash &&
      refreshHash === grant.refreshHash &&
      now < (grant.rotatedAt ?? 0) + LOST_ANSWER_TIME;
    if (usedHash !== grant.refreshHash && !isRepeated) {
      this.end(grantId);
      return err({ code: "used" });
    }
    if (grant.clientId !== clientId) return err({ code: "wrong-client" });
    if (audience !== null && grant.audience !== audience) return err({ code: "wrong-resource" });
    if (scopes?.some((scope) => !grant.scopes.includes(scope))) return err({ code: "wrong-scope" });
    if (!isRepeated) {
      this.#sql.exec(
        "UPDATE app_grants SET former_refresh_hash = refresh_hash, refresh_hash = ?, rotated_at = ?, last_used_at = ?, expires_at = ? WHERE id = ?",
        refreshHash,
        now,
        now,
        now + IDLE_LIFE,
        grantId,
      );
    }
    return this.#issue(grant, access, scopes, now);
  }

  /** The state of a refresh token; null if it is not the current one of a grant. */
  refreshState(grantId: string, refreshHash: string, now: number): AppTokenState | null {
    const grant = this.#find(grantId);
    if (grant === null || grant.refreshHash !== refreshHash || grant.expiresAt <= now) return null;
    const { clientId, scopes, audience, createdAt, expiresAt } = grant;
    return { clientId, scopes, audience, createdAt, expiresAt };
  }

  /** Whether a hash is that of the grant's current refresh token or the one before it. */
  hasRefreshToken(grantId: string, refreshHash: string, clientId: string): boolean {
    const grant = this.#find(grantId);
    return grant?.clientId === clientId && [grant.refreshHash, grant.formerRefreshHash].includes(refreshHash);
  }

  /** Like `end`, but returns an empty list if no grant has this id. Call inside a write. */
  endOne(grantId: string): readonly string[] {
    return this.#find(grantId) === null ? [] : this.end(grantId);
  }

  /** The app that a token was issued to, directly or as a descendant; null for a token of the player. */
  appWith(tokenId: string, now: number): WebhookCreator["app"] {
    const grant = this.#find(this.#tokens.lineageOf(tokenId, now).at(-1) ?? "");
    return grant === null ? null : { grantId: grant.id, id: grant.appId, name: grant.clientName };
  }

  /** When the access of an app ends if it receives no tokens until then; null if the app is not connected. */
  endOfApp(appId: string): number | null {
    const query = "SELECT max(expires_at) FROM app_grants WHERE app_id = ? AND redeemed_at IS NOT NULL";
    return readValue(nullable(number), this.#sql, query, appId);
  }

  /** Ends a grant with its tokens. Returns the ids of the grant and of all tokens that ended. Call inside a write. */
  end(grantId: string): readonly string[] {
    this.#sql.exec("DELETE FROM app_grants WHERE id = ?", grantId);
    return [grantId, ...this.#tokens.revoke(grantId)];
  }

  /** Ends all grants of an app. Returns the ids of the grants and of all tokens that ended. Call inside a write. */
  endApp(appId: string): readonly string[] {
    const ids = this.#sql.exec<{ id: string }>("SELECT id FROM app_grants WHERE app_id = ?", appId);
    return ids.toArray().flatMap(({ id }) => this.end(id));
  }

  /**
   * Ends the grants that the player, or somebody else, gave with one of these tokens, with a descendant of theirs or
   * with a session of one of these passkeys. Returns the ids of the grants and of all tokens that ended. Call inside a
   * write.
   */
  endThoseGivenWith(ids: readonly string[]): readonly string[] {
    const given = [...GRANTS.pick("id", "lineage").each(this.#sql)];
    return given.flatMap(({ id, lineage }) => (lineage.some((one) => ids.includes(one)) ? this.end(id) : []));
  }

  /** Deletes all grants. Their tokens have to be deleted too. Call inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM app_grants");
  }

  #find(grantId: string): GrantRow | null {
    return GRANTS.first(this.#sql, "WHERE id = ?", grantId);
  }

  #issue(
    grant: GrantRow,
    access: AppSecrets["access"],
    narrowed: readonly Scope[] | null,
    now: number,
  ): Result<AppTokens, AppRefusal> {
    const { audience, clientId, clientName, id } = grant;
    const issued = this.#tokens.list(now).filter(({ parentId }) => parentId === id);
    for (const old of issued.slice(0, Math.max(0, issued.length - ACCESS_LIMIT + 1))) this.#tokens.revoke(old.id);
    const scopes = narrowed ?? grant.scopes;
    this.#tokens.addSession({ ...access, name: clientName, scopes, parentId: id, clientId, audience }, now);
    return ok({ scopes, audience });
  }
}
