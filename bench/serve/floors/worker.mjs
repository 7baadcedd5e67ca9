import { DurableObject } from "cloudflare:workers";

// Baselines for the cost of the runtime itself: the calls and commits of a move without game logic, and one row in one
// object.

/** Approximate sizes of the rows that a move writes: its command and its events. */
const COMMAND = "c".repeat(500);
const EVENTS = "e".repeat(2_500);

const CRASH_ALARM = 5_000;
const DEADLINE = 3 * 86_400_000;

export class Room extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS commands (id INTEGER PRIMARY KEY, command TEXT NOT NULL)");
  }

  #alarmAt = Number.POSITIVE_INFINITY;

  /** Writes the command's row and, unless one is due soon, an alarm. Then notifies both players. */
  move(players) {
    const { storage } = this.ctx;
    const seq = storage.transactionSync(() => {
      this.#setAlarm(CRASH_ALARM);
      return storage.sql.exec("INSERT INTO commands (command) VALUES (?) RETURNING id", COMMAND).one().id;
    });
    this.ctx.waitUntil(
      Promise.all(players.map((player) => this.env.PLAYERS.getByName(player).receive(this.ctx.id.name, EVENTS))),
    );
    return seq;
  }

  #setAlarm(ahead) {
    if (this.#alarmAt <= Date.now() + ahead) return;
    this.#alarmAt = Date.now() + ahead;
    void this.ctx.storage.setAlarm(this.#alarmAt);
  }

  row() {
    this.ctx.storage.sql.exec("INSERT INTO commands (command) VALUES (?)", COMMAND);
  }

  alarm() {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    this.#setAlarm(DEADLINE);
  }
}

export class Player extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, game TEXT NOT NULL, events TEXT NOT NULL)");
  }

  authorize(token) {
    return token;
  }

  receive(game, events) {
    this.ctx.storage.sql.exec("INSERT INTO log (game, events) VALUES (?, ?)", game, events);
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
