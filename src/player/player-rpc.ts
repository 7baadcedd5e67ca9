import type { RestoredPlayer } from "../db/restoring";
import type { ChallengeRow } from "../db/schema";
import type {
  DeliveryFilter,
  DeliveryInfo,
  LoopbackWebhookRefused,
  NewWebhook,
  PingRefusal,
  PingResult,
  RecoverRefusal,
  Recovery,
  SendRefusal,
  WebhookAddressTaken,
  WebhookChanges,
  WebhookInfo,
  WebhookRefusal,
  WebhookUpdateRefusal,
  WebhookWithSecret,
} from "../deliveries/contract";
import type { FeedEventOf } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import type { Result } from "../shared/result";
import type {
  AccountChanges,
  AccountState,
  AddPasskeyRefusal,
  AlsoEnded,
  GivenAccess,
  NewPasskey,
  NewStreamTicket,
  NewToken,
  PasskeyInfo,
  PasskeyKey,
  PasskeyRefusal,
  PasskeySignIn,
  PasskeyTerms,
  PublicState,
  Recovered,
  RecoveryRefusal,
  RecoveryRequest,
  RenameRefusal,
  TokenCreations,
  TokenInfo,
  TokenRefusal,
} from "./account/contract";
import type { AppCalls } from "./apps/contract";
import type { Closing, ClosingRefusal, PostingRefusal } from "./challenges/contract";
import type {
  MailedMove,
  MailInfo,
  MailOrder,
  MailRefusal,
  MailReport,
  RepeatRefusal,
  ReplyRefusal,
  TestMailRefusal,
} from "./email/contract";
import type { ErasedMessages, FeedPage, FeedSnapshot, GameBatch } from "./feed/contract";
import type { GamesPage, GamesRequest, ListedGame } from "./games/contract";
import type { Authorized, AuthorizeRefusal, IdempotencyState, StoredAnswer } from "./requests/contract";
import type { PastVacation, VacationRefusal, VacationRequest, VacationStatus } from "./vacation/contract";

export type * from "../deliveries/contract";
// Callers of a player object import the types of its contract from here.
export type * from "./account/contract";
export type * from "./apps/contract";
export type * from "./challenges/contract";
export type * from "./email/contract";
export type * from "./feed/contract";
export type * from "./games/contract";
export type * from "./requests/contract";
export type * from "./vacation/contract";

/**
 * The methods of a player object. The name of the object is the player id. All values are plain data; times are
 * milliseconds since 1970. For a player that was never created, some methods return `bad-token`, `not-found`, null or
 * empty lists, events are ignored, and all other methods throw. For an erased player, many methods throw an error with
 * `erasedMessage`.
 */
export interface PlayerRpc {
  /** Creates the account with its first token. If the account exists, nothing changes. */
  create(account: { playerId: string; username: string; token: NewToken; recoveryHash: string }): Promise<void>;
  /**
   * Deletes the account and all storage of the object, because D1 refused the sign-up, for example since the name is
   * taken.
   */
  discard(): Promise<void>;
  /** Authenticates a token by its hash. If it is valid, takes `cost` from the rate limit of the player. */
  authorize(tokenHash: string, cost: number): Promise<Result<Authorized, AuthorizeRefusal>>;
  /** Stores a ticket for one stream. */
  addStreamTicket(ticket: NewStreamTicket): Promise<void>;
  /** Like `authorize`, for a ticket. The ticket is used up. */
  redeemStreamTicket(ticketHash: string, cost: number): Promise<Result<Authorized, AuthorizeRefusal>>;
  listTokens(): Promise<readonly TokenInfo[]>;
  /** A token with everything that it or its descendants created; null if there is none with this id. */
  tokenCreations(tokenId: string): Promise<TokenCreations | null>;
  /** Adds a token and publishes an event. */
  addToken(token: NewToken): Promise<Result<TokenInfo, TokenRefusal>>;
  /**
   * Revokes a token with its descendants, optionally also with the passkeys and webhooks that these added. The apps that were
   * connected with these tokens are disconnected too, unless `isSignOut`. Returns false if there is no such token.
   */
  revokeToken(tokenId: string, also: AlsoEnded, isSignOut?: boolean): Promise<boolean>;
  /** Answers a call about apps; see `AppCalls`. Null if there is no such player, or the player is erased. */
  app<Name extends keyof AppCalls>(
    name: Name,
    order: AppCalls[Name]["order"],
  ): Promise<AppCalls[Name]["answer"] | null>;
  /**
   * Exchanges the recovery code for a token and a new recovery code; both codes are given as hashes. Returns the id of
   * the token and the remaining passkeys. For ten minutes, a repetition of the same request returns the same result.
   */
  recover(request: RecoveryRequest): Promise<Result<Recovered, RecoveryRefusal>>;
  /** Whether the player received this token and recovery code within the last ten minutes, and both are still valid. */
  hasJustGiven(access: GivenAccess): Promise<boolean>;

