import { DurableObject } from "cloudflare:workers";
import type { Env } from "../bindings";
import { restorePlayerRow } from "../db/restoring";
import type { ChallengeRow } from "../db/schema";
import type { FeedEventOf } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import { erasedMessage } from "../shared/erased-message";
import { err, ok } from "../shared/result";
import { ensureAlarm } from "../storage/ensure-alarm";
import { hasSchema, migrate } from "../storage/schema-steps";
import { hangUp } from "../storage/subscribers";
import type { AppCalls } from "./apps/contract";
import { PlayerComponents } from "./components";
import { playerContext } from "./context";
import { OwnStreams } from "./feed/own-streams";
import { PLAYER_MIGRATIONS } from "./migrations";
import type {
  AccountChanges,
  AlsoEnded,
  Closing,
  DeliveryFilter,
  ErasedMessages,
  GameBatch,
  GamesRequest,
  GivenAccess,
  MailedMove,
  MailOrder,
  MailReport,
  NewPasskey,
  NewStreamTicket,
  NewToken,
  NewWebhook,
  PasskeySignIn,
  PlayerRpc,
  RecoveryRequest,
  StoredAnswer,
  VacationRequest,
  WebhookChanges,
} from "./player-rpc";

/**
 * A player's Durable Object: tokens, running games, feed, pending challenges and webhooks. `PlayerComponents`
 * implements them. Fields are caches of the storage, except the exact level of the rate limit (see `RateLimiter`) and
 * the places for games that are about to begin (see `PeopleGames` and `HouseGames`). An eviction drops them.
 *
 * A player that was never created has no schema and stores nothing, so guessed ids cost no storage.
 */
export class Player extends DurableObject<Env> implements PlayerRpc {
  static {
    receiveRequestIds(Player, (player) => player.#log);
  }

  readonly #log: Logger;
  readonly #streams: OwnStreams;
  #components: PlayerComponents | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new Logger(env, { where: "player", player: ctx.id.name ?? ctx.id.toString() });
    this.#streams = new OwnStreams(ctx);
    if (!hasSchema(ctx.storage.sql)) return;
    const components = this.#open();
    // The runtime abandons an alarm after some failures, so each start of the object restores it. Other requests are
    // blocked for that only if there is a due time.
    if (components.alarm.dueAt() !== null) void ctx.blockConcurrencyWhile(() => components.alarm.restore());
  }

  async create(account: { playerId: string; username: string; token: NewToken; recoveryHash: string }): Promise<void> {
    const components = this.#components ?? this.#open();
    components.change(() => components.account.create(account, account.token, account.recoveryHash, Date.now()));
  }

  async discard(): Promise<void> {
    this.#components = null;
    this.#closeRevokedStreams();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async authorize(tokenHash: string, cost: number): ReturnType<PlayerRpc["authorize"]> {
    const now = Date.now();
    const components = this.#components;
    return components?.admit(components.account.identify(tokenHash, now), cost, now) ?? err({ code: "bad-token" });
  }

  async addStreamTicket(ticket: NewStreamTicket): Promise<void> {
    const components = this.#existing();
    components.change(() => components.tickets.add(ticket, Date.now()));
  }

  async redeemStreamTicket(ticketHash: string, cost: number): ReturnType<PlayerRpc["redeemStreamTicket"]> {
    const now = Date.now();
    const components = this.#components;
    const token = components?.change(() => components.tickets.redeem(ticketHash, now)) ?? null;
    const identity = token === null ? null : (components?.account.identityOf(token) ?? null);
    return components?.admit(identity, cost, now) ?? err({ code: "bad-token" });
  }

