import type { RestoredPlayer } from "../db/restoring";
import type { ChallengeRow } from "../db/schema";
import type { StoredEvent } from "../events/stored-event";
import type { Result } from "../shared/result";
import type { RateStatus } from "../shared/token-bucket";
import type {
  AccountChanges,
  AccountState,
  AddPasskeyRefusal,
  GivenAccess,
  Identity,
  NewPasskey,
  NewStreamTicket,
  NewToken,
  PasskeyInfo,
  PasskeyKey,
  PasskeyRefusal,
  PasskeySignIn,
  PasskeyTerms,
  Recovered,
  RecoveryRefusal,
  RecoveryRequest,
  RenameRefusal,
  TokenCreations,
  TokenInfo,
  TokenRefusal,
} from "./account/contract";
import type { Closing, ClosingRefusal, PostingRefusal } from "./challenges/contract";
import type { ErasedWords, FeedPage, FeedSnapshot, GameBatch } from "./feed/contract";
import type { GamesPage, GamesRequest, ListedGame } from "./games/contract";
import type { AuthorizeRefusal, IdempotencyState, KeptAnswer } from "./requests/contract";
import type { PastVacation, VacationRefusal, VacationRequest, VacationStatus } from "./vacation/contract";
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
} from "./webhooks/contract";

