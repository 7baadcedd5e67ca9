import type { ChallengeRow } from "../db/schema";
import type { NewsItem } from "../match/news";
import type { GameSummary } from "../match/view";
import type { Result } from "../shared/result";
import type { Scope } from "./scope";

/** What a token lets its bearer do, and as whom. */
export interface Identity {
  readonly playerId: string;
  readonly username: string;
  readonly tokenId: string;
  readonly scopes: readonly Scope[];
}

/** Where a caller stands with a rate limit, for the RateLimit headers. `resetSeconds`: until the bucket is full. */
export interface RateStatus {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** Seconds in which an empty bucket fills. */
  readonly windowSeconds: number;
}

export type AuthorizeRefusal =
  | { readonly code: "bad-token" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number; readonly rate: RateStatus };

/** A token without its secret. Times in milliseconds since 1970. */
export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

export interface NewToken {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | null;
}

/** What a room tells a player: its news with sequence numbers `firstSeq` to `throughSeq`, and the game's line in his list. */
export interface GameBatch {
  readonly gameId: string;
  readonly throughSeq: number;
  /** In order; each with its match sequence number. */
  readonly news: readonly { readonly seq: number; readonly item: NewsItem }[];
  readonly summary: GameSummary;
}

export interface FeedPage {
  readonly items: readonly NewsItem[];
  /** Id of the last item, to be sent as `after` next time; the given `after` if there is nothing new; null in an empty feed. */
  readonly nextCursor: string | null;
}

export interface WebhookInfo {
  readonly id: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description: string;
  readonly gameId: string | null;
  readonly status: "active" | "disabled";
  readonly createdAt: number;
}

export interface NewWebhook {
  readonly url: string;
  /** Absent: the default events. */
  readonly eventTypes?: readonly string[];
  readonly description?: string;
  readonly gameId?: string;
}

export type WebhookRefusal =
  | { readonly code: "webhook-address-refused"; readonly detail: string }
  | { readonly code: "too-many-webhooks"; readonly limit: number }
  | { readonly code: "not-found" };

/** An Idempotency-Key's standing. `replay` has the first answer; `done` had a secret in it and is not kept. */
export type IdempotencyState =
  | { readonly state: "new" }
  | { readonly state: "running" }
  | { readonly state: "mismatch" }
  | { readonly state: "done" }
  | {
      readonly state: "replay";
      readonly status: number;
      readonly body: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/**
 * The methods of a player's object. Its name is the player's id. All values are plain data; times are milliseconds
 * since 1970. A player that was never created answers `bad-token`, empty lists, and ignores news.
 */
export interface PlayerRpc {
  /** Makes the account with its first token. Repeating it with the same player changes nothing. */
  create(account: { playerId: string; username: string; token: NewToken; recoveryHash: string }): Promise<void>;
  /** Undoes `create` for a sign-up that lost the race for its name. */
  discard(): Promise<void>;
  /** Vouches for a token by its hash and takes `cost` from its rate bucket. */
  authorize(
    tokenHash: string,
    cost: number,
  ): Promise<Result<{ identity: Identity; rate: RateStatus }, AuthorizeRefusal>>;
  listTokens(): Promise<readonly TokenInfo[]>;
  addToken(token: NewToken): Promise<Result<TokenInfo, { code: "too-many-tokens"; limit: number }>>;
  revokeToken(tokenId: string): Promise<boolean>;
  /** Checks the recovery code's hash, replaces it by `nextRecoveryHash`, adds the token. False if the code is wrong. */
  recover(
    recoveryHash: string,
    nextRecoveryHash: string,
    token: NewToken,
  ): Promise<Result<null, { code: "bad-recovery-code" } | { code: "rate-limited"; retryAfterSeconds: number }>>;

  /** Takes news of a game, once: what he has by sequence number is passed over. */
  receive(batch: GameBatch): Promise<void>;
  /** Takes news that belongs to no game (challenges), once by its id. */
  notify(item: NewsItem): Promise<void>;
  /** His running games, most urgent first: his own turns by deadline, then the others. */
  runningGames(): Promise<readonly GameSummary[]>;
  /** His feed after an event id (null: from the oldest kept), oldest first. `gone`: the cursor is older than what is kept. */
  feed(after: string | null, limit: number): Promise<Result<FeedPage, { code: "cursor-gone" }>>;

  /** Keeps the challenge durably, puts it into D1, tells the opponent; what D1's absence delays is tried again. */
  postChallenge(challenge: ChallengeRow): Promise<void>;
  /** Same guarantee for the end of a challenge: his own is canceled, one to him is declined. Tells the other player. */
  closeChallenge(
    challengeId: string,
    how: { status: "canceled" } | { status: "declined"; reason: string },
  ): Promise<Result<ChallengeRow, { code: "not-found" } | { code: "challenge-closed" }>>;

  /** Opens a POST under a key; `running` while another holds it (a lease of a minute). Keys live 24 hours. */
  beginRequest(key: string, fingerprint: string): Promise<IdempotencyState>;
  /** Keeps the answer (null: it holds a secret, so only that it was done). */
  finishRequest(
    key: string,
    answer: { status: number; body: string; headers: Record<string, string> } | null,
  ): Promise<void>;
  /** Gives the key back after an answer that is not to be kept (5xx, 429). */
  abandonRequest(key: string): Promise<void>;

  createWebhook(webhook: NewWebhook): Promise<Result<{ webhook: WebhookInfo; secret: string }, WebhookRefusal>>;
  listWebhooks(): Promise<readonly WebhookInfo[]>;
  getWebhook(id: string): Promise<WebhookInfo | null>;
  deleteWebhook(id: string): Promise<boolean>;
  /** Sends `webhook.ping` at once and says how it went. */
  pingWebhook(
    id: string,
  ): Promise<
    Result<
      { eventId: string; status: number | null; error: string | null; durationMs: number },
      { code: "not-found" } | { code: "webhook-address-refused"; detail: string }
    >
  >;
}
