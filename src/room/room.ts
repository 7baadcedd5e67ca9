import { DurableObject } from "cloudflare:workers";
import { claimChallenge } from "../db/acceptances";
import { recordGame } from "../db/games";
import type { Env } from "../env";
import type { Command, PlayerCommand } from "../match/command";
import { decide, eventsDue, nextDueAt, repeatedPly, startMatch } from "../match/decide";
import type { MatchEvent } from "../match/event";
import { type MatchSetup, sideOf } from "../match/setup";
import { evolveAll, type MatchState, newMatch } from "../match/state";
import { viewGame } from "../match/view";
import { gameOf, isVariant } from "../rules/registry";
import type { Side } from "../rules/rules";
import { playerId } from "../shared/ids";
import { err, ok, type Result } from "../shared/result";
import { hasSchema, migrate } from "../storage/schema-steps";
import {
  acceptedNews,
  clearAcceptance,
  type PendingAcceptance,
  readAcceptance,
  setupOf,
  writeAcceptance,
} from "./acceptance";
import { archiveRow } from "./archive";
import { Journal } from "./journal";
import { ROOM_MIGRATIONS } from "./migrations";
import { batchFor, deliver, isPending, type OutboxMark, type Recipients } from "./outbox";
import { readOutbox, writeOutbox } from "./outbox-row";
import type { AcceptRefusal, Idempotency, RoomRefusal, RoomRpc, VersionedView, ViewRefusal } from "./room-rpc";

/** How long what follows a command may take before the alarm takes it up: only a crash lets it come to that. */
const OUTBOX_GRACE = 5_000;
const ACCEPTANCE_RETRY = 10_000;
const KEY_LIFETIME = 24 * 3_600_000;

/** A match in memory: a cache of what the journal and the outbox's row say. */
interface LiveMatch {
  readonly state: MatchState;
  readonly mark: OutboxMark;
  /** The match as both players have been told of it, if it is at hand. */
  readonly told: MatchState | null;
}

type Loaded = { readonly kind: "empty" } | { readonly kind: "frozen" } | ({ readonly kind: "match" } & LiveMatch);

/**
 * A game's Durable Object: one match, its journal, its alarm and its outbox. It decides nothing about the game: `match`
 * does. Fields are caches of the storage, so eviction between any two calls changes nothing.
 */
export class Room extends DurableObject<Env> implements RoomRpc {
  readonly #journal: Journal;
  #loaded: Loaded | null = null;
  #draining: Promise<void> | null = null;
  #accepting: Promise<Result<{ gameId: string }, AcceptRefusal>> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#journal = new Journal(ctx.storage.sql);
    // An object that has never been used keeps nothing on disk: guessing ids costs no storage.
    if (!hasSchema(ctx.storage.sql)) {
      this.#loaded = { kind: "empty" };
      return;
    }
    migrate(ctx.storage, ROOM_MIGRATIONS);
    // The runtime gives an alarm up after six failures; whoever wakes the object puts it back.
    ctx.waitUntil(this.#restoreAlarm());
  }

  async acceptChallenge(
    challengeId: string,
    accepter: { id: string; username: string },
  ): Promise<Result<{ gameId: string }, AcceptRefusal>> {
    const loaded = this.#load();
    if (loaded.kind === "match") {
      const { setup } = loaded.state;
      const isTheirs = setup.challengeId === challengeId && sideOf(setup, playerId(accepter.id)) !== null;
      return isTheirs ? ok({ gameId: setup.gameId }) : err({ code: "not-found" });
    }
    const gameId = this.ctx.id.name;
    if (gameId === undefined) throw new Error("a room is addressed by its game's id");
    const pending: PendingAcceptance = { gameId, challengeId, accepter };
    migrate(this.ctx.storage, ROOM_MIGRATIONS);
    if (readAcceptance(this.ctx.storage.sql) === null) {
      this.ctx.storage.transactionSync(() => {
        writeAcceptance(this.ctx.storage.sql, pending);
        this.#setAlarm(Date.now() + ACCEPTANCE_RETRY);
      });
    }
    return this.#accept(pending);
  }

  async view(viewer: string | null, include: { board: boolean }): Promise<Result<VersionedView, ViewRefusal>> {
    const match = this.#settle(Date.now());
    if (!match.ok) return match;
    const { state } = match.value;
    const side = sideOf(state.setup, viewer === null ? null : playerId(viewer));
    if (side === null && state.setup.private) return err({ code: "not-found" });
    return ok(versioned(state, side, include));
  }

