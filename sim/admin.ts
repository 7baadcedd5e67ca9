import { HOUR, MINUTE } from "../src/shared/duration";
import { Client } from "./client";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import { endSilence, silence } from "./mail-ledger";
import type { World } from "./world";

const NAME = "lykurgos";
/**
 * Shortest time between a suspension and its end, and between an end and the next suspension, in milliseconds. A copy
 * of a request arrives within this time.
 */
const PAUSE = 30 * MINUTE;

/** Signs up the admin of a world, before there are faults. */
export async function signUpAdmin(world: World, ledger: Ledger): Promise<Admin> {
  const client = new Client(NAME, world, ledger);
  const signedUp = await world.ask({ method: "POST", path: "/v1/players", body: { username: NAME } });
  const { token } = signedUp.body as { readonly token: string };
  world.configure({ ADMIN_PLAYER_ID: playerIdOf(token) });
  const made = await world.ask({
    method: "POST",
    path: "/v1/me/tokens",
    token,
    body: { name: "admin", scopes: ["admin"] },
  });
  client.token = (made.body as { readonly token: string }).token;
  return new Admin(client);
}

/** The admin of the server: suspends and reinstates players. */
export class Admin {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Suspends players from time to time and reinstates them, until `isOver`. */
  async live(isOver: () => boolean): Promise<void> {
    const { random } = this.#client;
    while (!isOver()) {
      await this.#sleep(random.between(6 * HOUR, 120 * HOUR), isOver);
      if (!isOver()) await this.#suspend(isOver);
    }
  }

  /** Checks the suspension that lasts until the end of the world, and lifts it. Call without faults. */
  async end(): Promise<void> {
    const { ledger, world } = this.#client;
    for (const [token, player] of ledger.players) {
      const id = playerIdOf(token);
      if (ledger.suspensions.isSuspended(player)) {
        const [row] = world.d1.rows("SELECT suspended_at FROM players WHERE id = ? AND erased_at IS NULL", id);
        if (row?.[0] === null) ledger.faults.push(`the suspension of ${player} is not in the database`);
        const open = "SELECT id FROM challenges WHERE status = 'open' AND challenger_id = ?";
        for (const [challenge] of world.d1.rows(open, id))
          ledger.faults.push(`the suspended player ${player} has the open challenge ${challenge}`);
      }
      this.#endSuspension(id, player);
      await this.#order(id, "reinstate");
    }
  }

  async #suspend(isOver: () => boolean): Promise<void> {
    const { ledger, random, world } = this.#client;
    const players = [...ledger.players];
    if (players.length === 0) return;
    const [token, player] = random.pick(players);
    const id = playerIdOf(token);
    if (await this.#order(id, "suspend")) {
      ledger.suspensions.begin(player);
      silence(ledger.mail.quiet, id, this.#client.now());
    }
    await this.#sleep(random.between(PAUSE, 24 * HOUR), isOver);
    if (isOver()) return;
    this.#endSuspension(id, player);
    while (!(await this.#order(id, "reinstate")) && !isOver())
      await world.scheduler.sleep(random.between(MINUTE, HOUR));
    await this.#sleep(PAUSE, isOver);
  }

  /** Records that a reinstatement is requested: from now on, requests may be answered and mails may be sent. */
  #endSuspension(id: string, player: string): void {
    const { ledger } = this.#client;
    ledger.suspensions.end(player, this.#client.now());
    endSilence(ledger.mail.quiet, id, this.#client.now());
  }

  /** Sleeps, but not longer than an hour after the end. */
  async #sleep(time: number, isOver: () => boolean): Promise<void> {
    const { scheduler } = this.#client.world;
    const until = scheduler.now + time;
    while (scheduler.now < until && !isOver()) await scheduler.sleep(Math.min(HOUR, until - scheduler.now));
  }

  /** Suspends or reinstates a player. False if it is not certain that it was done. */
  async #order(id: string, what: "suspend" | "reinstate"): Promise<boolean> {
    const { ledger, world } = this.#client;
    const [row] = world.d1.rows("SELECT username FROM players WHERE id = ? AND erased_at IS NULL", id);
    // Nobody can do anything with an erased account.
    if (row === undefined) return true;
    const username = String(row[0]);
    const { status, body } = await this.#client.command("POST", `/v1/players/${username}/${what}`);
    if (status !== 200) return false;
    const { suspendedAt } = body as { readonly suspendedAt: string | null };
    const [now] = world.d1.rows("SELECT erased_at FROM players WHERE id = ?", id);
    if (now?.[0] === null && (suspendedAt !== null) !== (what === "suspend"))
      ledger.faults.push(`the order to ${what} ${username} was answered with ${suspendedAt}`);
    return true;
  }
}
