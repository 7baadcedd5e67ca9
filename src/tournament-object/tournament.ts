import { DurableObject } from "cloudflare:workers";
import type { Env } from "../bindings";
import { findTournament, writeTournament } from "../db/tournaments";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import type { ObservedBatch } from "../room/observer-rpc";
import { settingsOf } from "../settings";
import { gameId, playerId } from "../shared/ids";
import { err, type Result } from "../shared/result";
import { WATCHERS_PER_GAME } from "../shared/stream-limits";
import { DELETED_PLAYER } from "../shared/username";
import { ensureAlarm } from "../storage/ensure-alarm";
import { hasSchema, migrate } from "../storage/schema-steps";
import { hangUp } from "../storage/subscribers";
import type { TournamentCommand } from "../tournament/command";
import { createTournament } from "../tournament/decide";
import type { TournamentState } from "../tournament/state";
import { TournamentComponents } from "./components";
import { withoutPlayer } from "./erasure";
import { reportOf } from "./game-report";
import { indexEntries, indexRow } from "./index-row";
import { TOURNAMENT_MIGRATIONS } from "./migrations";
import { decidesOwnGame, mayGive, maySee } from "./roles";
import type {
  Actor,
  CommandRefusal,
  ImportedTournament,
  NewTournament,
  NumberedEvent,
  TournamentReport,
  TournamentRpc,
  VersionedState,
} from "./tournament-rpc";

const SERVER: Actor = { kind: "server" };
/** The tag of all sockets. */
const WATCHER = "watcher";

/**
 * The Durable Object of a tournament: its journal, alarm and jobs. `TournamentComponents` connects their classes, and
 * `src/tournament` makes all decisions. Fields are caches of the storage, so eviction between two calls changes nothing.
 */
