import { DurableObject } from "cloudflare:workers";

// What the runtime itself costs: the calls and commits of a move with nothing between them, and one row in one object.

/** About as many bytes as a command, a line in a list of games, and the events of a move take in their rows. */
const COMMAND = "c".repeat(500);
const LINE = "l".repeat(600);
const EVENTS = "e".repeat(2_000);

const CRASH_ALARM = 5_000;
const DEADLINE = 3 * 86_400_000;

export class Room extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS commands (id INTEGER PRIMARY KEY, command TEXT NOT NULL)");
    sql.exec("CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY, seq INTEGER NOT NULL)");
  }

  /** The command's row and the alarm; then the news to both players, and the mark that they have them. */
  move(players) {
    const { storage } = this.ctx;
    const seq = storage.transactionSync(() => {
      void storage.setAlarm(Date.now() + CRASH_ALARM);
      return storage.sql.exec("INSERT INTO commands (command) VALUES (?) RETURNING id", COMMAND).one().id;
    });
    this.ctx.waitUntil(this.tell(players, seq));
    return seq;
  }

  async tell(players, seq) {
    const { storage } = this.ctx;
    await Promise.all(players.map((player) => this.env.PLAYERS.getByName(player).receive(this.ctx.id.name, EVENTS)));
    storage.transactionSync(() => {
      void storage.setAlarm(Date.now() + DEADLINE);
      storage.sql.exec("REPLACE INTO outbox (id, seq) VALUES (1, ?)", seq);
    });
  }

  row() {
    this.ctx.storage.sql.exec("INSERT INTO commands (command) VALUES (?)", COMMAND);
  }

  alarm() {}
}

export class Player extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, events TEXT NOT NULL)");
    sql.exec("CREATE TABLE IF NOT EXISTS lines (game TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID");
  }

  authorize(token) {
    return token;
  }

  receive(game, events) {
    const { storage } = this.ctx;
    storage.transactionSync(() => {
      storage.sql.exec("REPLACE INTO lines (game, line) VALUES (?, ?)", game, LINE);
      storage.sql.exec("INSERT INTO log (events) VALUES (?)", events);
    });
  }
}

export default {
  /** `POST /move/{game}/{player}/{opponent}` or `POST /row/{game}`. */
  async fetch(request, env) {
    const [, what, game, player, opponent] = new URL(request.url).pathname.split("/");
    await request.json();
    const room = env.ROOMS.getByName(game);
    if (what === "row") return Response.json({ done: await room.row() });
    await env.PLAYERS.getByName(player).authorize(request.headers.get("authorization"));
    return Response.json({ ply: await room.move([player, opponent]) });
  },
};