  /** Accepts a WebSocket of a reader of the feed. The query parameter `token` is the id of the reader's token. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    const tokenId = new URL(request.url).searchParams.get("token");
    const token = this.#components?.tokens.list(Date.now()).find(({ id }) => id === tokenId);
    return token === undefined ? new Response(null, { status: 401 }) : this.#streams.accept(token);
  }

  override webSocketClose(socket: WebSocket): void {
    hangUp(socket);
  }

  override webSocketError(socket: WebSocket): void {
    hangUp(socket);
  }

  async listTokens(): ReturnType<PlayerRpc["listTokens"]> {
    return this.#components?.tokens.list(Date.now()) ?? [];
  }

  async addToken(token: NewToken): ReturnType<PlayerRpc["addToken"]> {
    const components = this.#existing();
    return components.change(() => components.addToken(token, Date.now()));
  }

  async tokenCreations(tokenId: string): ReturnType<PlayerRpc["tokenCreations"]> {
    return this.#components?.creationsOf(tokenId, Date.now()) ?? null;
  }

  async revokeToken(tokenId: string, also: AlsoEnded, isSignOut = false): Promise<boolean> {
    const components = this.#components;
    const fallen = components?.change(() => components.revoke(tokenId, also, isSignOut)) ?? [];
    this.#closeRevokedStreams();
    return fallen.length > 0;
  }

  async app<Name extends keyof AppCalls>(
    name: Name,
    order: AppCalls[Name]["order"],
  ): Promise<AppCalls[Name]["answer"] | null> {
    const components = this.#components;
    if (components === null || components.account.profile().erasedAt !== null) return null;
    const answer = components.change(() => components.apps.handlers[name](order, Date.now()));
    this.#closeRevokedStreams();
    return answer;
  }

  async recover(request: RecoveryRequest): ReturnType<PlayerRpc["recover"]> {
    const components = this.#components;
    if (components === null) return err({ code: "bad-recovery-code" });
    const recovered = components.change(() => components.recover(request, Date.now()));
    this.#closeRevokedStreams();
    return recovered;
  }

  async hasJustGiven(access: GivenAccess): Promise<boolean> {
    const components = this.#components;
    return components !== null && components.recovery.repetitionOf(access, Date.now()) !== null;
  }

  async listPasskeys(): ReturnType<PlayerRpc["listPasskeys"]> {
    return this.#components?.passkeys.list() ?? [];
  }

  async passkeyTerms(tokenId: string): ReturnType<PlayerRpc["passkeyTerms"]> {
    return this.#existing().passkeyTerms(tokenId, Date.now());
  }

  async findPasskey(credentialId: string): ReturnType<PlayerRpc["findPasskey"]> {
    return this.#components?.passkeys.find(credentialId) ?? null;
  }

  async addPasskey(passkey: NewPasskey): ReturnType<PlayerRpc["addPasskey"]> {
    const components = this.#existing();
    return components.change(() => components.addPasskey(passkey, Date.now()));
  }

  async renamePasskey(id: string, name: string): ReturnType<PlayerRpc["renamePasskey"]> {
    const components = this.#existing();
    return components.change(() => components.passkeys.rename(id, name));
  }

  async deletePasskey(id: string, also: AlsoEnded): Promise<boolean> {
    const components = this.#existing();
    const deleted = components.change(() => components.removePasskey(id, also));
    this.#closeRevokedStreams();
    return deleted;
  }

  async signInByPasskey(order: PasskeySignIn): ReturnType<PlayerRpc["signInByPasskey"]> {
    const components = this.#existing();
    const session = components.change(() => components.signIn(order, Date.now()));
    this.#closeRevokedStreams();
    return session;
  }

  async receive(batch: GameBatch): Promise<number | null> {
    return this.#components?.receive(batch) ?? null;
  }

  async progressOf(gameId: string): Promise<number | null> {
    const components = this.#components;
    return components === null || components.account.profile().erasedAt !== null
      ? null
      : components.games.throughSeq(gameId);
  }

  async notify(item: StoredEvent): Promise<void> {
    const components = this.#components;
    if (components?.account.profile().erasedAt === null) components.inbox.notify(item);
  }

  async runningGames(): ReturnType<PlayerRpc["runningGames"]> {
    return this.#components?.games.running() ?? [];
  }

  async listGames(request: GamesRequest): ReturnType<PlayerRpc["listGames"]> {
    return this.#existing().games.page(request);
  }

  async giveUpGame(gameId: string): Promise<void> {
    this.#components?.inbox.giveUpGame(gameId);
  }

  async announceProposal(event: FeedEventOf<"move.proposed">, position: string): Promise<void> {
    const components = this.#components;
    if (components?.account.profile().erasedAt === null) components.inbox.propose(event, position);
  }

  async forgetProposal(gameId: string): Promise<void> {
    const components = this.#components;
    components?.change(() => components.games.recordProposal(gameId, null));
  }

  async markRead(gameId: string): Promise<void> {
    this.#components?.games.markRead(gameId);
  }

  async renameOpponent(gameId: string, username: string): Promise<void> {
    this.#components?.games.renameOpponent(gameId, username);
  }

  async accountState(): ReturnType<PlayerRpc["accountState"]> {
    return this.#existing().state(Date.now());
  }

  async startVacation(request: VacationRequest): ReturnType<PlayerRpc["startVacation"]> {
    const components = this.#existing();
    return components.change(() => components.vacations.start(request, Date.now()));
  }

  async endVacation(): Promise<void> {
    const components = this.#existing();
    components.change(() => components.vacations.end("ended", Date.now()));
  }

  async vacations(): ReturnType<PlayerRpc["vacations"]> {
    return this.#components?.publicState().vacations ?? [];
  }

  async publicState(): ReturnType<PlayerRpc["publicState"]> {
    return this.#components?.publicState() ?? { vacations: [], seenDay: null, timeZone: null };
  }

  async updateAccount({ username, ...settings }: AccountChanges): ReturnType<PlayerRpc["updateAccount"]> {
    const components = this.#existing();
    const renamed = username === undefined ? ok(null) : await components.names.change(username);
    if (renamed.ok && Object.keys(settings).length > 0)
      components.change(() => components.account.changeSettings(settings));
    return renamed;
  }

  async erase(): Promise<void> {
    this.#existing().lifecycle.erase();
    this.#closeRevokedStreams();
  }

  async suspend(suspended: boolean): Promise<number | null> {
    const suspendedAt = await this.#existing().lifecycle.suspend(suspended);
    if (suspendedAt !== null) this.#streams.closeExcept([]);
    return suspendedAt;
  }

  async forgetWords(of: ErasedMessages): Promise<void> {
    const components = this.#components;
    if (components?.account.profile().erasedAt === null) components.change(() => components.eraseMessages(of));
  }

  async feed(after: string | null, limit: number): ReturnType<PlayerRpc["feed"]> {
    if (this.#components !== null) return this.#components.log.page(after, limit);
    return after === null ? ok({ items: [], nextCursor: null }) : err({ code: "cursor-gone" });
  }

  async snapshot(): ReturnType<PlayerRpc["snapshot"]> {
    const running = this.#components?.games.running() ?? [];
    const myTurn = running.filter(({ turn, side }) => turn === side).length;
    return { total: running.length, myTurn, newest: this.#components?.log.newest() ?? null };
  }

  async postChallenge(
    challenge: ChallengeRow,
    houseGameId: string | null = null,
  ): ReturnType<PlayerRpc["postChallenge"]> {
    return this.#existing().challenges.post(challenge, houseGameId);
  }

  async reserveGame(gameId: string): Promise<boolean> {
    return this.#components?.challenges.reserveGame(gameId) ?? true;
  }

  async releaseGame(gameId: string): Promise<void> {
    this.#components?.challenges.releaseGame(gameId);
  }

  async closeChallenge(challengeId: string, how: Closing): ReturnType<PlayerRpc["closeChallenge"]> {
    return this.#existing().challenges.close(challengeId, how);
  }

  async beginRequest(key: string, fingerprint: string): ReturnType<PlayerRpc["beginRequest"]> {
    const components = this.#existing();
    const now = Date.now();
    const state = components.idempotency.begin(key, fingerprint, now);
    components.inbox.prune(now);
    return state;
  }

  async finishRequest(key: string, answer: StoredAnswer | null): Promise<void> {
    this.#components?.idempotency.finish(key, answer);
  }

  async abandonRequest(key: string): Promise<void> {
    this.#components?.idempotency.abandon(key);
  }

  async mailInfo(): ReturnType<PlayerRpc["mailInfo"]> {
    return this.#existing().email.mails.info();
  }

  async setMail(order: MailOrder): ReturnType<PlayerRpc["setMail"]> {
    return this.#existing().email.mails.set(order);
  }

  async verifyMail(expiresAt: number, signature: string): Promise<boolean> {
    return this.#components?.email.mails.verify(expiresAt, signature) ?? false;
  }

  async unsubscribeMail(signature: string): Promise<boolean> {
    return this.#components?.email.mails.unsubscribe(signature) ?? false;
  }

  async replyByMail(move: MailedMove): ReturnType<PlayerRpc["replyByMail"]> {
    return this.#components?.email.replies.accept(move) ?? err({ code: "replies-off" });
  }

  async reportMail(report: MailReport): Promise<void> {
    await this.#components?.email.mailer.receiveReport(report);
  }

  async sendTestMail(): ReturnType<PlayerRpc["sendTestMail"]> {
    return this.#existing().email.mails.sendTest();
  }

  async sendRecoveryMail(): Promise<void> {
    this.#components?.email.mails.sendRecovery();
  }

  async mailDeliveries(filter: DeliveryFilter): ReturnType<PlayerRpc["mailDeliveries"]> {
    return this.#components?.email.repeats.list(filter) ?? [];
  }

  async mailDelivery(deliveryId: string): ReturnType<PlayerRpc["mailDelivery"]> {
    return this.#components?.email.repeats.find(deliveryId) ?? null;
  }

  async repeatMail(deliveryId: string): ReturnType<PlayerRpc["repeatMail"]> {
    return this.#existing().email.repeats.repeat(deliveryId);
  }

  async createWebhook(webhook: NewWebhook): ReturnType<PlayerRpc["createWebhook"]> {
    return this.#existing().webhooks.create(webhook);
  }

  async listWebhooks(tokenId?: string): ReturnType<PlayerRpc["listWebhooks"]> {
    return this.#components?.webhooks.list(tokenId) ?? [];
  }

  async getWebhook(id: string, tokenId?: string): ReturnType<PlayerRpc["getWebhook"]> {
    return this.#components?.webhooks.get(id, tokenId) ?? null;
  }

  async deleteWebhook(id: string): Promise<boolean> {
    return this.#components?.webhooks.delete(id) ?? false;
  }

  async updateWebhook(id: string, changes: WebhookChanges): ReturnType<PlayerRpc["updateWebhook"]> {
    return this.#components?.webhooks.update(id, changes) ?? err({ code: "not-found" });
  }

  async rotateWebhookSecret(id: string): ReturnType<PlayerRpc["rotateWebhookSecret"]> {
    return this.#components?.webhooks.rotateSecret(id) ?? null;
  }

  async webhookDeliveries(id: string, filter: DeliveryFilter): ReturnType<PlayerRpc["webhookDeliveries"]> {
    return this.#components?.deliveries.redelivery.list(id, filter) ?? null;
  }

  async webhookDelivery(id: string, deliveryId: string): ReturnType<PlayerRpc["webhookDelivery"]> {
    return this.#components?.deliveries.redelivery.find(id, deliveryId) ?? null;
  }

  async redeliver(id: string, deliveryId: string): ReturnType<PlayerRpc["redeliver"]> {
    return this.#components?.deliveries.redelivery.redeliver(id, deliveryId) ?? err({ code: "not-found" });
  }

  async recoverWebhook(id: string, since: number): ReturnType<PlayerRpc["recoverWebhook"]> {
    return this.#components?.deliveries.redelivery.recover(id, since) ?? err({ code: "not-found" });
  }

  async hasPassed(webhookId: string, gameId: string, signature: string): Promise<boolean> {
    return this.#components?.webhooks.hasPassed(webhookId, gameId, signature) ?? false;
  }

  async pingWebhook(id: string): ReturnType<PlayerRpc["pingWebhook"]> {
    return this.#components?.deliveries.pings.now(id) ?? err({ code: "not-found" });
  }

  async wake(rearm: boolean): Promise<void> {
    if (this.#components === null) return;
    await ensureAlarm(this.ctx.storage, () => this.alarm(), { rearm, now: Date.now() });
  }

  async restoreRow(): ReturnType<PlayerRpc["restoreRow"]> {
    if (this.#components === null) return null;
    const { playerId: id, username, createdAt, suspendedAt, erasedAt } = this.#components.account.profile();
    const row = { id, username, createdAt, suspendedAt, erasedAt };
    const outcome = await restorePlayerRow(this.env.DB, row, Date.now());
    if (outcome === "restored") await this.#components.email.mailer.restoreSuppression();
    const settled = outcome === "known" ? await this.#components.settleName() : outcome;
    return { username: this.#components.account.profile().username, outcome: settled };
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await this.#components?.alarm.onAlarm(info);
  }

  #open(): PlayerComponents {
    migrate(this.ctx.storage, PLAYER_MIGRATIONS);
    const context = playerContext(this.ctx, this.env, this.#log);
    this.#components = new PlayerComponents(context, () => this.#streams.ring());
    return this.#components;
  }

  /** Closes the streams whose token is no longer valid. */
  #closeRevokedStreams(): void {
    this.#streams.closeExcept(this.#components?.tokens.list(Date.now()) ?? []);
  }

  /** For methods that require an existing player who is not erased. Throws otherwise. */
  #existing(): PlayerComponents {
    if (this.#components === null) throw new Error("there is no such player");
    const { erasedAt, playerId } = this.#components.account.profile();
    if (erasedAt !== null) throw new Error(erasedMessage(playerId));
    return this.#components;
  }
}
