import { DurableObject } from "cloudflare:workers";
import type { Env } from "../bindings";
import { recordGame } from "../db/recording";
import { isArchived, removeActiveGame, restoreBegunGame } from "../db/restoring";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import type { Command, PlayerCommand } from "../match/command";
import { decide } from "../match/decide";
import { repeatedPly } from "../match/decide-move";
import { nextDueAt } from "../match/due";
import { type MatchSetup, sideOf, withUsername } from "../match/setup";
import { asKnownTo, extend } from "../match/state";
import type { GameParts } from "../match/view";
import { settingsOf } from "../settings";
import { MINUTE, SECOND } from "../shared/duration";
import { KEY_LIFETIME } from "../shared/idempotency";
import { playerId } from "../shared/ids";
import { err, ok, type Result } from "../shared/result";
import { opponentOf, type Side } from "../shared/side";
import { DELETED_PLAYER } from "../shared/username";
import { AlarmScheduler } from "../storage/alarm-scheduler";
import { ensureAlarm } from "../storage/ensure-alarm";
import { hasSchema, migrate } from "../storage/schema-steps";
import { hangUp, Subscribers } from "../storage/subscribers";
import { Transactions } from "../storage/transactions";
import { archiveRow, begunGame } from "./archive";
import { eraseMessagesOf, remoteOf, renameOpponent, wakePlayers } from "./audience";
import { beginFromSetup } from "./beginning";
import { ChallengeAcceptance } from "./challenge-acceptance";
import { GameConversation } from "./game-conversation";
import { GameEvents } from "./game-events";
import { acceptListener } from "./listeners";
import { type LiveMatch, MatchStore } from "./match-store";
import { ROOM_MIGRATIONS } from "./migrations";
import { applyMissedVacations, isLongOverdue } from "./missed-vacations";
import { Notebooks } from "./notebooks";
import { OutboxDispatcher } from "./outbox-dispatcher";
import { gameRecord } from "./record";
import { Restores } from "./restores";
import type {
  AcceptRefusal,
  AnalysisRefusal,
  GameMessage,
  Idempotency,
  MessageRefusal,
  NotesRefusal,
  RecordForViewer,
  RoomComparison,
  RoomRefusal,
  RoomReport,
  RoomRpc,
  SeatInfo,
  SeatRefusal,
  VersionedView,
  ViewRefusal,
} from "./room-rpc";
import { stateForPlayer } from "./state-for-player";
import { versioned } from "./versioned-view";

/** Delay of the alarm while a task is running, so that the alarm restarts the task after a crash. */
const ALARM_GRACE = 5 * SECOND;

/** Time limit for the players' objects when the room starts after the deadline of its game. */
const PATIENCE = 10 * SECOND;

/** If a game was idle for this long, another command within the next seconds is unlikely. */
const LULL = MINUTE;

/**
 * The Durable Object of a game: its match, journal, alarm and outbox. All decisions about the game are made by `match`.
 * Fields are caches of the storage, so eviction between two calls changes nothing.
 */
