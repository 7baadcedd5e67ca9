import { webhookHostObject } from "../bindings";
import { openChannels } from "../channels/channels";
import { renamePlayerRow } from "../db/names";
import { findPlayer } from "../db/players";
import { Deliveries } from "../deliveries/deliveries";
import { DELIVERY_LEASE } from "../deliveries/delivery-table";
import type { Webhooks } from "../deliveries/webhooks";
import { err, ok, type Result } from "../shared/result";
import { rfc3339 } from "../shared/time";
import { AlarmScheduler } from "../storage/alarm-scheduler";
import { type JobHandlers, JobRunner } from "../storage/job-runner";
import { Account } from "./account/account";
import type {
  AccountState,
  AddPasskeyRefusal,
  AlsoEnded,
  Identity,
  NewPasskey,
  NewToken,
  PasskeyInfo,
  PasskeyRefusal,
  PasskeySignIn,
  PasskeyTerms,
  PublicState,
  Recovered,
  RecoveryRefusal,
  RecoveryRequest,
  TokenCreations,
  TokenInfo,
  TokenRefusal,
} from "./account/contract";
import { AccountLifecycle } from "./account/lifecycle";
import { NameChange } from "./account/name-change";
import { OwnerProofs } from "./account/owner-proofs";
import { Passkeys } from "./account/passkeys";
import { Recovery } from "./account/recovery";
import { AccountRemote } from "./account/remote";
import { StreamTickets } from "./account/stream-tickets";
import { Tokens } from "./account/tokens";
import { Apps } from "./apps/apps";
import { Grants } from "./apps/grants";
import { webhookCreator } from "./apps/webhook-creator";
import { Challenges } from "./challenges/challenges";
import type { PlayerContext } from "./context";
import { EmailComponents } from "./email/email-components";
import { MailStateRow } from "./email/mail-state";
import type { ErasedMessages, GameBatch } from "./feed/contract";
import { eraseMessages } from "./feed/erased-messages";
import { EventLog } from "./feed/event-log";
import { Feed } from "./feed/feed";
import { Inbox } from "./feed/inbox";
import { GameList } from "./games/game-list";
import { JOB_PAYLOADS, type PlayerJobs } from "./jobs/job-kinds";
import type { Authorized, AuthorizeRefusal } from "./requests/contract";
import { IdempotencyKeys } from "./requests/idempotency-keys";
import { RateLimiter } from "./requests/rate-limiter";
import { Vacations } from "./vacation/vacations";

/**
 * Creates and connects the components of the object of an existing player. Each component gets the components that it
 * uses, and the context or parts of it. A component that caches rows registers with the transactions of the context.
 */
export class PlayerComponents {
  readonly account: Account;
  readonly alarm: AlarmScheduler;
  readonly apps: Apps;
  readonly challenges: Challenges;
  readonly deliveries: Deliveries;
  readonly email: EmailComponents;
  readonly games: GameList;
  readonly idempotency: IdempotencyKeys;
  readonly inbox: Inbox;
  readonly lifecycle: AccountLifecycle;
  readonly log: EventLog;
  readonly names: NameChange;
  readonly passkeys: Passkeys;
  readonly rate: RateLimiter;
  readonly recovery: Recovery;
  readonly tickets: StreamTickets;
  readonly tokens: Tokens;
  readonly vacations: Vacations;
  readonly webhooks: Webhooks;
  readonly #context: PlayerContext;
  readonly #feed: Feed;
  readonly #grants: Grants;
  readonly #jobs: JobRunner<PlayerJobs>;
  readonly #proofs: OwnerProofs;

