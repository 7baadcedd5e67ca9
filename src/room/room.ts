import { DurableObject } from "cloudflare:workers";
import type { Env } from "../bindings";
import { markAnalyzed } from "../db/analyzed-games";
import { recordGame } from "../db/recording";
import { isArchived, removeActiveGame, restoreAcceptance, restoreBegunGame } from "../db/restoring";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import { type Adjudicated, adjudicate } from "../match/adjudicate";
import { bankAt, leftAt } from "../match/clock";
import type { PlayerCommand } from "../match/command";
import { isCurrent, isRepeated, type NewProposal, proposeMove } from "../match/proposal";
import { type MatchSetup, type MatchStart, sideOf, withUsername } from "../match/setup";
import { haveBothMoved, turnOf } from "../match/state";
import type { GameParts } from "../match/view";
import { settingsOf } from "../settings";
import { SECOND } from "../shared/duration";
import { playerId } from "../shared/ids";
import { err, ok, type Result } from "../shared/result";
import { opponentOf, SIDES, type Side } from "../shared/side";
import { DELETED_PLAYER } from "../shared/username";
import { ensureAlarm } from "../storage/ensure-alarm";
import { hasSchema, migrate } from "../storage/schema-steps";
import { hangUp } from "../storage/subscribers";
import { archiveRow, begunGame } from "./archive";
import { eraseMessagesOf, renameOpponent, wakePlayers } from "./audience";
import { beginFromSetup } from "./beginning";
import { RoomComponents } from "./components";
import { acceptListener } from "./listeners";
import { ROOM_MIGRATIONS } from "./migrations";
import { applyMissedVacations, isLongOverdue } from "./missed-vacations";
import { gameRecord } from "./record";
import type {
  AcceptRefusal,
  AnalysisRefusal,
  GameEnding,
  GameMessage,
  Idempotency,
  MessageRefusal,
  NotesRefusal,
  PublicPosition,
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

/** Time limit for the players' objects when the room is loaded after the deadline of its game, in milliseconds. */
const PATIENCE = 10 * SECOND;

/**
 * The Durable Object of a game: its match, journal, alarm and outbox. `RoomComponents` connects their classes, and
 * `src/match` makes all decisions about the game. Fields are caches of the storage, so eviction between two calls
 * changes nothing.
 */
export class Room extends DurableObject<Env> implements RoomRpc {
  static {
    receiveRequestIds(Room, (room) => room.#log);
  }

  readonly #log: Logger;
  readonly #components: RoomComponents;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new Logger(env, { where: "game", game: ctx.id.name ?? ctx.id.toString() });
    this.#components = new RoomComponents(ctx, () => this.env, this.#log);
    const { alarm, restores, store } = this.#components;
    // An object that was never used writes nothing, so requests with guessed ids cost no storage.
    if (!hasSchema(ctx.storage.sql)) {
      store.loadNothing();
      return;
    }
    migrate(ctx.storage, ROOM_MIGRATIONS);
    // The runtime drops an alarm after six failures. The next time that the object is loaded, it sets the alarm again.
    const restored = alarm.restore();
    ctx.waitUntil(restored);
    if (isLongOverdue(store, Date.now())) {
      ctx.blockConcurrencyWhile(async () => {
        await restored;
        await restores.compareWithin(PATIENCE).catch((error: unknown) => this.#log.error("compare", error));
        await applyMissedVacations(store, env, (error) => this.#log.error("vacations", error));
      });
    }
  }

  acceptChallenge(
    challengeId: string,
    accepter: { id: string; username: string },
  ): Promise<Result<{ gameId: string }, AcceptRefusal>> {
    return this.#components.acceptance.accept(challengeId, accepter);
  }

  async begin(setup: MatchSetup): ReturnType<RoomRpc["begin"]> {
    const room = { storage: this.ctx.storage, store: this.#components.store, gameId: this.ctx.id.name };
    const begun = beginFromSetup(room, setup, Date.now());
    if (begun.ok) this.#components.deliver();
    return begun;
  }

  async adjudicate(result: Adjudicated | null): Promise<GameEnding | null> {
    const now = Date.now();
    const match = this.#components.upToDate(now);
    const events = match.ok ? adjudicate(match.value.state, result, now) : [];
    if (events.length > 0) {
      this.#components.store.commit(events, null, null, now);
      this.#components.deliver();
    }
    return this.ending();
  }

  async progress(): Promise<MatchStart | null> {
    const now = Date.now();
    const seen = this.#components.seenBy(null, now);
    if (!seen.ok) return null;
    const { status, plies, bank, clock } = seen.value.match.state;
    if (status !== "active" || clock === null) return null;
    return { moves: plies.map(({ move }) => move), bank: bankAt(bank, clock, now), left: leftAt(clock, now) };
  }

  async ending(): Promise<GameEnding | null> {
    const match = this.#components.upToDate(Date.now());
    if (!match.ok) return null;
    const { state } = match.value;
    const { status, outcome } = state;
    return status === "active" || outcome === null ? null : { status, outcome, isPlayed: haveBothMoved(state) };
  }

  async view(viewer: string | null, parts: GameParts): Promise<Result<VersionedView, ViewRefusal>> {
    const seen = this.#components.seenBy(viewer, Date.now());
    return seen.ok ? ok(versioned(seen.value.match.state, seen.value.side, parts)) : seen;
  }

  async publicPosition(): Promise<PublicPosition | null> {
    const seen = this.#components.seenBy(null, Date.now());
    if (!seen.ok) return null;
    const { state } = seen.value.match;
    const { ply, position, last } = state.line;
    return { ply, turn: turnOf(state), position, lastMove: last?.move ?? null };
  }

  async snapshot(viewer: string | null): ReturnType<RoomRpc["snapshot"]> {
    const seen = this.#components.seenBy(viewer, Date.now());
    if (!seen.ok) return seen;
    const { match, side } = seen.value;
    const newest = this.#components.events.newest(side);
    return ok({ ...versioned(match.state, side, { board: false }), newest });
  }

  async events(viewer: string | null, after: string | null, limit: number): ReturnType<RoomRpc["events"]> {
    const seen = this.#components.seenBy(viewer, Date.now());
    if (!seen.ok) return seen;
    const { side } = seen.value;
    const page = this.#components.events.page(side, after, limit);
    return page === null ? err({ code: "cursor-gone" }) : ok(page);
  }

  /**
   * Accepts the event socket of a client; see `Subscribers`. The query of the URL has the player id (`viewer`, absent
   * for an anonymous client) and the network address (`address`) of the client.
   */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    const { searchParams } = new URL(request.url);
    const seen = this.#components.seenBy(searchParams.get("viewer"), Date.now());
    if (!seen.ok) return new Response(null, { status: seen.error.code === "game-frozen" ? 409 : 404 });
    const listener = { side: seen.value.side, address: searchParams.get("address") };
    return acceptListener(this.#components.subscribers, listener, settingsOf(this.env).watchersPerAddress);
  }

  override webSocketClose(socket: WebSocket): void {
    hangUp(socket);
  }

  override webSocketError(socket: WebSocket): void {
    hangUp(socket);
  }

  async record(viewer: string | null): Promise<Result<RecordForViewer, ViewRefusal>> {
    const seen = this.#components.seenBy(viewer, Date.now());
    return seen.ok ? ok({ record: gameRecord(seen.value.match.state), side: seen.value.side }) : seen;
  }

  async command(
    player: string,
    command: PlayerCommand,
    options: { idempotency: Idempotency | null; dryRun: boolean } & GameParts,
  ): Promise<Result<VersionedView, RoomRefusal>> {
    const now = Date.now();
    const seat = this.#components.seatOf(player, now);
    return seat.ok ? this.#components.commands.execute(seat.value.side, command, options, now) : seat;
  }

  async conditionals(player: string): ReturnType<RoomRpc["conditionals"]> {
    const seat = this.#components.seatOf(player, Date.now());
    if (!seat.ok) return seat;
    const { state } = seat.value.match;
    const { side } = seat.value;
    const tree = state.conditionals[side];
    const onDrawOffer = tree.length > 0 && state.declinesDraws[side] ? "decline" : "pause";
    return ok({ ply: state.line.ply, tree, onDrawOffer });
  }

  async seat(player: string): Promise<Result<SeatInfo, SeatRefusal>> {
    const seat = this.#components.seatOf(player, Date.now());
    if (!seat.ok) return seat;
    const { setup, status } = seat.value.match.state;
    return ok({ side: seat.value.side, setup, status });
  }

  async standing(player: string): ReturnType<RoomRpc["standing"]> {
    const seat = this.#components.seatOf(player, Date.now());
    return seat.ok ? ok(stateForPlayer(seat.value.match.state, seat.value.side)) : seat;
  }

  async postMessage(
    player: string,
    text: string,
    idempotency: Idempotency | null,
  ): Promise<Result<GameMessage, MessageRefusal>> {
    const now = Date.now();
    const seat = this.#components.seatOf(player, now);
    return seat.ok ? this.#components.conversation.post(seat.value.side, text, idempotency, now) : seat;
  }

  async messages(player: string): Promise<Result<readonly GameMessage[], SeatRefusal>> {
    const seat = this.#components.seatOf(player, Date.now());
    return seat.ok ? ok(this.#components.conversation.messages()) : seat;
  }

  async propose(player: string, proposal: NewProposal): ReturnType<RoomRpc["propose"]> {
    const now = Date.now();
    const seat = this.#components.seatOf(player, now);
    if (!seat.ok) return seat;
    const { side, match } = seat.value;
    const { notebooks } = this.#components;
    const stored = notebooks.proposal(side);
    const proposed = proposeMove(match.state, side, proposal, now);
    if (!proposed.ok) return proposed;
    const { variant } = match.state.setup;
    if (stored !== null && isRepeated(stored, proposed.value)) return ok({ proposal: stored, variant });
    // The time identifies the proposal, so it rises even if the clock does not.
    const made = { ...proposed.value, at: Math.max(now, (stored?.at ?? 0) + 1) };
    notebooks.putProposal(side, made);
    return ok({ proposal: made, variant });
  }

  async proposal(player: string): ReturnType<RoomRpc["proposal"]> {
    const seat = this.#components.seatOf(player, Date.now());
    if (!seat.ok) return seat;
    const { side, match } = seat.value;
    const { notebooks } = this.#components;
    const stored = notebooks.proposal(side);
    if (stored === null || isCurrent(stored, match.state, side)) return ok(stored);
    notebooks.putProposal(side, null);
    return ok(null);
  }

  async dropProposal(player: string): ReturnType<RoomRpc["dropProposal"]> {
    const seat = this.#components.seatOf(player, Date.now());
    if (!seat.ok) return seat;
    this.#components.notebooks.putProposal(seat.value.side, null);
    return ok(null);
  }

  async notes(player: string): Promise<Result<string, SeatRefusal>> {
    const seat = this.#components.seatOf(player, Date.now());
    return seat.ok ? ok(this.#components.notebooks.notes(seat.value.side)) : seat;
  }

  async putNotes(player: string, text: string, known: string | null): Promise<Result<null, NotesRefusal>> {
    const seat = this.#components.seatOf(player, Date.now());
    return seat.ok ? this.#components.notebooks.putNotes(seat.value.side, text, known) : seat;
  }

  async analysis(player: string): Promise<Result<string | null, SeatRefusal>> {
    const seat = this.#components.seatOf(player, Date.now());
    return seat.ok ? ok(this.#components.notebooks.analysis(seat.value.side)) : seat;
  }

  async putAnalysis(
    player: string,
    analysis: string | null,
    known: { readonly analysis: string | null } | null,
  ): Promise<Result<null, AnalysisRefusal>> {
    const seat = this.#components.seatOf(player, Date.now());
    return seat.ok ? this.#components.notebooks.putAnalysis(seat.value.side, analysis, known) : seat;
  }

  async sharedAnalyses(viewer: string | null): ReturnType<RoomRpc["sharedAnalyses"]> {
    const seen = this.#components.seenBy(viewer, Date.now());
    if (!seen.ok) return seen;
    const isOver = seen.value.match.state.status !== "active";
    const shown = (side: Side) => (isOver ? this.#components.notebooks.sharedAnalysis(side) : null);
    return ok({ white: shown("white"), black: shown("black") });
  }

  async rename(player: string, username: string): Promise<void> {
    const renamed = this.#renameSeat(player, username, () => undefined);
    if (renamed === null || this.#components.store.load().kind === "frozen") return;
    const opponent = opponentOf(renamed.side);
    // Events in flight contain the old name. Their delivery is awaited, so that it cannot overwrite the new name in the
    // opponent's list.
    await this.#components.dispatcher.deliver([opponent]);
    const { setup, status } = this.#components.store.live().state;
    if (status !== "active") return;
    await renameOpponent(this.env, setup.players[opponent].id, setup.gameId, username);
  }

  async forget(player: string): Promise<void> {
    const renamed = this.#renameSeat(player, DELETED_PLAYER, (seat) => {
      this.#components.store.messages.eraseTextsOf(seat);
      this.#components.notebooks.empty(seat);
    });
    if (renamed === null) return;
    const { side, setup } = renamed;
    // Events in flight may contain the player's messages. Their delivery is awaited, so that the copies in the
    // opponent's object are deleted too. A frozen game sends no events.
    await this.#components.dispatcher.deliver([opponentOf(side)]);
    await eraseMessagesOf(this.env, side, setup);
  }

  async wake(rearm: boolean): Promise<RoomReport> {
    if (!hasSchema(this.ctx.storage.sql)) return { kind: "empty" };
    await ensureAlarm(this.ctx.storage, () => this.alarm(), { rearm, now: Date.now() });
    const loaded = this.#components.store.load();
    if (loaded.kind === "match" && loaded.state.status === "active") {
      await wakePlayers(this.env, loaded.state);
      this.#components.upToDate(Date.now());
      await this.#components.restores.compareWithPlayers();
      await this.#components.dispatcher.compareObservers();
      await this.#components.dispatcher.deliver();
    }
    return this.report();
  }

  async compare(): Promise<RoomComparison | null> {
    if (!hasSchema(this.ctx.storage.sql) || !this.#components.upToDate(Date.now()).ok) return null;
    const found = await this.#components.restores.compare();
    await this.#components.dispatcher.deliver();
    return found;
  }

  async report(): Promise<RoomReport> {
    const loaded = this.#components.store.load();
    if (loaded.kind !== "match") return { kind: loaded.kind };
    const { finishedAt } = loaded.state;
    const owed = this.#components.dispatcher.pending();
    return finishedAt === null ? { kind: "running", owed } : { kind: "ended", owed, finishedAt };
  }

  async restoreRows(): Promise<boolean> {
    const loaded = this.#components.store.load();
    if (loaded.kind !== "match") return false;
    const { state } = loaded;
    const isShared = (side: Side) => this.#components.notebooks.sharedAnalysis(side) !== null;
    if (SIDES.some(isShared)) await markAnalyzed(this.env.DB, state.setup.gameId);
    if (state.status === "active") return restoreBegunGame(this.env.DB, begunGame(state.setup));
    if (await isArchived(this.env.DB, state.setup.gameId)) {
      await removeActiveGame(this.env.DB, state.setup.gameId);
      return false;
    }
    await restoreAcceptance(this.env.DB, begunGame(state.setup));
    await recordGame(this.env.DB, archiveRow(state));
    return true;
  }

  override alarm(info?: AlarmInvocationInfo): Promise<void> {
    return this.#components.alarm.onAlarm(info);
  }

  /**
   * Changes the name of a player of the game, even if the game is frozen. `also` runs in the same transaction.
   * @returns the side of the player and the setup before the change; null if `player` does not play in this room
   */
  #renameSeat(
    player: string,
    username: string,
    also: (side: Side) => void,
  ): { readonly side: Side; readonly setup: MatchSetup } | null {
    const setup = this.#components.store.load().kind === "empty" ? null : this.#components.store.journal.setup();
    const side = setup === null ? null : sideOf(setup, playerId(player));
    if (setup === null || side === null) return null;
    this.#components.store.rename(withUsername(setup, side, username), () => also(side));
    this.#components.events.forget();
    return { side, setup };
  }
}