// Who calls a player's object takes the types of what it says from here.
export type * from "./account/contract";
export type * from "./challenges/contract";
export type * from "./feed/contract";
export type * from "./games/contract";
export type * from "./requests/contract";
export type * from "./vacation/contract";
export type * from "./webhooks/contract";

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
  /** Keeps a ticket for one stream. */
  addStreamTicket(ticket: NewStreamTicket): Promise<void>;
  /** As `authorize`, for a ticket, which is used up by it. */
  redeemStreamTicket(
    ticketHash: string,
    cost: number,
  ): Promise<Result<{ identity: Identity; rate: RateStatus }, AuthorizeRefusal>>;
  listTokens(): Promise<readonly TokenInfo[]>;
  /** A token with all tokens and passkeys that were made with it; null if there is none of this id. */
  tokenCreations(tokenId: string): Promise<TokenCreations | null>;
  /** Adds a token, and tells the player. */
  addToken(token: NewToken): Promise<Result<TokenInfo, TokenRefusal>>;
  /** Revokes a token with those that it made, and on request with the passkeys that it added; false if there is none. */
  revokeToken(tokenId: string, withPasskeys: boolean): Promise<boolean>;
  /**
   * Checks the recovery code's hash, replaces it by `nextRecoveryHash` and adds the token; answers its id and the
   * passkeys that remain. The same request gets it once more for some minutes.
   */
  recover(request: RecoveryRequest): Promise<Result<Recovered, RecoveryRefusal>>;
  /** Whether this token and this recovery code are what the player was given some minutes ago, and still theirs. */
  hasJustGiven(access: GivenAccess): Promise<boolean>;

  listPasskeys(): Promise<readonly PasskeyInfo[]>;
  /** Which proofs a token needs to add a passkey (null: none), and the passkeys that there are. */
  passkeyTerms(tokenId: string): Promise<PasskeyTerms>;
  /** What the signature of a passkey is held against; null if the player has no such passkey. */
  findPasskey(credentialId: string): Promise<PasskeyKey | null>;
  /** Adds a passkey whose registration was verified, if its owner is there, and tells the player. */
  addPasskey(passkey: NewPasskey): Promise<Result<PasskeyInfo, AddPasskeyRefusal>>;
  renamePasskey(id: string, name: string): Promise<PasskeyInfo | null>;
  /** Deletes a passkey with its sessions, on request with the passkeys that those added; false if there is none. */
  deletePasskey(id: string, withPasskeys: boolean): Promise<boolean>;
  /** Opens a session for a passkey whose signature has been judged. */
  signInByPasskey(order: PasskeySignIn): Promise<Result<TokenInfo, PasskeyRefusal>>;

  /** What the player may know of their account: vacation, name, suspension. */
  accountState(): Promise<AccountState>;
  /** Stops the player's clocks, now or from a day to come, in the games that allow it; all are told, durably. */
  startVacation(request: VacationRequest): Promise<Result<VacationStatus, VacationRefusal>>;
  /** Ends the vacation, or cancels the planned one; without one nothing happens. */
  endVacation(): Promise<void>;
  /** The vacations that still count, a planned one too. */
  vacations(): Promise<readonly PastVacation[]>;
  /**
   * Changes the account: all of it or, if the name is refused, nothing. Another name is given once; D1 decides who has
   * it, and the player's games follow, durably.
   */
  updateAccount(changes: AccountChanges): Promise<Result<null, RenameRefusal>>;
  /** Erases the player: their tokens end at once; what they have outside this object follows, durably. */
  erase(): Promise<void>;
  /** Suspends the player or, with false, no longer; their open challenges are canceled. Answers since when. */
  suspend(suspended: boolean): Promise<number | null>;

  /**
   * Takes news of a game, once: what has come already, by sequence number, is passed over.
   * @returns null if the player had exactly the events up to `batch.after`. Otherwise the last sequence number that the
   * player had before: if it is below `batch.after`, events are missing and nothing was taken.
   */
  receive(batch: GameBatch): Promise<number | null>;
  /** The last sequence number that has come of a game, 0 if none has; null if nobody here follows games. */
  progressOf(gameId: string): Promise<number | null>;
  /** Takes news that belongs to no game (challenges), once by its id. */
  notify(item: StoredEvent): Promise<void>;
  /** The running games, most urgent first: those in which it is the player's turn by deadline, then the others. */
  runningGames(): Promise<readonly ListedGame[]>;
  /** A page of the running games, in the same order, how many there are, and what waits to be read beside them. */
  listGames(request: GamesRequest): Promise<GamesPage>;
  /** Takes a running game off the list whose object is lost, with an event. Repeating it changes nothing. */
  giveUpGame(gameId: string): Promise<void>;
  /** Notes that the player has read the messages of a game: none of those that have come counts as unread any more. */
  markRead(gameId: string): Promise<void>;
  /** The opponent in a running game has a new name. Repeating it changes nothing. */
  renameOpponent(gameId: string, username: string): Promise<void>;
  /** Takes what an erased player wrote to this one out of all that is kept here. Repeating it changes nothing. */
  forgetWords(of: ErasedWords): Promise<void>;
  /** The feed after an event id (null: from the oldest kept), oldest first. `gone`: the cursor is older than what is kept. */
  feed(after: string | null, limit: number): Promise<Result<FeedPage, { code: "cursor-gone" }>>;
  /** The running games and the newest event of the feed, as they are now. */
  snapshot(): Promise<FeedSnapshot>;

  /**
   * Keeps the challenge durably, puts it into D1 if it is not one too many, tells the opponent; what D1's absence delays
   * is tried again. A player of the house takes it up at once, in the room of `houseGameId`, which is null for all others;
   * the challenge that is answered is `accepted` then, unless it was canceled before.
   */
  postChallenge(challenge: ChallengeRow, houseGameId?: string | null): Promise<Result<ChallengeRow, PostingRefusal>>;
  /**
   * Reserves a place among the player's running games with people for a game that is about to begin; false if
   * `MAX_RUNNING_GAMES` leaves none. Repeating it takes no second place. The place expires after a minute if the game
   * does not begin.
   */
  reserveGame(gameId: string): Promise<boolean>;
  /** Gives up the place of a game that did not begin. Without a reservation nothing happens. */
  releaseGame(gameId: string): Promise<void>;
  /** Same guarantee for the end of a challenge: the player's own is canceled, one to them declined. Tells the other player. */
  closeChallenge(challengeId: string, how: Closing): Promise<Result<ChallengeRow, ClosingRefusal>>;

  /** Opens a POST under a key; `running` while another holds it (a lease of a minute). Keys live 24 hours. */
  beginRequest(key: string, fingerprint: string): Promise<IdempotencyState>;
  /** Keeps the answer (null: it holds a secret, so only that it was done). */
  finishRequest(key: string, answer: KeptAnswer | null): Promise<void>;
  /** Gives the key back after an answer that is not to be kept (5xx, 429). */
  abandonRequest(key: string): Promise<void>;

  createWebhook(webhook: NewWebhook): Promise<Result<WebhookWithSecret, WebhookRefusal>>;
  listWebhooks(): Promise<readonly WebhookInfo[]>;
  getWebhook(id: string): Promise<WebhookInfo | null>;
  deleteWebhook(id: string): Promise<boolean>;
  updateWebhook(
    id: string,
    changes: WebhookChanges,
  ): Promise<Result<WebhookInfo, WebhookUpdateRefusal | WebhookAddressTaken | LoopbackWebhookRefused>>;
  /** Gives a webhook a new secret; the former one signs too for a day. Null if there is no such webhook. */
  rotateWebhookSecret(id: string): Promise<WebhookWithSecret | null>;
  /** What a webhook was sent, newest first. Null if there is no such webhook. */
  webhookDeliveries(id: string, filter: DeliveryFilter): Promise<readonly DeliveryInfo[] | null>;
  webhookDelivery(id: string, deliveryId: string): Promise<DeliveryInfo | null>;
  /** Sends a delivery once more, whatever became of it. */
  redeliver(id: string, deliveryId: string): Promise<Result<DeliveryInfo, SendRefusal>>;
  /** Sends again what has failed or passed by since a time, a few at a time; answers how many events that are. */
  recoverWebhook(id: string, since: number): Promise<Result<Recovery, RecoverRefusal>>;
  /** Whether a webhook has given out this pass for the board of a game. */
  hasPassed(webhookId: string, gameId: string, signature: string): Promise<boolean>;
  /** Sends `webhook.ping` at once and says how it went. */
  pingWebhook(id: string): Promise<Result<PingResult, PingRefusal>>;

  /** Sees that the alarm will fire, and does what is overdue. `rearm`: the runtime's list of alarms was lost. */
  wake(rearm: boolean): Promise<void>;
  /** Puts the player's row into D1 again where it is lost; null if there is no player here. */
  restoreRow(): Promise<{ readonly username: string; readonly outcome: RestoredPlayer } | null>;
}
