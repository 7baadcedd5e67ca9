import { DurableObject } from "cloudflare:workers";
import type { GameObserverRpc, ObservedBatch } from "../../src/room/observer-rpc";

/** An event that a recorder has stored. */
interface Recorded {
  readonly seq: number;
  readonly type: string;
  readonly id: string;
}

/** An object that observes games and stores the events that it receives. It exists in tests only. */
export class Recorder extends DurableObject implements GameObserverRpc {
  readonly #storage: DurableObjectStorage;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    this.#storage = ctx.storage;
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS progress (game TEXT PRIMARY KEY, seq INTEGER)");
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS events (game TEXT, seq INTEGER, type TEXT, id TEXT)");
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS calls (game TEXT, batch TEXT)");
  }

  async observe({ gameId, after, throughSeq, news }: ObservedBatch): Promise<number> {
    const { sql } = this.#storage;
    sql.exec("INSERT INTO calls VALUES (?, ?)", gameId, `${after}-${throughSeq} ${news.length}`);
    if (this.#storage.kv.get("away") === true) throw new Error("the recorder is away");
    const [stored] = sql.exec<{ seq: number }>("SELECT seq FROM progress WHERE game = ?", gameId).toArray();
    const had = stored?.seq ?? 0;
    if (had < after) return had;
    this.#storage.transactionSync(() => {
      for (const { seq, item } of news) {
        if (seq > had) sql.exec("INSERT INTO events VALUES (?, ?, ?, ?)", gameId, seq, item.type, item.id);
      }
      sql.exec("INSERT OR REPLACE INTO progress VALUES (?, ?)", gameId, Math.max(had, throughSeq));
    });
    return had;
  }

  /** Makes the object reject all batches, or accept them again. */
  async setAway(isAway: boolean): Promise<void> {
    this.#storage.kv.put("away", isAway);
  }

  /** The stored events of a game, in the order of their receipt. */
  async recorded(gameId: string): Promise<readonly Recorded[]> {
    const { sql } = this.#storage;
    return sql
      .exec<{ seq: number; type: string; id: string }>(
        "SELECT seq, type, id FROM events WHERE game = ? ORDER BY rowid",
        gameId,
      )
      .toArray();
  }

  /** All batches of a game, rejected ones too: `after-throughSeq` and the number of events. */
  async batches(gameId: string): Promise<readonly string[]> {
    const { sql } = this.#storage;
    const calls = sql
      .exec<{ batch: string }>("SELECT batch FROM calls WHERE game = ? ORDER BY rowid", gameId)
      .toArray();
    return calls.map(({ batch }) => batch);
  }
}
