import type { Env } from "../bindings";
import { claimChallenge } from "../db/acceptances";
import { startMatch } from "../match/decide";
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
import { acceptedNews, setupOf } from "./match-from-challenge";
import { type MatchStore, openingOf } from "./match-store";
import { ROOM_MIGRATIONS } from "./migrations";
import { nothingTold } from "./outbox";
import type { AcceptRefusal } from "./room-rpc";

/** How long an acceptance may take before the alarm takes it up, and how long the alarm waits after a failure. */
const RETRY_WAIT = 10 * SECOND;
/** How long D1 may take to decide. */
const TIME_LIMIT = 30 * SECOND;

type Accepted = Result<{ gameId: string }, AcceptRefusal>;

/** What taking up a challenge works with. */
export interface AcceptanceOptions {
  readonly storage: DurableObjectStorage;
  readonly store: MatchStore;
  /** The name that the object is addressed by. */
  readonly gameId: string | undefined;
  env(): Env;
  readonly transactions: Transactions;
  /** The match has begun: its events are to be told. */
  begun(): void;
}

/**
 * Takes up the challenge that the room's game comes of. The wish is noted before D1 is asked, and carried through by
 * the alarm until D1 has decided it, so that no crash leaves a challenge used up and no game.
 */
export class ChallengeAcceptance {
  readonly #options: AcceptanceOptions;
  #underWay: Promise<Accepted> | null = null;
  /** When the alarm is to take it up; null if this object has not tried yet. */
  #retryAt: number | null = null;

  constructor(options: AcceptanceOptions) {
    this.#options = options;
  }

  /** Takes a challenge up for a player; see `RoomRpc.acceptChallenge`. */
  async accept(challengeId: string, accepter: { id: string; username: string }): Promise<Accepted> {
    const { storage, store, gameId, transactions } = this.#options;
    const loaded = store.load();
    if (loaded.kind === "match") {
      const { setup } = loaded.state;
      return sideOf(setup, playerId(accepter.id)) !== null ? ok({ gameId: setup.gameId }) : err({ code: "not-found" });
    }
    if (gameId === undefined) throw new Error("a room is addressed by its game's id");
    // Its match has begun long since; whoever looks at it is told what is wrong.
    if (loaded.kind === "frozen") return ok({ gameId });
    migrate(storage, ROOM_MIGRATIONS);
    // Two challenges lead here only if they are the two players' for one rematch: the first that succeeds makes it.
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

  /** When an acceptance that waits for D1 is to be taken up; null if none does. For an object that has a schema. */
  dueAt(now: number): number | null {
    const { storage, store } = this.#options;
    if (store.load().kind !== "empty" || readAcceptance(storage.sql) === null) return null;
    return this.#retryAt ?? now + RETRY_WAIT;
  }

  /** Goes on with an acceptance that a crash, or D1's absence, cut off. */
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
    const opening = openingOf(setupOf(claimed.value, settingsOf(env())));
    if (opening === null) throw new Error(`challenge ${challenge.id} does not make a playable match`);
    const mark = nothingTold({ player: challenge.challengerId, item: acceptedNews(challenge, acceptance) });
    const now = Date.now();
    // Where a crash or D1's absence has delayed it, no clock has run meanwhile: nobody could have moved.
    const isLate = now - acceptance.acceptedAt >= RETRY_WAIT;
    const events = startMatch(opening, isLate ? now : acceptance.acceptedAt);
    store.begin(opening, events, mark, now, {
      // The id of a rematch follows from the game before. Late, the game may have begun once and been lost.
      mayRepeat: isLate || challenge.rematchOf !== null,
      also: () => clearAcceptance(storage.sql),
    });
    begun();
    return ok({ gameId: pending.gameId });
  }
}