export class Room extends DurableObject<Env> implements RoomRpc {
  static {
    receiveRequestIds(Room, (room) => room.#log);
  }

  readonly #log: Logger;
  readonly #store: MatchStore;
  readonly #dispatcher: OutboxDispatcher;
  readonly #subscribers: Subscribers;
  readonly #events: GameEvents;
  readonly #acceptance: ChallengeAcceptance;
  readonly #conversation: GameConversation;
  readonly #notebooks: Notebooks;
  readonly #restores: Restores;
  readonly #alarm: AlarmScheduler;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new Logger(env, { where: "game", game: ctx.id.name ?? ctx.id.toString() });
    const transactions = new Transactions(ctx.storage);
    this.#subscribers = new Subscribers(ctx);
    this.#store = new MatchStore(ctx.storage.sql, transactions, {
      now: () => Date.now(),
      added: () => this.#subscribers.ring(),
      frozen: (why) => this.#log.error("frozen", why),
    });
    this.#events = new GameEvents(this.#store);
    this.#dispatcher = new OutboxDispatcher({
      store: this.#store,
      remote: () => remoteOf(this.env),
      now: () => Date.now(),
      diverged: (seq) => this.#restores.diverged(seq),
      failed: (task, error) => this.#log.error(task, error),
    });
    this.#acceptance = new ChallengeAcceptance({
      storage: ctx.storage,
      store: this.#store,
      gameId: ctx.id.name,
      env: () => this.env,
      transactions,
      begun: () => ctx.waitUntil(this.#dispatcher.deliver()),
    });
    this.#conversation = new GameConversation(this.#store, (quietFor) => this.#send(quietFor));
    this.#notebooks = new Notebooks(ctx.storage.sql);
    this.#restores = new Restores({
      store: this.#store,
      dispatcher: () => this.#dispatcher,
      env: () => this.env,
      now: () => Date.now(),
    });
    this.#alarm = new AlarmScheduler({
      storage: ctx.storage,
      transactions,
      dueTimes: {
        acceptance: { dueAt: (now) => this.#acceptance.dueAt(now), run: () => this.#acceptance.resume() },
        clock: { dueAt: () => this.#clockDueAt(), run: (now) => void this.#upToDate(now) },
        outbox: { dueAt: (now) => this.#dispatcher.dueAt(now), run: () => this.#dispatcher.deliver() },
      },
      // An alarm that is too early would wake a game whose deadline was postponed.
      isExact: true,
      overdueDelay: ALARM_GRACE,
      restored: (at) => this.#dispatcher.restored(at),
      now: () => Date.now(),
      failed: (name, error) => this.#log.error(name, error),
    });
    // An object that was never used writes nothing, so requests with guessed ids cost no storage.
    if (!hasSchema(ctx.storage.sql)) {
      this.#store.loadNothing();
      return;
    }
    migrate(ctx.storage, ROOM_MIGRATIONS);
    // The runtime drops an alarm after six failures. Any call to the object sets it again.
    const restored = this.#alarm.restore();
    ctx.waitUntil(restored);
    if (isLongOverdue(this.#store, Date.now())) {
      ctx.blockConcurrencyWhile(async () => {
        await restored;
        await this.#restores.compareWithin(PATIENCE).catch((error: unknown) => this.#log.error("compare", error));
        await applyMissedVacations(this.#store, env, (error) => this.#log.error("vacations", error));
      });
    }
  }

  acceptChallenge(
    challengeId: string,
    accepter: { id: string; username: string },
  ): Promise<Result<{ gameId: string }, AcceptRefusal>> {
    return this.#acceptance.accept(challengeId, accepter);
  }

  async begin(setup: MatchSetup): ReturnType<RoomRpc["begin"]> {
    const room = { storage: this.ctx.storage, store: this.#store, gameId: this.ctx.id.name };
    const begun = beginFromSetup(room, setup, Date.now());
    if (begun.ok) this.ctx.waitUntil(this.#dispatcher.deliver());
    return begun;
  }

  async view(viewer: string | null, parts: GameParts): Promise<Result<VersionedView, ViewRefusal>> {
    const seen = this.#seenBy(viewer);
    return seen.ok ? ok(versioned(seen.value.match.state, seen.value.side, parts)) : seen;
  }

  async snapshot(viewer: string | null): ReturnType<RoomRpc["snapshot"]> {
    const seen = this.#seenBy(viewer);
    if (!seen.ok) return seen;
    const { match, side } = seen.value;
    const newest = this.#events.newest(side);
    return ok({ ...versioned(match.state, side, { board: false }), newest });
  }

  async events(viewer: string | null, after: string | null, limit: number): ReturnType<RoomRpc["events"]> {
    const seen = this.#seenBy(viewer);
    if (!seen.ok) return seen;
    const { side } = seen.value;
    const page = this.#events.page(side, after, limit);
    return page === null ? err({ code: "cursor-gone" }) : ok(page);
  }

  /**
   * Accepts the event socket of a client; see `Subscribers`. The URL has the player id and the network address of the
   * client.
   */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    const { searchParams } = new URL(request.url);
    const seen = this.#seenBy(searchParams.get("viewer"));
    if (!seen.ok) return new Response(null, { status: seen.error.code === "game-frozen" ? 409 : 404 });
    const listener = { side: seen.value.side, address: searchParams.get("address") };
    return acceptListener(this.#subscribers, listener, settingsOf(this.env).watchersPerAddress);
  }

  override webSocketClose(socket: WebSocket): void {
    hangUp(socket);
  }

  override webSocketError(socket: WebSocket): void {
    hangUp(socket);
  }

  async record(viewer: string | null): Promise<Result<RecordForViewer, ViewRefusal>> {
    const seen = this.#seenBy(viewer);
    return seen.ok ? ok({ record: gameRecord(seen.value.match.state), side: seen.value.side }) : seen;
  }

  async command(
    player: string,
    command: PlayerCommand,
    options: { idempotency: Idempotency | null; dryRun: boolean } & GameParts,
  ): Promise<Result<VersionedView, RoomRefusal>> {
    const now = Date.now();
    const seat = this.#seatOf(player, now);
    if (!seat.ok) return seat;
    const { side } = seat.value;
    const { state } = seat.value.match;

    const { idempotency } = options;
    if (!options.dryRun) {
      const earlier = this.#store.journal.entryOfRequest(player, idempotency, now - KEY_LIFETIME);
      if (!earlier.ok) return earlier;
      if (earlier.value !== null) return ok(versioned(this.#store.stateAt(earlier.value.throughSeq), side, options));
    }
    const sided: Command = { ...command, side };
    const repeated = sided.type === "move" && !options.dryRun ? repeatedPly(state, sided) : null;
    if (repeated !== null) {
      const through = this.#store.journal.entryOf(repeated.seq)?.throughSeq ?? state.seq;
      return ok(versioned(this.#store.stateAt(through), side, options));
    }

    // A dry run must not reveal the opponent's conditional moves.
    const judged = options.dryRun ? asKnownTo(state, side) : state;
    const decision = decide(judged, sided, now);
    if (!decision.ok) return decision;
    const events = decision.value;
    if (options.dryRun) return ok({ ...versioned(extend(judged, events), side, options), version: "dry-run" });
    if (events.length === 0 && idempotency === null) return ok(versioned(state, side, options));
    const { lastCommandAt } = this.#store.live();
    const next = this.#store.commit(events, player, idempotency, now);
    this.#send(now - lastCommandAt);
    return ok(versioned(next, side, options));
  }

  async conditionals(player: string): ReturnType<RoomRpc["conditionals"]> {
    const seat = this.#seatOf(player, Date.now());
    if (!seat.ok) return seat;
    const { state } = seat.value.match;
    const { side } = seat.value;
    const tree = state.conditionals[side];
    const onDrawOffer = tree.length > 0 && state.declinesDraws[side] ? "decline" : "pause";
    return ok({ ply: state.line.ply, tree, onDrawOffer });
  }

  async seat(player: string): Promise<Result<SeatInfo, SeatRefusal>> {
    const seat = this.#seatOf(player, Date.now());
    if (!seat.ok) return seat;
    const { setup, status } = seat.value.match.state;
    return ok({ side: seat.value.side, setup, status });
  }

  async standing(player: string): ReturnType<RoomRpc["standing"]> {
    const seat = this.#seatOf(player, Date.now());
    return seat.ok ? ok(stateForPlayer(seat.value.match.state, seat.value.side)) : seat;
  }

  async postMessage(
    player: string,
    text: string,
    idempotency: Idempotency | null,
  ): Promise<Result<GameMessage, MessageRefusal>> {
    const now = Date.now();
    const seat = this.#seatOf(player, now);
    return seat.ok ? this.#conversation.post(seat.value.side, text, idempotency, now) : seat;
  }

  async messages(player: string): Promise<Result<readonly GameMessage[], SeatRefusal>> {
    const seat = this.#seatOf(player, Date.now());
    return seat.ok ? ok(this.#conversation.messages()) : seat;
  }

  async notes(player: string): Promise<Result<string, SeatRefusal>> {
    const seat = this.#seatOf(player, Date.now());
    return seat.ok ? ok(this.#notebooks.notes(seat.value.side)) : seat;
  }

  async putNotes(player: string, text: string, known: string | null): Promise<Result<null, NotesRefusal>> {
    const seat = this.#seatOf(player, Date.now());
    return seat.ok ? this.#notebooks.putNotes(seat.value.side, text, known) : seat;
  }

  async analysis(player: string): Promise<Result<string | null, SeatRefusal>> {
    const seat = this.#seatOf(player, Date.now());
    return seat.ok ? ok(this.#notebooks.analysis(seat.value.side)) : seat;
  }

  async putAnalysis(
    player: string,
    analysis: string | null,
    known: { readonly analysis: string | null } | null,
  ): Promise<Result<null, AnalysisRefusal>> {
    const seat = this.#seatOf(player, Date.now());
    return seat.ok ? this.#notebooks.putAnalysis(seat.value.side, analysis, known) : seat;
  }

  async sharedAnalyses(viewer: string | null): ReturnType<RoomRpc["sharedAnalyses"]> {
    const seen = this.#seenBy(viewer);
    if (!seen.ok) return seen;
    const isOver = seen.value.match.state.status !== "active";
    const shown = (side: Side) => (isOver ? this.#notebooks.sharedAnalysis(side) : null);
    return ok({ white: shown("white"), black: shown("black") });
  }

  async rename(player: string, username: string): Promise<void> {
    const renamed = this.#renameSeat(player, username, () => undefined);
    if (renamed === null || this.#store.load().kind === "frozen") return;
    const opponent = opponentOf(renamed.side);
    // Events in flight have the old name. They are awaited, so that they cannot overwrite the new name in the
    // opponent's list.
    await this.#dispatcher.deliver([opponent]);
    const { setup, status } = this.#store.live().state;
    if (status !== "active") return;
    await renameOpponent(this.env, setup.players[opponent].id, setup.gameId, username);
  }

  async forget(player: string): Promise<void> {
    const renamed = this.#renameSeat(player, DELETED_PLAYER, (seat) => {
      this.#store.messages.eraseTextsOf(seat);
      this.#notebooks.empty(seat);
    });
    if (renamed === null) return;
    const { side, setup } = renamed;
    // Events in flight may quote the player's messages. They are awaited, so that their copies are deleted too. A frozen
    // game sends none.
    await this.#dispatcher.deliver([opponentOf(side)]);
    await eraseMessagesOf(this.env, side, setup);
  }

  async wake(rearm: boolean): Promise<RoomReport> {
    if (!hasSchema(this.ctx.storage.sql)) return { kind: "empty" };
    await ensureAlarm(this.ctx.storage, () => this.alarm(), { rearm, now: Date.now() });
    const loaded = this.#store.load();
    if (loaded.kind === "match" && loaded.state.status === "active") {
      await wakePlayers(this.env, loaded.state);
      this.#upToDate(Date.now());
      await this.#restores.compareWithPlayers();
      await this.#dispatcher.compareObservers();
      await this.#dispatcher.deliver();
    }
    return this.report();
  }

  async compare(): Promise<RoomComparison | null> {
    if (!hasSchema(this.ctx.storage.sql) || !this.#upToDate(Date.now()).ok) return null;
    const found = await this.#restores.compare();
    await this.#dispatcher.deliver();
    return found;
  }

  async report(): Promise<RoomReport> {
    const loaded = this.#store.load();
    if (loaded.kind !== "match") return { kind: loaded.kind };
    const { finishedAt } = loaded.state;
    const owed = this.#dispatcher.pending();
    return finishedAt === null ? { kind: "running", owed } : { kind: "ended", owed, finishedAt };
  }

  async restoreRows(): Promise<boolean> {
    const loaded = this.#store.load();
    if (loaded.kind !== "match") return false;
    const { state } = loaded;
    if (state.status === "active") return restoreBegunGame(this.env.DB, begunGame(state.setup));
    if (await isArchived(this.env.DB, state.setup.gameId)) {
      await removeActiveGame(this.env.DB, state.setup.gameId);
      return false;
    }
    await recordGame(this.env.DB, archiveRow(state));
    return true;
  }

  override alarm(): Promise<void> {
    return this.#alarm.onAlarm();
  }

  /** The match after all events that are due at `now`. New events are sent to the recipients. */
  #upToDate(now: number): Result<LiveMatch, ViewRefusal> {
    const before = this.#store.load();
    this.#restores.announce();
    const match = this.#store.settle(now);
    if (match.ok && before.kind === "match" && before.state !== match.value.state) {
      this.ctx.waitUntil(this.#dispatcher.deliver());
    }
    return match;
  }

  /** The match for a viewer. The side is null for spectators. */
  #seenBy(viewer: string | null): Result<{ match: LiveMatch; side: Side | null }, ViewRefusal> {
    const match = this.#upToDate(Date.now());
    if (!match.ok) return match;
    const { setup } = match.value.state;
    const side = sideOf(setup, viewer === null ? null : playerId(viewer));
    if (side === null && setup.private) return err({ code: "not-found" });
    return ok({ match: match.value, side });
  }

  /** The match for one of its players. */
  #seatOf(player: string, now: number): Result<{ match: LiveMatch; side: Side }, SeatRefusal> {
    const match = this.#upToDate(now);
    if (!match.ok) return match;
    const { setup } = match.value.state;
    const side = sideOf(setup, playerId(player));
    if (side === null) return err({ code: setup.private ? "not-found" : "not-a-player" });
    return ok({ match: match.value, side });
  }

  /**
   * Changes the name of a player of the game. `also` runs in the same transaction.
   * @returns the side of the player and the setup before; null for anybody else
   */
  #renameSeat(
    player: string,
    username: string,
    also: (side: Side) => void,
  ): { readonly side: Side; readonly setup: MatchSetup } | null {
    const setup = this.#store.load().kind === "empty" ? null : this.#store.journal.setup();
    const side = setup === null ? null : sideOf(setup, playerId(player));
    if (setup === null || side === null) return null;
    this.#store.rename(withUsername(setup, side, username), () => also(side));
    this.#events.forget();
    return { side, setup };
  }

  /**
   * Sends the events of a command to the recipients. If the game was idle before it, for `quietFor` milliseconds, the
   * alarm is then moved to the clock's next due time. Otherwise the alarm fires after five seconds and moves itself.
   * That costs one call, which several quick moves share.
   */
  #send(quietFor: number): void {
    const sent = this.#dispatcher.deliver();
    this.ctx.waitUntil(quietFor >= LULL ? sent.then(() => this.#alarm.settle()) : sent);
  }

  #clockDueAt(): number | null {
    const loaded = this.#store.load();
    return loaded.kind === "match" ? nextDueAt(loaded.state) : null;
  }
}