  listPasskeys(): Promise<readonly PasskeyInfo[]>;
  /**
   * The kinds of proof of which a token needs one to add a passkey (null: no proof is needed), and the existing
   * passkeys.
   */
  passkeyTerms(tokenId: string): Promise<PasskeyTerms>;
  /** Data for verifying a signature of the passkey; null if there is no such passkey. */
  findPasskey(credentialId: string): Promise<PasskeyKey | null>;
  /** Adds a passkey whose registration was verified, if the owner proves their presence. Publishes an event. */
  addPasskey(passkey: NewPasskey): Promise<Result<PasskeyInfo, AddPasskeyRefusal>>;
  renamePasskey(id: string, name: string): Promise<PasskeyInfo | null>;
  /**
   * Deletes a passkey and its sessions, optionally also the passkeys and webhooks that these sessions added. Returns false if there
   * is no such passkey.
   */
  deletePasskey(id: string, also: AlsoEnded): Promise<boolean>;
  /** Opens a session for a passkey whose signature was verified. */
  signInByPasskey(order: PasskeySignIn): Promise<Result<TokenInfo, PasskeyRefusal>>;

  /** State of the account: vacation, name, suspension, settings. */
  accountState(): Promise<AccountState>;
  /**
   * Starts or plans a vacation. During a vacation, the player's clocks stop in games that allow it. Jobs update the
   * games.
   */
  startVacation(request: VacationRequest): Promise<Result<VacationStatus, VacationRefusal>>;
  /** Ends the current vacation or cancels the planned one. Without either, nothing happens. */
  endVacation(): Promise<void>;
  /** The stored vacations, earliest first, including the current or planned one and all that affect the budget. */
  vacations(): Promise<readonly PastVacation[]>;
  /** The parts of the account that everybody may see. */
  publicState(): Promise<PublicState>;
  /**
   * Changes the name and settings of the account. If the name is refused, nothing is changed. The name can be changed
   * once. D1 decides races for a name, and jobs update the player's games.
   */
  updateAccount(changes: AccountChanges): Promise<Result<null, RenameRefusal>>;
  /** Erases the player. Tokens and most data in this object are deleted at once; jobs erase the data outside. */
  erase(): Promise<void>;
  /**
   * Suspends the player, or lifts the suspension. Suspension cancels the open challenges that the player made. Returns
   * since when the player is suspended; null if they are not.
   */
  suspend(suspended: boolean): Promise<number | null>;

  /**
   * Receives events of a game. Events that were received before are skipped by sequence number.
   * @returns null if the player had exactly the events up to `batch.after`, if `batch.after` is absent, or if the
   * player does not exist or is erased. Otherwise the last sequence number that the player had before: if it is below
   * `batch.after`, events are missing and nothing was stored.
   */
  receive(batch: GameBatch): Promise<number | null>;
  /**
   * Sequence number of the last received event of a game, 0 if there was none; null if the player does not exist or is
   * erased.
   */
  progressOf(gameId: string): Promise<number | null>;
  /** Receives an event that belongs to no game, for example about a challenge. The event id deduplicates it. */
  notify(item: StoredEvent): Promise<void>;
  /** The running games: first those in which it is the player's turn, by deadline, then the others. */
  runningGames(): Promise<readonly ListedGame[]>;
  /** A page of the running games in the same order, with counts and the finished games that have unread messages. */
  listGames(request: GamesRequest): Promise<GamesPage>;
  /** Ends a running game whose object is lost, and publishes `game.finished`. Idempotent. */
  giveUpGame(gameId: string): Promise<void>;
  /**
   * Publishes that an app proposes a move for a position, and marks the game in the list until the player has moved or
   * dismissed it. A repetition with the same event id is ignored.
   */
  announceProposal(event: FeedEventOf<"move.proposed">, position: string): Promise<void>;
  /** Removes the mark of a proposed move from a game in the list. */
  forgetProposal(gameId: string): Promise<void>;
  /** Marks all received messages of a game as read. */
  markRead(gameId: string): Promise<void>;
  /** Changes the name of the opponent in a running game. Idempotent. */
  renameOpponent(gameId: string, username: string): Promise<void>;
  /** Erases the texts of an erased player from this object. Idempotent. */
  forgetWords(of: ErasedMessages): Promise<void>;
  /**
   * The events of the feed after an event id (null: from the oldest stored event), oldest first. `cursor-gone`: no
   * stored event has this id.
   */
  feed(after: string | null, limit: number): Promise<Result<FeedPage, { code: "cursor-gone" }>>;
  /** The counts of running games, and the id of the newest event of the feed. */
  snapshot(): Promise<FeedSnapshot>;

