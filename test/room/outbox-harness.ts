import { runInDurableObject } from "cloudflare:test";
import type { MatchEvent } from "../../src/match/event";
import type { MatchState } from "../../src/match/state";
import type { GameBatch } from "../../src/player/player-rpc";
import { MatchStore } from "../../src/room/match-store";
import { ROOM_MIGRATIONS } from "../../src/room/migrations";
import { nothingDelivered, type OutboxMark } from "../../src/room/outbox";
import { OutboxDispatcher } from "../../src/room/outbox-dispatcher";
import { readOutbox } from "../../src/room/outbox-row";
import type { RatingChange } from "../../src/shared/rating-change";
import type { Side } from "../../src/shared/side";
import { migrate } from "../../src/storage/schema-steps";
import { Transactions } from "../../src/storage/transactions";
import { opening, START, setup } from "../match/fixtures";
import { newId, roomStub } from "./fixtures";

/** The match of the tests before its first event. */
export const OPENING = opening(setup());

const WHITE = setup().players.white.id;

type Ratings = Readonly<Record<Side, RatingChange>>;
/** The behavior of a recipient that does not answer at once. */
type Answer = "fails" | "hangs" | Promise<void>;
/** Longer than any test, in milliseconds. */
const LONG = 60_000;

/** A match with an outbox, as a test sees it. */
interface OutboxHarness {
  readonly store: MatchStore;
  readonly dispatcher: OutboxDispatcher;
  /** Creates the dispatcher of a restarted object with these rows and this alarm (milliseconds since 1970). */
  readonly wake: (alarmAt: number | null) => OutboxDispatcher;
  /** The delivery mark as stored in its row. */
  readonly row: () => OutboxMark;
  /** The number of writes of that row since the match started. */
  readonly writes: () => number;
  /** Deliveries in order: `white:6`, `challenge.accepted`, `archive:...`. */
  readonly log: string[];
  /** The batches that players received. */
  readonly batches: GameBatch[];
  readonly failed: string[];
  readonly clock: { now: number };
  /** Recipients that do not answer at once, by what they receive. */
  readonly answers: Record<string, Answer>;
}

/** A match in its own room after some events, none of which is delivered. */
export function withOutboxHarness(
  events: readonly MatchEvent[],
  work: (harness: OutboxHarness) => Promise<void>,
  options: {
    notice?: OutboxMark["notice"];
    confirmed?: OutboxMark["confirmed"];
    ratings?: Ratings;
    timeLimit?: number;
    from?: MatchState;
  } = {},
): Promise<void> {
  return runInDurableObject(roomStub(newId("g")), async (_, { storage }) => {
    migrate(storage, ROOM_MIGRATIONS);
    const clock = { now: START };
    const log: string[] = [];
    const batches: GameBatch[] = [];
    const failed: string[] = [];
    const answers: Record<string, Answer> = {};
    const doing = async (what: string) => {
      const answer = answers[what.split(":")[0] ?? ""];
      if (answer === "fails") throw new Error(`${what} is away`);
      await (answer === "hangs" ? new Promise(() => undefined) : answer);
      log.push(what);
    };
    let begins = 0;
    const hooks = { now: () => clock.now, added: () => undefined, frozen: () => undefined };
    const store = new MatchStore(storage.sql, new Transactions(storage), hooks);
    store.begin(
      options.from ?? OPENING,
      events,
      nothingDelivered(options.notice ?? null, options.confirmed ?? ["listing"]),
      START,
      {
        mayRepeat: false,
        also: () => undefined,
      },
    );
    storage.sql.exec("CREATE TABLE written (n INTEGER PRIMARY KEY)");
    for (const change of ["INSERT", "UPDATE"])
      storage.sql.exec(
        `CREATE TRIGGER on_${change} AFTER ${change} ON outbox BEGIN INSERT INTO written VALUES (NULL); END`,
      );
    const dispatcherOf = (from: MatchStore) =>
      new OutboxDispatcher({
        store: from,
        remote: () => ({
          receive: (player, batch) => {
            batches.push(batch);
            return doing(`${player === WHITE ? "white" : "black"}:${batch.throughSeq}`).then(() => null);
          },
          notify: (_player, item) => doing(item.type),
          observe: async () => {
            throw new Error("this match has no observers");
          },
          oneTime: {
            listing: (state) => doing(`listing:${state.setup.gameId}`).then(() => null),
            archive: async (state) => {
              await doing(`archive:${state.setup.gameId}`);
              begins += 1;
              return begins === 1 ? (options.ratings ?? null) : null;
            },
          },
        }),
        now: () => clock.now,
        diverged: async (seq) => {
          log.push(`diverged:${seq}`);
        },
        failed: (task) => failed.push(task),
        timeLimit: options.timeLimit ?? LONG,
      });
    await work({
      store,
      dispatcher: dispatcherOf(store),
      wake: (alarmAt) => {
        const woken = dispatcherOf(new MatchStore(storage.sql, new Transactions(storage), hooks));
        woken.restored(alarmAt);
        return woken;
      },
      row: () => readOutbox(storage.sql),
      writes: () => storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM written").one().n,
      log,
      batches,
      failed,
      clock,
      answers,
    });
  });
}
