import type { Env } from "../bindings";
import { claimChallenge } from "../db/acceptances";
import { sideOf } from "../match/setup";
import { settingsOf } from "../settings";
import { SECOND } from "../shared/duration";
import { playerId } from "../shared/ids";
import { err, ok, type Result } from "../shared/result";
import { sideOfByte } from "../shared/side";
import { migrate } from "../storage/schema-steps";
import { withTimeLimit } from "../storage/time-limit";
import type { Transactions } from "../storage/transactions";
import { clearAcceptance, type PendingAcceptance, readAcceptance, writeAcceptance } from "./acceptance-row";
import { beginMatch, LATE } from "./beginning";
import { acceptedNews, setupOf } from "./match-from-challenge";
import { type MatchStore, openingOf } from "./match-store";
import { ROOM_MIGRATIONS } from "./migrations";
import { nothingDelivered } from "./outbox";
import type { AcceptRefusal } from "./room-rpc";

/** Milliseconds after which the alarm resumes an interrupted acceptance or retries a failed one. */
const RETRY_WAIT = LATE;
/** Time limit of the claim in D1, in milliseconds. */
const TIME_LIMIT = 30 * SECOND;

type Accepted = Result<{ gameId: string }, AcceptRefusal>;

/** The dependencies of `ChallengeAcceptance`. */
export interface AcceptanceOptions {
  readonly storage: DurableObjectStorage;
  readonly store: MatchStore;
  /** The name of the object, which is the id of its game. */
  readonly gameId: string | undefined;
  env(): Env;
  readonly transactions: Transactions;
  /** Called after the match has begun, so that its events are sent. */
  begun(): void;
}

/**
 * Accepts the challenge from which the room's game is created. The acceptance is stored before D1 is called, and the
 * alarm retries it until D1 has decided. Therefore a crash cannot leave a used challenge without a game.
 */
export class ChallengeAcceptance {
  readonly #options: AcceptanceOptions;
  /** The running attempt, which concurrent requests share. */
  #underWay: Promise<Accepted> | null = null;
  /** Time of the next attempt by the alarm; null until this instance has stored an acceptance or ended an attempt. */
  #retryAt: number | null = null;

  constructor(options: AcceptanceOptions) {
    this.#options = options;
  }

  /** Accepts a challenge for a player; see `RoomRpc.acceptChallenge`. */
  async accept(challengeId: string, accepter: { id: string; username: string }): Promise<Accepted> {
    const { storage, store, gameId, transactions } = this.#options;
    const loaded = store.load();
    if (loaded.kind === "match") {
      const { setup } = loaded.state;
      return sideOf(setup, playerId(accepter.id)) !== null ? ok({ gameId: setup.gameId }) : err({ code: "not-found" });
    }
    if (gameId === undefined) throw new Error("a room must be addressed by the id of its game");
    // The match has begun, but its rows do not replay. The caller's next request is refused with `game-frozen`.
    if (loaded.kind === "frozen") return ok({ gameId });
    migrate(storage, ROOM_MIGRATIONS);
    // Two challenges lead to the same room only if both players challenged each other to the same rematch. The first
    // one that succeeds creates the game.
    const earlier = readAcceptance(storage.sql);
    if (earlier !== null && earlier.challengeId !== challengeId) {
      const other = await this.#carryOut(earlier);
      if (other.ok) return other;
    }
    const pending: PendingAcceptance = { gameId, challengeId, accepter };
    if (readAcceptance(storage.sql) === null) {
      this.#retryAt = Date.now() + RETRY_WAIT;
      transactions.write(() => writeAcceptance(storage.sql, pending));
    }
    return this.#carryOut(pending);
  }

  /**
   * Time at which the alarm retries the pending acceptance (milliseconds since 1970); null if no acceptance is pending.
   * Requires the schema.
   */
  dueAt(now: number): number | null {
    const { storage, store } = this.#options;
    if (store.load().kind !== "empty" || readAcceptance(storage.sql) === null) return null;
    return this.#retryAt ?? now + RETRY_WAIT;
  }

  /** Resumes the pending acceptance, if any, after a crash or an outage of D1. Rejects if the attempt fails. */
  async resume(): Promise<void> {
    const { storage, store } = this.#options;
    const pending = store.load().kind === "empty" ? readAcceptance(storage.sql) : null;
    if (pending !== null) await this.#carryOut(pending);
  }

  #carryOut(pending: PendingAcceptance): Promise<Accepted> {
    this.#underWay ??= this.#claim(pending).finally(() => {
      this.#underWay = null;
      this.#retryAt = Date.now() + RETRY_WAIT;
    });
    return this.#underWay;
  }

  async #claim(pending: PendingAcceptance): Promise<Accepted> {
    const { storage, store, env, begun } = this.#options;
    const [coin = 0] = crypto.getRandomValues(new Uint8Array(1));
    const claim = () =>
      claimChallenge(env().DB, {
        challengeId: pending.challengeId,
        accepter: pending.accepter,
        gameId: pending.gameId,
        coin: sideOfByte(coin),
        now: Date.now(),
      });
    const claimed = await withTimeLimit(TIME_LIMIT, claim);
    if (store.load().kind === "match") return ok({ gameId: pending.gameId });
    if (!claimed.ok || claimed.value.acceptance.gameId !== pending.gameId) {
      clearAcceptance(storage.sql);
      return claimed.ok ? ok({ gameId: claimed.value.acceptance.gameId }) : claimed;
    }
    const { challenge, acceptance } = claimed.value;
    const settings = settingsOf(env());
    const opening = openingOf(setupOf(claimed.value, settings));
    if (opening === null) throw new Error(`the match of challenge ${challenge.id} cannot be created`);
    const notice = { player: challenge.challengerId, item: acceptedNews(challenge, acceptance) };
    beginMatch(store, opening, {
      // The claim has inserted the row of the running game into D1, so `listing` needs no call.
      mark: nothingDelivered(notice, ["listing"]),
      // The id of a rematch is derived from the previous game, and other ids from the challenge. So the match can begin
      // again after a restore, for example of a backup in which the challenge is still open.
      mayRepeat: challenge.rematchOf !== null || challenge.createdAt < (settings.restoredAt ?? 0),
      now: Date.now(),
      also: () => clearAcceptance(storage.sql),
    });
    begun();
    return ok({ gameId: pending.gameId });
  }
}
