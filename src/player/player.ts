import { DurableObject } from "cloudflare:workers";
import type { Env } from "../bindings";
import type { ChallengeRow } from "../db/schema";
import type { StoredEvent } from "../events/stored-event";
import { err, ok, type Result } from "../shared/result";
import { hasSchema, migrate } from "../storage/schema-steps";
import { hangUp, Subscribers } from "../storage/subscribers";
import type { Closing, ClosingRefusal } from "./challenges/challenge-tasks";
import { PLAYER_MIGRATIONS } from "./migrations";
import { PlayerParts } from "./parts";
import type {
  AccountState,
  AuthorizeRefusal,
  DeliveryFilter,
  DeliveryInfo,
  FeedPage,
  GameBatch,
  IdempotencyState,
  Identity,
  ListedGame,
  NewToken,
  NewWebhook,
  PastVacation,
  PlayerRpc,
  RateStatus,
  TokenInfo,
  VacationWish,
  WebhookChanges,
  WebhookInfo,
} from "./player-rpc";
import { fullBucket, PLAYER_RATE, type TokenBucket, take } from "./requests/token-bucket";

/** How many streams and waiting polls a player may have open at once, over all his tokens. */
export const STREAM_LIMIT = 10;

/**
 * A player's Durable Object: his tokens, running games, feed, challenges on their way and webhooks. What it does is in
 * the parts that `PlayerParts` puts together; fields are caches of the storage, so eviction between any two calls changes
 * nothing but the rate bucket, which is then full again.
 *
 * A player that was never created has no schema and so keeps nothing on disk: guessing ids costs no storage.
 */
