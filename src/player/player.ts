import { DurableObject } from "cloudflare:workers";
import type { ChallengeRow } from "../db/schema";
import type { Env } from "../env";
import type { NewsItem } from "../match/news";
import type { GameSummary } from "../match/view";
import { err, ok, type Result } from "../shared/result";
import { hasSchema, migrate } from "../storage/schema-steps";
import type { Closing, ClosingRefusal } from "./challenge-tasks";
import { Home } from "./home";
import { PLAYER_MIGRATIONS } from "./migrations";
import type {
  AuthorizeRefusal,
  FeedPage,
  GameBatch,
  IdempotencyState,
  Identity,
  NewToken,
  NewWebhook,
  PlayerRpc,
  RateStatus,
  TokenInfo,
  WebhookInfo,
} from "./player-rpc";
import { fullBucket, PLAYER_RATE, type RateBucket, take } from "./rate-bucket";

/**
 * A player's Durable Object: his tokens, running games, feed, challenges on their way and webhooks. What it does is in
 * the parts that `Home` puts together; fields are caches of the storage, so eviction between any two calls changes
 * nothing but the rate bucket, which is then full again.
 *
 * A player that was never created has no schema and so keeps nothing on disk: guessing ids costs no storage.
 */
export class Player extends DurableObject<Env> implements PlayerRpc {
  #home: Home | null = null;
  #bucket: RateBucket | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    if (!hasSchema(ctx.storage.sql)) return;
    const home = this.#open();
    // The runtime gives an alarm up after some failures; whoever wakes the object puts it back. Waiting for the
    // storage's answer is only worth it when there is something to be done.
    if (home.earliestDue() !== null) void ctx.blockConcurrencyWhile(() => home.restoreAlarm());
  }

  async create(account: { playerId: string; username: string; token: NewToken; recoveryHash: string }): Promise<void> {
    const home = this.#home ?? this.#open();
    home.write(() => home.account.create(account, account.token, account.recoveryHash, Date.now()));
  }

  async discard(): Promise<void> {
    this.#home = null;
    this.#bucket = null;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async authorize(
    tokenHash: string,
    cost: number,
  ): Promise<Result<{ identity: Identity; rate: RateStatus }, AuthorizeRefusal>> {
    const now = Date.now();
    const identity = this.#home?.account.identify(tokenHash, now) ?? null;
    if (identity === null) return err({ code: "bad-token" });
    const taking = take(this.#bucket ?? fullBucket(PLAYER_RATE, now), cost, PLAYER_RATE, now);
    this.#bucket = taking.bucket;
    const rate = taking.status;
    if (taking.granted) return ok({ identity, rate });
    return err({ code: "rate-limited", retryAfterSeconds: taking.retryAfterSeconds, rate });
  }

  async listTokens(): Promise<readonly TokenInfo[]> {
    return this.#home?.account.tokens(Date.now()) ?? [];
  }

  async addToken(token: NewToken): Promise<Result<TokenInfo, { code: "too-many-tokens"; limit: number }>> {
    const home = this.#existing();
    return home.write(() => home.account.addToken(token, Date.now()));
  }

  async revokeToken(tokenId: string): Promise<boolean> {
    return this.#home?.account.revoke(tokenId) ?? false;
  }

  async recover(
    recoveryHash: string,
    nextRecoveryHash: string,
    token: NewToken,
  ): Promise<Result<null, { code: "bad-recovery-code" } | { code: "rate-limited"; retryAfterSeconds: number }>> {
    const home = this.#home;
    if (home === null) return err({ code: "bad-recovery-code" });
    return home.write(() => home.account.recover(recoveryHash, nextRecoveryHash, token, Date.now()));
  }

  async receive(batch: GameBatch): Promise<void> {
    this.#home?.inbox.receive(batch);
  }

  async notify(item: NewsItem): Promise<void> {
    this.#home?.inbox.notify(item);
  }

  async runningGames(): Promise<readonly GameSummary[]> {
    return this.#home?.lines.running() ?? [];
  }

  async feed(after: string | null, limit: number): Promise<Result<FeedPage, { code: "cursor-gone" }>> {
    if (this.#home !== null) return this.#home.log.page(after, limit);
    return after === null ? ok({ items: [], nextCursor: null }) : err({ code: "cursor-gone" });
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
    this.#home?.keys.finish(key, answer);
  }

  async abandonRequest(key: string): Promise<void> {
    this.#home?.keys.abandon(key);
  }

  async createWebhook(webhook: NewWebhook): ReturnType<PlayerRpc["createWebhook"]> {
    return this.#existing().webhooks.create(webhook);
  }

  async listWebhooks(): Promise<readonly WebhookInfo[]> {
    return this.#home?.webhooks.list() ?? [];
  }

  async getWebhook(id: string): Promise<WebhookInfo | null> {
    return this.#home?.webhooks.get(id) ?? null;
  }

  async deleteWebhook(id: string): Promise<boolean> {
    return this.#home?.webhooks.delete(id) ?? false;
  }

  async pingWebhook(id: string): ReturnType<PlayerRpc["pingWebhook"]> {
    return this.#home?.webhooks.ping(id) ?? err({ code: "not-found" });
  }

  override async alarm(): Promise<void> {
    this.#home?.onAlarm();
  }

  #open(): Home {
    migrate(this.ctx.storage, PLAYER_MIGRATIONS);
    const log = (task: string, error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ player: this.ctx.id.toString(), task, message }));
    };
    this.#home = new Home({
      storage: this.ctx.storage,
      env: this.env,
      now: () => Date.now(),
      random,
      background: (work) => this.ctx.waitUntil(work.catch((error: unknown) => log("background", error))),
      log,
    });
    return this.#home;
  }

  /** For what only a player who was vouched for can ask. */
  #existing(): Home {
    if (this.#home === null) throw new Error("there is no such player");
    return this.#home;
  }
}

/** From 0 to 1. */
const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