  /**
   * @param context the dependencies; the migrations of the object must have run
   * @param onNews is called when events were added to the feed; the surrounding transaction may still fail
   */
  constructor(context: PlayerContext, onNews: () => void) {
    const { background, env, log: logger, now, settings, sql, storage, transactions } = context;
    this.#context = context;
    const failed = (task: string, error: unknown) => logger.error(task, error);

    this.tokens = new Tokens(context);
    this.tickets = new StreamTickets(sql, this.tokens);
    this.#grants = new Grants(sql, this.tokens);
    this.passkeys = new Passkeys(sql, this.tokens);
    const mailRow = new MailStateRow(context);
    this.recovery = new Recovery(sql, this.tokens, mailRow);
    this.#proofs = new OwnerProofs(this);
    this.account = new Account(context, this.tokens);
    this.idempotency = new IdempotencyKeys(context, settings.isLocalServer);
    this.rate = new RateLimiter(context);
    this.log = new EventLog(context, onNews);
    this.games = new GameList(context, this.log);
    const { account, games, idempotency, log } = this;

    this.#jobs = new JobRunner({
      sql,
      transactions,
      payloads: JOB_PAYLOADS,
      handlers: () => handlers,
      now,
      background,
      failed,
    });
    const jobs = this.#jobs;

    const { OUTWARD } = env;
    this.deliveries = new Deliveries({
      ...context,
      channelOf: openChannels({
        fetch: (input, init) => (OUTWARD === undefined ? fetch(input, init) : OUTWARD.fetch(input, init)),
        hostNamed: (name) => webhookHostObject(env, name),
        now,
        settings,
      }),
      owner: {
        isSuspended: () => account.profile().suspendedAt !== null,
        hasGame: (gameId) => games.has(gameId),
        creatorWith: (tokenId) => webhookCreator(tokenId, { grants: this.#grants, ...this }, now()),
        endOfApp: (appId) => this.#grants.endOfApp(appId),
        endOf: (gameId) => games.endedAt(gameId),
        opponentIn: (gameId) => games.opponentIn(gameId),
        sideIn: (gameId) => games.find(gameId)?.side ?? null,
        record: (event, at) => log.append([event], at, null),
        eventsSince: (at) => log.since(at),
      },
    });
    const { sender, table: deliveries } = this.deliveries;
    this.webhooks = this.deliveries.webhooks;

    this.challenges = new Challenges(context, { account, games, jobs });

    this.email = new EmailComponents(context, {
      account,
      deliveries,
      games,
      jobs,
      log,
      proofs: this.#proofs,
      row: mailRow,
    });
    const { mails } = this.email;
    this.#feed = new Feed(context, log, sender, mails);
    const feed = this.#feed;
    this.apps = new Apps({ account, feed, grants: this.#grants, tokens: this.tokens, webhooks: this.webhooks });
    const remote = new AccountRemote(context, account);
    this.names = new NameChange(context, { account, games, jobs, remote });
    this.vacations = new Vacations(context, { account, feed, games, jobs });
    const { challenges, names, vacations, webhooks } = this;
    this.inbox = new Inbox(context, { deliveries, feed, games, idempotency, log, names, vacations });
    this.lifecycle = new AccountLifecycle(context, {
      account,
      challenges,
      games,
      jobs,
      names,
      remote,
      sender,
      erasable: [
        challenges,
        games,
        this.#grants,
        idempotency,
        this.inbox,
        log,
        mails,
        this.passkeys,
        this.tickets,
        vacations,
        webhooks,
      ],
    });

    const handlers: JobHandlers<PlayerJobs> = {
      ...challenges.handlers,
      ...names.handlers,
      ...vacations.handlers,
      ...this.lifecycle.handlers,
      ...this.email.handlers,
    };
    this.alarm = new AlarmScheduler({
      kind: "player",
      storage,
      transactions,
      dueTimes: {
        jobs: { dueAt: () => jobs.dueAt(), run: () => jobs.pump() },
        vacation: { dueAt: () => vacations.dueAt(), run: (at) => this.#catchUpVacation(at) },
        ...this.deliveries.dueTimes,
        mails: { dueAt: (now) => mails.dueAt(now), run: (now) => mails.run(now) },
      },
      // An exact alarm would cost an extra row for each delivery, because deliveries start and end often.
      isExact: false,
      overdueDelay: DELIVERY_LEASE,
      now,
      failed,
    });
  }

  /**
   * Charges the player's rate limit for a request. `identity` is null for a caller without a valid token, who is
   * refused.
   */
  admit(identity: Identity | null, cost: number, now: number): Result<Authorized, AuthorizeRefusal> {
    if (identity === null) return err({ code: "bad-token" });
    const granted = this.rate.spend(cost, now);
    if (granted.ok) this.account.see(now);
    return granted.ok ? ok({ identity, rate: granted.value }) : granted;
  }

  /**
   * Receives events of a game; see `Inbox`. For an erased player, the events are ignored, and the player resigns the
   * game if it is running.
   */
  receive(batch: GameBatch): number | null {
    if (this.account.profile().erasedAt !== null) {
      this.lifecycle.observe(batch);
      return null;
    }
    const had = this.inbox.receive(batch);
    this.#jobs.pump();
    return had;
  }

  /** Erases the texts of an erased player from this object. Call inside a write. */
  eraseMessages(of: ErasedMessages): void {
    const { deliveries, idempotency, log } = this;
    eraseMessages(of, { deliveries: deliveries.table, idempotency, log, sender: deliveries.sender });
  }

  /** Runs a change in a transaction, then starts the jobs and webhook deliveries that are due. */
  change<T>(change: () => T): T {
    const value = this.#context.transactions.write(change);
    this.#jobs.pump();
    this.deliveries.sender.pump();
    return value;
  }

  /** State of the account, as everybody sees it. */
  publicState(): PublicState {
    const vacations = this.vacations.all().map(({ startedAt, until, endedAt }) => ({ startedAt, until, endedAt }));
    return { vacations, seenDay: this.account.seenDay(), timeZone: this.account.settings().timeZone };
  }

  /** State of the account, as its owner sees it. */
  state(now: number): AccountState {
    const { renamedAt, suspendedAt } = this.account.profile();
    return {
      ...this.vacations.status(now),
      mayRename: renamedAt === null,
      suspendedAt,
      settings: this.account.settings(),
    };
  }

  /**
   * Resolves a difference between this object and the player's row in D1, of the name or of the erasure. It arises if
   * only one of the two was restored from a backup. The newer state is applied to both.
   * @returns `known` if there was no difference, or no row; `name-taken` if another player has the newer name
   */
  async settleName(): Promise<"known" | "changed" | "name-taken"> {
    const { env, now } = this.#context;
    const { playerId, username, renamedAt, erasedAt } = this.account.profile();
    const row = await findPlayer(env.DB, playerId);
    if (row === null) return "known";
    if ((row.erasedAt === null) !== (erasedAt === null)) {
      this.lifecycle.eraseAgain();
      return "changed";
    }
    if (erasedAt !== null || row.username === username) return "known";
    // A name can be changed only once. If this object has no name change, it is older than the row.
    if (renamedAt === null) this.change(() => this.account.rename(row.username, now()));
    else if (!(await renamePlayerRow(env.DB, { id: playerId, username, now: now() })).ok) return "name-taken";
    this.change(() => this.names.updateAll("renamed"));
    return "changed";
  }

  /**
   * Revokes a token with its descendants, deletes the push subscriptions that they created, and disconnects the apps
   * that were connected with them. The id may also be that of a grant to an app. Call inside a write.
   * @param also things that the token or a descendant added, and that end too
   * @param isSignOut whether the token revokes itself. Apps then stay connected
   * @returns the ids of the token and its descendants, without those sessions; empty if there was no such token
   */
  revoke(tokenId: string, also: AlsoEnded, isSignOut: boolean): readonly string[] {
    const fallen = [...this.#grants.endOne(tokenId), ...this.tokens.revoke(tokenId)];
    if (!isSignOut) fallen.push(...this.#grants.endThoseGivenWith(fallen));
    this.webhooks.endWith(fallen);
    if (fallen.length > 0) this.#endCreationsOf(tokenId, also);
    return fallen;
  }

  /** A token with everything that it or its descendants created; null if no valid token has this id. */
  creationsOf(tokenId: string, now: number): TokenCreations | null {
    const token = this.tokens.list(now).find(({ id }) => id === tokenId);
    if (token === undefined) return null;
    return {
      token,
      tokens: this.tokens.madeBy(tokenId, now),
      passkeys: this.passkeys.addedBy(tokenId),
      webhooks: this.webhooks.createdBy(tokenId),
    };
  }

  /** Adds a token that another token created, and publishes an event. Call inside a write. */
  addToken(wanted: NewToken, now: number): Result<TokenInfo, TokenRefusal> {
    const parent = this.tokens.list(now).find(({ id }) => id === wanted.parentId);
    const added = this.tokens.add(wanted, now);
    if (added.ok && parent !== undefined) {
      const { id, name, scopes } = added.value;
      const data = { tokenId: id, name, scopes, parentId: parent.id, parentName: parent.name };
      this.#feed.publish([{ id: `${id}-added`, type: "token.added", timestamp: rfc3339(now), data }], now);
    }
    return added;
  }

  /** See `OwnerProofs`. */
  passkeyTerms(tokenId: string, now: number): PasskeyTerms {
    return this.#proofs.terms(tokenId, now);
  }

  /**
   * Adds a passkey if the owner proves their presence (see `OwnerProofs`), and publishes an event. Call inside a write.
   */
  addPasskey(wanted: NewPasskey, now: number): Result<PasskeyInfo, AddPasskeyRefusal> {
    const added = this.#proofs.addPasskey(wanted, now);
    if (!added.ok) return added;
    const { passkey, provedBy } = added.value;
    const { id, name, createdBy } = passkey;
    const data = { passkeyId: id, name, ...createdBy, provedBy };
    this.#feed.publish([{ id: `${id}-added`, type: "passkey.added", timestamp: rfc3339(now), data }], now);
    return ok(passkey);
  }

  /**
   * See `Recovery`. With `revokeAll`, all passkeys, push subscriptions and webhooks of apps are deleted too. The result
   * lists the remaining passkeys. A repetition of the request changes nothing. Call inside a write.
   */
  recover(request: RecoveryRequest, now: number): Result<Recovered, RecoveryRefusal> {
    const repeated = this.recovery.repetitionOf(request, now);
    const recovered = repeated !== null ? ok(repeated) : this.recovery.recover(request, now);
    if (!recovered.ok) return recovered;
    if (repeated === null && request.revokeAll) {
      this.passkeys.erase();
      this.#grants.erase();
      this.webhooks.endWith(null);
      this.webhooks.endOfApps(now);
    }
    return ok({ tokenId: recovered.value, passkeys: this.passkeys.list() });
  }

  /**
   * Deletes a passkey, its sessions with their descendants, and the push subscriptions that those tokens created, and
   * disconnects the apps that were connected with them. Call inside a write.
   * @param also things that its sessions or their descendants added, and that end too
   * @returns false if there is no such passkey
   */
  removePasskey(id: string, also: AlsoEnded): boolean {
    const fallen = this.passkeys.remove(id);
    if (fallen === null) return false;
    this.webhooks.endWith([...fallen, ...this.#grants.endThoseGivenWith([id, ...fallen])]);
    this.#endCreationsOf(id, also);
    return true;
  }

  /** Opens a session of a passkey; see `Passkeys`. Call inside a write. */
  signIn(order: PasskeySignIn, now: number): Result<TokenInfo, PasskeyRefusal> {
    const signedIn = this.passkeys.signIn(order, now);
    if (!signedIn.ok) return signedIn;
    this.webhooks.endWith(signedIn.value.ended);
    return ok(signedIn.value.session);
  }

  #endCreationsOf(id: string, { passkeys, webhooks }: AlsoEnded): void {
    if (webhooks) for (const webhook of this.webhooks.createdBy(id)) this.webhooks.end(webhook.id);
    if (!passkeys) return;
    for (const passkey of this.passkeys.addedBy(id))
      this.removePasskey(passkey.id, { passkeys: false, webhooks: false });
  }

  #catchUpVacation(now: number): void {
    const due = this.vacations.dueAt();
    if (due !== null && due <= now) this.change(() => this.vacations.catchUp(now));
  }
}