export class Tournament extends DurableObject<Env> implements TournamentRpc {
  static {
    receiveRequestIds(Tournament, (tournament) => tournament.#log);
  }

  readonly #log: Logger;
  readonly #components: TournamentComponents;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new Logger(env, { where: "tournament", tournament: ctx.id.name ?? ctx.id.toString() });
    this.#components = new TournamentComponents(ctx, () => this.env, this.#log);
    // An object that was never used writes nothing, so requests with guessed ids cost no storage.
    if (!this.#exists()) return;
    migrate(ctx.storage, TOURNAMENT_MIGRATIONS);
    // The runtime drops an alarm after six failures. The next time that the object is loaded, it sets the alarm again.
    ctx.waitUntil(this.#components.alarm.restore());
    this.#components.checkGames(env, false);
  }

  async create(order: NewTournament): Promise<TournamentState> {
    const id = this.#prepared();
    const { store } = this.#components;
    const existing = store.settle();
    if (existing !== null) return existing;
    const { createdAt: at, terms, organizer, arbiters, open } = order;
    const series = order.series ?? (terms.repeatEvery === null ? null : { id, number: 1, emptyBefore: 0 });
    const author: Actor = organizer === null ? SERVER : { kind: "player", id: organizer.id };
    return store.begin(id, createTournament({ id, terms, organizer, arbiters, series, open, at }), author);
  }

  async adopt({ events, running, importer }: ImportedTournament): Promise<TournamentState> {
    const id = this.#prepared();
    const { store, jobs, adoptions } = this.#components;
    const existing = store.settle();
    if (existing !== null) return existing;
    const begun = store.begin(id, events, importer, () => {
      for (const game of running) adoptions.put(game);
      if (running.length > 0) jobs.put("adopt-all", "adopt-all", {});
    });
    return store.settle() ?? begun;
  }

  async state(): Promise<TournamentState | null> {
    return this.#settled();
  }

  async stateSince(known: string | null): Promise<VersionedState | "unchanged" | null> {
    const state = this.#settled();
    if (state === null) return null;
    const version = `${state.seq}-${this.#components.store.lastAt()}`;
    return version === known ? "unchanged" : { version, state };
  }

  async stateAfterCheck(games: readonly string[]): Promise<TournamentState | null> {
    if (this.#settled() === null) return null;
    await this.#components.games.bringUpToDate(games);
    return this.#settled();
  }

  async command(actor: Actor, command: TournamentCommand): Promise<Result<TournamentState, CommandRefusal>> {
    const state = this.#settled();
    if (state === null || !maySee(state, actor)) return err({ code: "not-found" });
    if (!mayGive(state, actor, command)) return err({ code: "not-an-organizer" });
    if (decidesOwnGame(state, actor, command)) return err({ code: "own-game" });
    return this.#components.store.execute(command, actor) ?? err({ code: "not-found" });
  }

  async events(after: number, limit: number): Promise<readonly NumberedEvent[] | null> {
    return this.#settled() === null ? null : this.#components.store.journal.events(after, limit);
  }

  async observe({ gameId: game, after, throughSeq, news, isPlayed }: ObservedBatch): Promise<number> {
    const state = this.#settled();
    if (state === null || !state.games.some((each) => each.gameId === game)) return after;
    const { store, transactions } = this.#components;
    const had = store.observed(game);
    if (had < after) return had;
    transactions.write(() => {
      for (const { seq, item } of news) {
        if (seq <= had || item.type !== "game.finished") continue;
        store.execute(reportOf(gameId(game), { ...item.data, isPlayed }), SERVER);
      }
      if (throughSeq > had) store.setObserved(game, throughSeq);
    });
    return had;
  }

  /**
   * Accepts the event socket of a client; see `Subscribers`. The query of the URL has the network address of the client
   * (`address`). The caller has checked that the client may see the tournament.
   */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    if (this.#settled() === null) return new Response(null, { status: 404 });
    const { subscribers } = this.#components;
    const here = `from ${new URL(request.url).searchParams.get("address")}`;
    const { watchersPerAddress } = settingsOf(this.env);
    if (subscribers.count(here) >= watchersPerAddress) return tooMany("address", watchersPerAddress);
    if (subscribers.count(WATCHER) >= WATCHERS_PER_GAME) return tooMany("game", WATCHERS_PER_GAME);
    return subscribers.accept({ tokenId: null, tags: [WATCHER, here] });
  }

  override webSocketClose(socket: WebSocket): void {
    hangUp(socket);
  }

  override webSocketError(socket: WebSocket): void {
    hangUp(socket);
  }

  async forget(player: string): Promise<void> {
    const state = this.#settled();
    if (state === null) return;
    const { store } = this.#components;
    const isOrganizer = state.organizer?.id === player;
    const isWaiting = state.status === "draft" || (state.status === "open" && state.terms.start.kind === "manual");
    if (isOrganizer && isWaiting) store.execute({ type: "cancel", reason: "" }, SERVER);
    store.execute({ type: "withdraw", player: playerId(player), reason: "deleted" }, SERVER);
    store.execute({ type: "rename", player: playerId(player), username: DELETED_PLAYER }, SERVER);
    store.rewrite((event) => withoutPlayer(event, player, isOrganizer));
  }

  async wake(rearm: boolean): Promise<TournamentReport> {
    if (!this.#exists()) return { kind: "empty" };
    await ensureAlarm(this.ctx.storage, () => this.alarm(), { rearm, now: Date.now() });
    this.#settled();
    this.#components.checkGames(this.env, rearm);
    this.#components.jobs.pump();
    return this.report();
  }

  async report(): Promise<TournamentReport> {
    const state = this.#exists() ? this.#components.store.load() : null;
    if (state === null) return { kind: "empty" };
    return { kind: "tournament", isOver: state.status === "finished" || state.status === "canceled" };
  }

  async restoreRows(): Promise<boolean> {
    const state = this.#exists() ? this.#components.store.load() : null;
    if (state === null) return false;
    const row = await findTournament(this.env.DB, state.id);
    const current = indexRow(state, this.#components.store.lastAt());
    if (row !== null && row.seq >= current.seq) return false;
    await writeTournament(this.env.DB, current, indexEntries(state));
    // The job `index` may not have run yet for the latest events. Then nothing was lost.
    return row === null;
  }

  override alarm(info?: AlarmInvocationInfo): Promise<void> {
    return this.#components.alarm.onAlarm(info);
  }

  /** The id of the tournament, after its tables exist. */
  #prepared(): string {
    const id = this.ctx.id.name;
    if (id === undefined) throw new Error("a tournament must be addressed by its id");
    migrate(this.ctx.storage, TOURNAMENT_MIGRATIONS);
    return id;
  }

  #exists(): boolean {
    return hasSchema(this.ctx.storage.sql);
  }

  #settled(): TournamentState | null {
    return this.#exists() ? this.#components.store.settle() : null;
  }
}

const tooMany = (per: "address" | "game", limit: number): Response => Response.json({ per, limit }, { status: 429 });