  /**
   * Stores the challenge as a job, inserts it into D1 unless a limit is reached, and notifies the opponent. The job is
   * retried if it fails. A house player accepts at once in the room of `houseGameId`, which is null for other
   * opponents. The returned challenge then has the status `accepted`, unless it was closed before.
   */
  postChallenge(challenge: ChallengeRow, houseGameId?: string | null): Promise<Result<ChallengeRow, PostingRefusal>>;
  /**
   * Reserves a place among the player's running games with people for a game that is about to begin. Returns false if
   * `MAX_RUNNING_GAMES` is reached. Idempotent. The reservation ends with the game's first event, and after a minute
   * without it.
   */
  reserveGame(gameId: string): Promise<boolean>;
  /** Releases the reservation of a game that did not begin. Without a reservation nothing happens. */
  releaseGame(gameId: string): Promise<void>;
  /**
   * Cancels a challenge that the player made, or declines one that the player received, and notifies the other player.
   * Stored as a job and retried, like `postChallenge`.
   */
  closeChallenge(challengeId: string, how: Closing): Promise<Result<ChallengeRow, ClosingRefusal>>;

  /**
   * Begins a POST under an Idempotency-Key. `running`: another request holds the key, by a lease of a minute. Keys are
   * kept for 24 hours.
   */
  beginRequest(key: string, fingerprint: string): Promise<IdempotencyState>;
  /**
   * Stores the response for repetitions of the request. Null records only the completion, for a response that contains
   * a secret.
   */
  finishRequest(key: string, answer: StoredAnswer | null): Promise<void>;
  /** Releases the key after a response that must not be stored (5xx, 429). */
  abandonRequest(key: string): Promise<void>;

  mailInfo(): Promise<MailInfo>;
  /** Sets the address for mails and the preferences. A new address gets a link that verifies it. */
  setMail(order: MailOrder): Promise<Result<MailInfo, MailRefusal>>;
  /** Verifies the address with the link of the mail. False if the link is not valid, or not any more. Idempotent. */
  verifyMail(expiresAt: number, signature: string): Promise<boolean>;
  /** Ends all notices with the link of a mail. False if the link belongs to another address. Idempotent. */
  unsubscribeMail(signature: string): Promise<boolean>;
  /**
   * Accepts a reply with a move, which is played and answered soon. A repetition is ignored. The address of the reply
   * must have been written by this server for this player.
   */
  replyByMail(move: MailedMove): Promise<Result<null, ReplyRefusal>>;
  /** Records a report about a mail that its next server had accepted. A report about an unknown mail is ignored. */
  reportMail(report: MailReport): Promise<void>;
  sendTestMail(): Promise<Result<null, TestMailRefusal>>;
  /** Sends a link for the recovery of the account, if the player has a verified address and allows that. */
  sendRecoveryMail(): Promise<void>;
  /** The log of mails to the player, newest first. */
  mailDeliveries(filter: DeliveryFilter): Promise<readonly DeliveryInfo[]>;
  mailDelivery(deliveryId: string): Promise<DeliveryInfo | null>;
  /** Tries a pending mail at once, or writes a finished notice again about the games as they are now. */
  repeatMail(deliveryId: string): Promise<Result<DeliveryInfo, RepeatRefusal>>;

  createWebhook(webhook: NewWebhook): Promise<Result<WebhookWithSecret, WebhookRefusal>>;
  /** The webhooks that a token may manage: an app manages those that it created. Without a token, all webhooks. */
  listWebhooks(tokenId?: string): Promise<readonly WebhookInfo[]>;
  /** A webhook, if the token may manage it. Otherwise null. */
  getWebhook(id: string, tokenId?: string): Promise<WebhookInfo | null>;
  deleteWebhook(id: string): Promise<boolean>;
  updateWebhook(
    id: string,
    changes: WebhookChanges,
  ): Promise<Result<WebhookInfo, WebhookUpdateRefusal | WebhookAddressTaken | LoopbackWebhookRefused>>;
  /** Rotates the secret of a webhook. The former secret also signs for a day. Null if there is no such webhook. */
  rotateWebhookSecret(id: string): Promise<WebhookWithSecret | null>;
  /** Deliveries of a webhook, newest first. Null if there is no such webhook. */
  webhookDeliveries(id: string, filter: DeliveryFilter): Promise<readonly DeliveryInfo[] | null>;
  webhookDelivery(id: string, deliveryId: string): Promise<DeliveryInfo | null>;
  /** Sends a delivery again, whether it failed or succeeded. Refused if the webhook is not active. */
  redeliver(id: string, deliveryId: string): Promise<Result<DeliveryInfo, SendRefusal>>;
  /**
   * Sends failed and missed events since a time again, a few at a time. Returns how many are being recovered, and
   * whether more are left.
   */
  recoverWebhook(id: string, since: number): Promise<Result<Recovery, RecoverRefusal>>;
  /** Whether this is the signature of a pass for the board of a game by this webhook; see webhooks/board-pass.ts. */
  hasPassed(webhookId: string, gameId: string, signature: string): Promise<boolean>;
  /** Sends `webhook.ping` immediately and returns the result. */
  pingWebhook(id: string): Promise<Result<PingResult, PingRefusal>>;

  /** Ensures that the alarm is set, and does overdue work. `rearm`: the runtime's list of alarms was lost. */
  wake(rearm: boolean): Promise<void>;
  /**
   * Restores the player's row in D1 if it is lost, or resolves a difference between the row and this object. Null if
   * there is no player in this object.
   */
  restoreRow(): Promise<{ readonly username: string; readonly outcome: RestoredPlayer } | null>;
}
