import type { Env } from "../bindings";
import { claimChallenge } from "../db/acceptances";
import { startMatch } from "../match/decide";
import { sideOf } from "../match/setup";
import { settingsOf } from "../settings";
import { playerId } from "../shared/ids";
import { err, ok, type Result } from "../shared/result";
import { migrate } from "../storage/schema-steps";
import {
  acceptedNews,
  clearAcceptance,
  type PendingAcceptance,
  readAcceptance,
  setupOf,
  writeAcceptance,
} from "./acceptance";
import { type MatchStore, openingOf } from "./match-store";
import { ROOM_MIGRATIONS } from "./migrations";
import type { AcceptRefusal } from "./room-rpc";

/** How long an acceptance may take before the alarm takes it up. */
export const ACCEPTANCE_RETRY = 10_000;

type Accepted = Result<{ gameId: string }, AcceptRefusal>;

/** What the desk needs of its object. */
export interface AcceptanceParts {
  readonly storage: DurableObjectStorage;
  readonly keeper: MatchStore;
  /** The name that the object is addressed by. */
  readonly gameId: string | undefined;
  env(): Env;
  /** The match has begun: its news are to be told. */
  begun(): void;
}

/**
 * Takes up the challenge that the room's game comes of. The wish is noted before D1 is asked, and carried through by
 * the alarm until D1 has decided it, so that no crash leaves a challenge used up and no game.
 */
export class ChallengeAcceptance {
  readonly #parts: AcceptanceParts;
  #underWay: Promise<Accepted> | null = null;

  constructor(parts: AcceptanceParts) {
    this.#parts = parts;
  }

  /** Takes a challenge up for a player; see `RoomRpc.acceptChallenge`. */
  async accept(challengeId: string, accepter: { id: string; username: string }): Promise<Accepted> {
    const { storage, keeper, gameId } = this.#parts;
    const loaded = keeper.load();
    if (loaded.kind === "match") {
      const { setup } = loaded.state;
      return sideOf(setup, playerId(accepter.id)) !== null ? ok({ gameId: setup.gameId }) : err({ code: "not-found" });
    }
    if (gameId === undefined) throw new Error("a room is addressed by its game's id");
    // Its match has begun long since; whoever looks at it is told what is wrong.
    if (loaded.kind === "frozen") return ok({ gameId });
    migrate(storage, ROOM_MIGRATIONS);
    // Two challenges lead here only if they are the two players' for one rematch: the first that succeeds makes it.
    const standing = readAcceptance(storage.sql);
    if (standing !== null && standing.challengeId !== challengeId) {
      const other = await this.#carryOut(standing);
      if (other.ok) return other;
    }
    const pending: PendingAcceptance = { gameId, challengeId, accepter };
    if (readAcceptance(storage.sql) === null) {
      storage.transactionSync(() => {
        writeAcceptance(storage.sql, pending);
        void storage.setAlarm(Date.now() + ACCEPTANCE_RETRY);
      });
    }
    return this.#carryOut(pending);
  }

  /** Whether an acceptance waits for D1. For an object that has a schema. */
  isWaiting(): boolean {
    return readAcceptance(this.#parts.storage.sql) !== null;
  }

  /** Goes on with an acceptance that a crash, or D1's absence, cut off. */
  async resume(): Promise<void> {
    const pending = readAcceptance(this.#parts.storage.sql);
    if (pending !== null) await this.#carryOut(pending);
  }

  #carryOut(pending: PendingAcceptance): Promise<Accepted> {
    this.#underWay ??= this.#claim(pending).finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  async #claim(pending: PendingAcceptance): Promise<Accepted> {
    const { storage, keeper, env, begun } = this.#parts;
    const [coin] = crypto.getRandomValues(new Uint8Array(1));
    const claimed = await claimChallenge(env().DB, {
      challengeId: pending.challengeId,
      accepter: pending.accepter,
      gameId: pending.gameId,
      coin: (coin ?? 0) % 2 === 0 ? "white" : "black",
      now: Date.now(),
    });
    if (keeper.load().kind === "match") return ok({ gameId: pending.gameId });
    if (!claimed.ok || claimed.value.acceptance.gameId !== pending.gameId) {
      clearAcceptance(storage.sql);
      return claimed.ok ? ok({ gameId: claimed.value.acceptance.gameId }) : claimed;
    }
    const { challenge, acceptance } = claimed.value;
    const opening = openingOf(setupOf(challenge, acceptance, settingsOf(env())));
    if (opening === null) throw new Error(`challenge ${challenge.id} does not make a playable match`);
    const notice = { player: challenge.challengerId, item: acceptedNews(challenge, acceptance) };
    const mark = { told: { white: 0, black: 0 }, archived: false, notice, attempts: 0, retryAt: null };
    const now = Date.now();
    // Where a crash or D1's absence has delayed it, no clock has run meanwhile: nobody could have moved.
    const isLate = now - acceptance.acceptedAt >= ACCEPTANCE_RETRY;
    const events = startMatch(opening, isLate ? now : acceptance.acceptedAt);
    keeper.begin(opening, events, mark, now, () => clearAcceptance(storage.sql));
    begun();
    return ok({ gameId: pending.gameId });
  }
}