  async command(
    player: string,
    command: PlayerCommand,
    options: { idempotency: Idempotency | null; board: boolean; dryRun: boolean },
  ): Promise<Result<VersionedView, RoomRefusal>> {
    const now = Date.now();
    const match = this.#settle(now);
    if (!match.ok) return match;
    const { state } = match.value;
    const side = sideOf(state.setup, playerId(player));
    if (side === null) return err({ code: state.setup.private ? "not-found" : "not-a-player" });

    const { idempotency } = options;
    if (idempotency !== null && !options.dryRun) {
      const earlier = this.#journal.entryOfKey(player, idempotency.key, now - KEY_LIFETIME);
      if (earlier !== null) {
        if (earlier.idempotency?.fingerprint !== idempotency.fingerprint) return err({ code: "idempotency-mismatch" });
        return ok(versioned(this.#stateAt(state.setup, earlier.throughSeq), side, options));
      }
    }
    const sided: Command = { ...command, side };
    const repeated = sided.type === "move" && !options.dryRun ? repeatedPly(state, sided) : null;
    if (repeated !== null) {
      const through = this.#journal.entryOf(repeated.seq)?.throughSeq ?? state.seq;
      return ok(versioned(this.#stateAt(state.setup, through), side, options));
    }

    const decision = decide(state, sided, now);
    if (!decision.ok) return decision;
    const events = decision.value;
    if (options.dryRun) return ok({ ...versioned(extend(state, events), side, options), version: "dry-run" });
    const next = events.length === 0 && idempotency === null ? state : this.#commit(events, player, idempotency, now);
    return ok(versioned(next, side, options));
  }

  override async alarm(): Promise<void> {
    try {
      const pending = readAcceptance(this.ctx.storage.sql);
      if (pending !== null) await this.#accept(pending);
      this.#settle(Date.now());
      await this.#drain();
    } catch (error) {
      this.#log("alarm", error);
    } finally {
      await this.#restoreAlarm();
    }
  }

  /** Carries an acceptance through. Called again by the alarm until D1 has decided it. */
  #accept(pending: PendingAcceptance): Promise<Result<{ gameId: string }, AcceptRefusal>> {
    this.#accepting ??= this.#claim(pending).finally(() => {
      this.#accepting = null;
    });
    return this.#accepting;
  }

  async #claim(pending: PendingAcceptance): Promise<Result<{ gameId: string }, AcceptRefusal>> {
    const [coin] = crypto.getRandomValues(new Uint8Array(1));
    const claimed = await claimChallenge(this.env.DB, {
      challengeId: pending.challengeId,
      accepter: pending.accepter,
      gameId: pending.gameId,
      coin: (coin ?? 0) % 2 === 0 ? "white" : "black",
      now: Date.now(),
    });
    if (this.#load().kind === "match") return ok({ gameId: pending.gameId });
    if (!claimed.ok || claimed.value.acceptance.gameId !== pending.gameId) {
      clearAcceptance(this.ctx.storage.sql);
      return claimed.ok ? ok({ gameId: claimed.value.acceptance.gameId }) : claimed;
    }
    const { challenge, acceptance } = claimed.value;
    this.#begin(setupOf(challenge, acceptance), {
      player: challenge.challengerId,
      item: acceptedNews(challenge, acceptance),
    });
    return ok({ gameId: pending.gameId });
  }

  #begin(setup: MatchSetup, notice: OutboxMark["notice"]): void {
    const opening = openingOf(setup);
    if (opening === null) throw new Error(`challenge ${setup.challengeId} does not make a playable match`);
    const events = startMatch(opening);
    const state = extend(opening, events);
    const mark: OutboxMark = { told: { white: 0, black: 0 }, archived: false, notice, attempts: 0, retryAt: null };
    const now = Date.now();
    this.ctx.storage.transactionSync(() => {
      this.#journal.begin(setup);
      this.#journal.append({
        firstSeq: 1,
        throughSeq: state.seq,
        at: now,
        player: null,
        events,
        idempotency: null,
      });
      writeOutbox(this.ctx.storage.sql, mark);
      clearAcceptance(this.ctx.storage.sql);
      this.#setAlarm(soonest(nextDueAt(state), now + OUTBOX_GRACE));
    });
    this.#loaded = { kind: "match", state, mark, told: opening };
    this.ctx.waitUntil(this.#drain());
  }

  /** The match, with all that time has brought about by `now` written down. */
  #settle(now: number): Result<LiveMatch, ViewRefusal> {
    const loaded = this.#load();
    if (loaded.kind === "empty") return err({ code: "not-found" });
    if (loaded.kind === "frozen") return err({ code: "game-frozen" });
    const due = eventsDue(loaded.state, now);
    if (due.length === 0) return ok(loaded);
    this.#commit(due, null, null, now);
    return this.#settle(now);
  }

  /** Writes a command's row and its alarm in one transaction, then sets the telling going. No await in here. */
  #commit(
    events: readonly MatchEvent[],
    player: string | null,
    idempotency: Idempotency | null,
    now: number,
  ): MatchState {
    const loaded = this.#load();
    if (loaded.kind !== "match") throw new Error("a command needs a match");
    const next = extend(loaded.state, events);
    this.ctx.storage.transactionSync(() => {
      this.#journal.append({
        firstSeq: loaded.state.seq + 1,
        throughSeq: next.seq,
        at: now,
        player,
        events,
        idempotency,
      });
      if (events.length > 0) this.#setAlarm(soonest(nextDueAt(next), now + OUTBOX_GRACE));
    });
    this.#loaded = { ...loaded, state: next };
    this.ctx.waitUntil(this.#drain());
    return next;
  }

  #drain(): Promise<void> {
    this.#draining ??= this.#tellAll()
      .catch((error: unknown) => this.#log("outbox", error))
      .finally(() => {
        this.#draining = null;
      });
    return this.#draining;
  }

  async #tellAll(): Promise<void> {
    for (;;) {
      const match = this.#load();
      if (match.kind !== "match" || !isPending(match.mark, match.state)) return;
      const { state, mark } = match;
      const owed = (side: Side) =>
        mark.told[side] < state.seq
          ? batchFor(
              side,
              match.told?.seq === mark.told[side] ? match.told : this.#stateAt(state.setup, mark.told[side]),
              this.#journal.events(mark.told[side], state.seq),
            )
          : null;
      const next = await deliver(mark, state, { white: owed("white"), black: owed("black") }, this.#recipients(), () =>
        Date.now(),
      );
      this.#keepMark(next, state);
      if (next.retryAt !== null) return;
    }
  }

  #keepMark(mark: OutboxMark, told: MatchState): void {
    const loaded = this.#load();
    if (loaded.kind !== "match") return;
    this.#loaded = { ...loaded, mark, told: mark.retryAt === null ? told : null };
    this.ctx.storage.transactionSync(() => {
      writeOutbox(this.ctx.storage.sql, mark);
      const due = this.#dueAt();
      if (due === null) void this.ctx.storage.deleteAlarm();
      else this.#setAlarm(due);
    });
  }

  #recipients(): Recipients {
    const players = this.env.PLAYERS;
    const stub = (player: string) => players.get(players.idFromName(player));
    return {
      receive: (player, batch) => stub(player).receive(batch),
      notify: (player, item) => stub(player).notify(item),
      archive: (state) => recordGame(this.env.DB, archiveRow(state)),
      failed: (task, error) => this.#log(`outbox ${task}`, error),
    };
  }

  #load(): Loaded {
    this.#loaded ??= this.#read();
    return this.#loaded;
  }

  #read(): Loaded {
    const setup = this.#journal.setup();
    if (setup === null) return { kind: "empty" };
    const opening = openingOf(setup);
    const state = opening === null ? null : evolveAll(opening, this.#journal.events());
    if (state === null || !state.ok) {
      this.#log("frozen", state === null ? "unknown rules" : `event ${state.error.seq} does not replay`);
      return { kind: "frozen" };
    }
    return { kind: "match", state: state.value, mark: readOutbox(this.ctx.storage.sql), told: null };
  }

  /** The match as it was after an event. */
  #stateAt(setup: MatchSetup, seq: number): MatchState {
    const opening = openingOf(setup);
    if (opening === null) throw new Error("a running match has no opening");
    return extend(opening, this.#journal.events(0, seq));
  }

  /** When the object next has something to do by itself; null if nothing. */
  #dueAt(): number | null {
    const loaded = this.#load();
    if (loaded.kind !== "match")
      return readAcceptance(this.ctx.storage.sql) === null ? null : Date.now() + ACCEPTANCE_RETRY;
    const { state, mark } = loaded;
    const outbox = isPending(mark, state) ? (mark.retryAt ?? Date.now() + OUTBOX_GRACE) : null;
    return soonest(nextDueAt(state), outbox);
  }

  async #restoreAlarm(): Promise<void> {
    const set = await this.ctx.storage.getAlarm();
    const due = this.#dueAt();
    if (due !== null && (set === null || set > due)) this.#setAlarm(due);
  }

  /** One row. The promise only reports what the transaction's commit reports too. */
  #setAlarm(at: number | null): void {
    if (at !== null) void this.ctx.storage.setAlarm(at);
  }

  #log(task: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ game: this.ctx.id.name ?? this.ctx.id.toString(), task, message }));
  }
}

const soonest = (a: number | null, b: number | null): number | null => {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
};

function openingOf(setup: MatchSetup): MatchState | null {
  const game = isVariant(setup.variant) ? gameOf(setup.variant, setup.revision) : undefined;
  if (game === undefined) return null;
  const opening = newMatch(setup, game);
  return opening.ok ? opening.value : null;
}

/** Adds events that are known to fit: `decide` made them for this state, or they are part of a journal that has replayed. */
function extend(state: MatchState, events: Iterable<MatchEvent>): MatchState {
  const next = evolveAll(state, events);
  if (!next.ok) throw new Error(`event ${next.error.seq} does not fit its match: ${next.error.detail}`);
  return next.value;
}

const versioned = (state: MatchState, side: Side | null, include: { readonly board: boolean }): VersionedView => ({
  view: viewGame(state, side, { board: include.board }),
  version: String(state.seq),
});