export class Player extends DurableObject<Env> implements PlayerRpc {
  readonly #subscribers: Subscribers;
  #parts: PlayerParts | null = null;
  #bucket: TokenBucket | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#subscribers = new Subscribers(ctx);
    if (!hasSchema(ctx.storage.sql)) return;
    const home = this.#open();
    // The runtime gives an alarm up after some failures; whoever wakes the object puts it back. Waiting for the
    // storage's answer is only worth it when there is something to be done.
    if (home.earliestDue() !== null) void ctx.blockConcurrencyWhile(() => home.restoreAlarm());
  }

  async create(account: { playerId: string; username: string; token: NewToken; recoveryHash: string }): Promise<void> {
    const home = this.#parts ?? this.#open();
    home.write(() => home.account.create(account, account.token, account.recoveryHash, Date.now()));
  }

  async discard(): Promise<void> {
    this.#parts = null;
    this.#bucket = null;
    this.#dropStrangers();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async authorize(
    tokenHash: string,
    cost: number,
  ): Promise<Result<{ identity: Identity; rate: RateStatus }, AuthorizeRefusal>> {
    const now = Date.now();
    const identity = this.#parts?.account.identify(tokenHash, now) ?? null;
    if (identity === null) return err({ code: "bad-token" });
    const taking = take(this.#bucket ?? fullBucket(PLAYER_RATE, now), cost, PLAYER_RATE, now);
    this.#bucket = taking.bucket;
    const rate = taking.status;
    if (taking.granted) return ok({ identity, rate });
    return err({ code: "rate-limited", retryAfterSeconds: taking.retryAfterSeconds, rate });
  }

  /** A listener to the feed comes in by an upgrade; see `Subscribers`. The address names his token. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    const tokenId = new URL(request.url).searchParams.get("token");
    const token = this.#parts?.account.tokens(Date.now()).find(({ id }) => id === tokenId);
    if (token === undefined) return new Response(null, { status: 401 });
    if (this.#subscribers.count() >= STREAM_LIMIT) return new Response(null, { status: 429 });
    return this.#subscribers.accept(
      { tokenId: token.id },
      token.expiresAt === null ? {} : { "Skytale-Expires-At": String(token.expiresAt) },
    );
  }

  override webSocketClose(socket: WebSocket): void {
    hangUp(socket);
  }

  override webSocketError(socket: WebSocket): void {
    hangUp(socket);
  }

  async listTokens(): Promise<readonly TokenInfo[]> {
    return this.#parts?.account.tokens(Date.now()) ?? [];
  }

  async addToken(token: NewToken): Promise<Result<TokenInfo, { code: "too-many-tokens"; limit: number }>> {
    const home = this.#existing();
    return home.write(() => home.account.addToken(token, Date.now()));
  }

  async revokeToken(tokenId: string): Promise<boolean> {
    const revoked = this.#parts?.account.revoke(tokenId) ?? false;
    this.#dropStrangers();
    return revoked;
  }

  async recover(
    recoveryHash: string,
    nextRecoveryHash: string,
    token: NewToken,
  ): Promise<Result<null, { code: "bad-recovery-code" } | { code: "rate-limited"; retryAfterSeconds: number }>> {
    const home = this.#parts;
    if (home === null) return err({ code: "bad-recovery-code" });
    const recovered = home.write(() => home.account.recover(recoveryHash, nextRecoveryHash, token, Date.now()));
    this.#dropStrangers();
    return recovered;
  }

  async receive(batch: GameBatch): Promise<void> {
    this.#parts?.receive(batch);
  }

  async notify(item: StoredEvent): Promise<void> {
    const home = this.#parts;
    if (home?.account.profile().erasedAt === null) home.inbox.notify(item);
  }

  async runningGames(): Promise<readonly ListedGame[]> {
    return this.#parts?.lines.running() ?? [];
  }

  async markRead(gameId: string): Promise<void> {
    this.#parts?.lines.markRead(gameId);
  }

  async renameOpponent(gameId: string, username: string): Promise<void> {
    this.#parts?.lines.renameOpponent(gameId, username);
  }

  async accountState(): Promise<AccountState> {
    const { account, vacations } = this.#existing();
    const { renamedAt, suspendedAt } = account.profile();
    return { ...vacations.standing(Date.now()), mayRename: renamedAt === null, suspendedAt };
  }

  async startVacation(wish: VacationWish): ReturnType<PlayerRpc["startVacation"]> {
    const home = this.#existing();
    return home.change(() => home.vacations.start(wish, Date.now()));
  }

  async endVacation(): Promise<void> {
    const home = this.#existing();
    home.change(() => home.vacations.end("ended", Date.now()));
  }

  async vacations(): Promise<readonly PastVacation[]> {
    return this.#parts?.vacations.all().map(({ startedAt, until, endedAt }) => ({ startedAt, until, endedAt })) ?? [];
  }

  async rename(username: string): ReturnType<PlayerRpc["rename"]> {
    return this.#existing().names.change(username);
  }

  async erase(): Promise<void> {
    this.#existing().house.erase();
    this.#dropStrangers();
  }

  async suspend(suspended: boolean): Promise<number | null> {
    const suspendedAt = await this.#existing().house.suspend(suspended);
    if (suspendedAt !== null) this.#subscribers.keepOnly([]);
    return suspendedAt;
  }

  async feed(after: string | null, limit: number): Promise<Result<FeedPage, { code: "cursor-gone" }>> {
    if (this.#parts !== null) return this.#parts.log.page(after, limit);
    return after === null ? ok({ items: [], nextCursor: null }) : err({ code: "cursor-gone" });
  }

  async standing(): ReturnType<PlayerRpc["standing"]> {
    const running = this.#parts?.lines.running() ?? [];
    const myTurn = running.filter(({ turn, side }) => turn === side).length;
    return { total: running.length, myTurn, newest: this.#parts?.log.newest() ?? null };
  }

  async postChallenge(challenge: ChallengeRow): Promise<void> {
    await this.#existing().challenges.post(challenge);
  }

  async closeChallenge(challengeId: string, how: Closing): Promise<Result<ChallengeRow, ClosingRefusal>> {
    return this.#existing().challenges.close(challengeId, how);
  }

  async beginRequest(key: string, fingerprint: string): Promise<IdempotencyState> {
    const home = this.#existing();
    const now = Date.now();
    const state = home.keys.begin(key, fingerprint, now);
    home.inbox.prune(now);
    return state;
  }

  async finishRequest(
    key: string,
    answer: { status: number; body: string; headers: Record<string, string> } | null,
  ): Promise<void> {
    this.#parts?.keys.finish(key, answer);
  }

  async abandonRequest(key: string): Promise<void> {
    this.#parts?.keys.abandon(key);
  }

  async createWebhook(webhook: NewWebhook): ReturnType<PlayerRpc["createWebhook"]> {
    return this.#existing().webhooks.create(webhook);
  }

  async listWebhooks(): Promise<readonly WebhookInfo[]> {
    return this.#parts?.webhooks.list() ?? [];
  }

  async getWebhook(id: string): Promise<WebhookInfo | null> {
    return this.#parts?.webhooks.get(id) ?? null;
  }

  async deleteWebhook(id: string): Promise<boolean> {
    return this.#parts?.webhooks.delete(id) ?? false;
  }

  async updateWebhook(id: string, changes: WebhookChanges): ReturnType<PlayerRpc["updateWebhook"]> {
    return this.#parts?.webhooks.update(id, changes) ?? err({ code: "not-found" });
  }

  async rotateWebhookSecret(id: string): ReturnType<PlayerRpc["rotateWebhookSecret"]> {
    return this.#parts?.webhooks.rotateSecret(id) ?? null;
  }

  async webhookDeliveries(id: string, filter: DeliveryFilter): Promise<readonly DeliveryInfo[] | null> {
    return this.#parts?.webhooks.deliveries(id, filter) ?? null;
  }

  async webhookDelivery(id: string, deliveryId: string): Promise<DeliveryInfo | null> {
    return this.#parts?.webhooks.delivery(id, deliveryId) ?? null;
  }

  async redeliver(id: string, deliveryId: string): ReturnType<PlayerRpc["redeliver"]> {
    return this.#parts?.webhooks.redeliver(id, deliveryId) ?? err({ code: "not-found" });
  }

  async recoverWebhook(id: string, since: number): ReturnType<PlayerRpc["recoverWebhook"]> {
    return this.#parts?.webhooks.recover(id, since) ?? err({ code: "not-found" });
  }

  async pingWebhook(id: string): ReturnType<PlayerRpc["pingWebhook"]> {
    return this.#parts?.webhooks.ping(id) ?? err({ code: "not-found" });
  }

  override async alarm(): Promise<void> {
    this.#parts?.onAlarm();
  }

  #open(): PlayerParts {
    migrate(this.ctx.storage, PLAYER_MIGRATIONS);
    const log = (task: string, error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ player: this.ctx.id.toString(), task, message }));
    };
    this.#parts = new PlayerParts({
      storage: this.ctx.storage,
      env: this.env,
      now: () => Date.now(),
      random,
      background: (work) => this.ctx.waitUntil(work.catch((error: unknown) => log("background", error))),
      log,
      hasNews: () => this.#subscribers.ring(),
    });
    return this.#parts;
  }

  /** Ends the streams of those whose token is good no longer. */
  #dropStrangers(): void {
    this.#subscribers.keepOnly(this.#parts?.account.tokens(Date.now()).map(({ id }) => id) ?? []);
  }

  /** For what only a player who was vouched for can ask. */
  #existing(): PlayerParts {
    if (this.#parts === null || this.#parts.account.profile().erasedAt !== null)
      throw new Error("there is no such player");
    return this.#parts;
  }
}

/** From 0 to 1. */
const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
