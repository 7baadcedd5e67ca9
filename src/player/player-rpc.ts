import type { ChallengeRow } from "../db/schema";
import type { FeedEvent } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import type { GameSummary } from "../match/view";
import type { Result } from "../shared/result";
import type { Scope } from "./account/scope";
import type { WebhookFormat } from "./webhooks/format";

/** What a token lets its bearer do, and as whom. */
export interface Identity {
  readonly playerId: string;
  readonly username: string;
  readonly tokenId: string;
  readonly scopes: readonly Scope[];
  /** An admin has suspended the player: he may only look at his own account. */
  readonly suspended?: true;
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
  readonly news: readonly { readonly seq: number; readonly item: FeedEvent }[];
  readonly summary: GameSummary;
}

/** A running game in its player's list, with the messages of his opponent that he has not read. */
export interface ListedGame extends GameSummary {
  readonly unread: number;
}

/** What somebody who starts a vacation asks for; `length` in milliseconds. Null: all that is left. */
export type VacationWish = { readonly length: number } | { readonly until: number } | null;

/** Why a vacation does not start. `least` and `most`: how long it may be, in milliseconds. */
export type VacationRefusal =
  | { readonly code: "on-vacation" }
  | { readonly code: "no-vacation-left" }
  | { readonly code: "vacation-length"; readonly least: number; readonly most: number };

/** How a player stands with his vacation. */
export interface VacationStanding {
  readonly vacation: { readonly startedAt: number; readonly until: number } | null;
  /** Days of which he can still take any; those of a vacation that runs are taken. */
  readonly vacationDaysLeft: number;
}

/** What a player may know of his account beside its tokens. */
export interface AccountState extends VacationStanding {
  readonly mayRename: boolean;
  readonly suspendedAt: number | null;
}

/** A vacation, for the record. */
export interface PastVacation {
  readonly startedAt: number;
  readonly until: number;
  readonly endedAt: number | null;
}

export type RenameRefusal =
  | { readonly code: "username-taken"; readonly username: string }
  | { readonly code: "already-renamed" };

export interface FeedPage {
  readonly items: readonly StoredEvent[];
  /** Id of the last item, to be sent as `after` next time; the given `after` if there is nothing new; null in an empty feed. */
  readonly nextCursor: string | null;
}

export interface WebhookInfo {
  readonly id: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly format: WebhookFormat;
  readonly description: string;
  readonly gameId: string | null;
  readonly status: "active" | "disabled";
  readonly createdAt: number;
}

export interface NewWebhook {
  readonly url: string;
  /** Absent: the default events. */
  readonly eventTypes?: readonly string[];
  /** Absent: `standard`. */
  readonly format?: WebhookFormat;
  readonly description?: string;
  readonly gameId?: string;
  /** Where the server is reached, for links in what is sent, if it is not configured. */
  readonly origin?: string;
}

/** What is changed of a webhook; what is absent stays. `status` can only be set to active again. */
export interface WebhookChanges {
  readonly url?: string;
  readonly eventTypes?: readonly string[];
  readonly format?: WebhookFormat;
  readonly description?: string;
  readonly status?: "active";
}

/** One attempt at a delivery. Times in milliseconds since 1970. */
export interface DeliveryAttempt {
  readonly at: number;
  readonly url: string;
  readonly durationMs: number;
  /** The answer's status; null with an error if there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  /** The first part of the answer's body. */
  readonly body: string;
}

/** An event's way to a webhook: what was sent, and what came of each attempt, oldest first. */
export interface DeliveryInfo {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly gameId: string | null;
  /** `closed`: it was not delivered before its webhook was disabled. */
  readonly state: "pending" | "delivered" | "failed" | "closed";
  readonly createdAt: number;
  /** The body of the request. */
  readonly body: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: number | null;
}

export interface DeliveryFilter {
  readonly state?: DeliveryInfo["state"];
  /** Only deliveries older than this one. */
  readonly before: string | null;
  readonly limit: number;
}

/** Why something can't be sent to a webhook again. */
export type SendRefusal = { readonly code: "not-found" } | { readonly code: "webhook-disabled" };

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

  /** How his account stands: vacation, name, suspension. */
  accountState(): Promise<AccountState>;
  /** Stops his clocks, in the games that allow it. All his running games are told, durably. */
  startVacation(wish: VacationWish): Promise<Result<VacationStanding, VacationRefusal>>;
  /** Ends his vacation; without one nothing happens. */
  endVacation(): Promise<void>;
  /** The vacations that still count. */
  vacations(): Promise<readonly PastVacation[]>;
  /** Gives him another name, once. D1 decides who has it; his games follow, durably. */
  rename(username: string): Promise<Result<null, RenameRefusal>>;
  /** Erases him: his tokens end at once; what he has outside this object follows, durably. */
  erase(): Promise<void>;
  /** Suspends him or, with false, no longer; his open challenges are canceled. Answers since when he is suspended. */
  suspend(suspended: boolean): Promise<number | null>;

  /** Takes news of a game, once: what he has by sequence number is passed over. */
  receive(batch: GameBatch): Promise<void>;
  /** Takes news that belongs to no game (challenges), once by its id. */
  notify(item: StoredEvent): Promise<void>;
  /** His running games, most urgent first: his own turns by deadline, then the others. */
  runningGames(): Promise<readonly ListedGame[]>;
  /** Notes that he has read the messages of a game: none of those that have come counts as unread any more. */
  markRead(gameId: string): Promise<void>;
  /** The opponent in a running game of his has a new name. Repeating it changes nothing. */
  renameOpponent(gameId: string, username: string): Promise<void>;
  /** His feed after an event id (null: from the oldest kept), oldest first. `gone`: the cursor is older than what is kept. */
  feed(after: string | null, limit: number): Promise<Result<FeedPage, { code: "cursor-gone" }>>;
  /** Where he stands now: his running games, and the newest event of his feed (null: there is none). */
  standing(): Promise<{ total: number; myTurn: number; newest: string | null }>;

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
  updateWebhook(
    id: string,
    changes: WebhookChanges,
  ): Promise<Result<WebhookInfo, { code: "not-found" } | { code: "webhook-address-refused"; detail: string }>>;
  /** Gives a webhook a new secret; the former one signs too for a day. Null if there is no such webhook. */
  rotateWebhookSecret(id: string): Promise<{ webhook: WebhookInfo; secret: string } | null>;
  /** What a webhook was sent, newest first. Null if there is no such webhook. */
  webhookDeliveries(id: string, filter: DeliveryFilter): Promise<readonly DeliveryInfo[] | null>;
  webhookDelivery(id: string, deliveryId: string): Promise<DeliveryInfo | null>;
  /** Sends a delivery once more, whatever became of it. */
  redeliver(id: string, deliveryId: string): Promise<Result<DeliveryInfo, SendRefusal>>;
  /** Sends again what has failed or passed by since a time; answers how many events that are. */
  recoverWebhook(id: string, since: number): Promise<Result<{ recovered: number; hasMore: boolean }, SendRefusal>>;
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
