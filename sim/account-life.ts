import { HOUR } from "../src/shared/duration";
import type { Client } from "./client";
import { silence } from "./mail-ledger";

const MOST_WEBHOOKS = 2;
/** Names that players change to. There are fewer than players, so that two want the same. */
const NEW_NAMES = ["tyrannos", "hoplite", "satrap", "ephoros", "perioikos"] as const;

/** The acts of a player on their account: names, tokens, webhooks, vacations, and its erasure. */
export class AccountLife {
  readonly #client: Client;
  #webhooks = 0;
  #isErased = false;
  #lastVacationRequest = Number.NEGATIVE_INFINITY;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Whether the erasure was answered. */
  get isErased(): boolean {
    return this.#isErased;
  }

  async act(): Promise<void> {
    const { random } = this.#client;
    if (random.chance(0.02)) await this.#tryToken();
    if (random.chance(0.03)) await this.#vacation();
    if (random.chance(0.02)) await this.#addWebhook();
    if (random.chance(0.01)) await this.#rename();
  }

  /** Erases the account. A repetition after a lost answer is refused, because the token is gone. */
  async erase(): Promise<void> {
    const { name, ledger, world } = this.#client;
    // The answer to a change of the name may have been lost.
    const me = await this.#client.ask({ method: "GET", path: "/v1/me" });
    if (me?.status !== 200) return;
    ledger.erasures.set(name, "requested");
    const { username: confirm } = me.body as { readonly username: string };
    const { status } = await this.#client.command("DELETE", "/v1/me", { confirm });
    this.#isErased = status === 204 || status === 401;
    if (this.#isErased) {
      ledger.erasures.set(name, "acknowledged");
      silence(ledger.mail.quiet, this.#client.playerId, this.#client.now());
    }
    // After a suspension or a change of the name, the player tries it again later.
    else await world.scheduler.sleep(HOUR);
  }

  /** Changes the name, sometimes to one that somebody else has, had or wants. */
  async #rename(): Promise<void> {
    const { name, random, ledger } = this.#client;
    const username = random.pick(random.chance(0.2) ? [...ledger.names.keys()] : NEW_NAMES);
    ledger.tryName(name, username);
    const { status, body } = await this.#client.command("PATCH", "/v1/me", { username });
    if (status !== 200) return;
    const { username: shown } = body as { readonly username: string };
    if (shown !== username) ledger.faults.push(`${name} was renamed to ${username}, and is shown as ${shown}`);
    ledger.claimName(username, name);
  }

  async #addWebhook(): Promise<void> {
    if (this.#webhooks === MOST_WEBHOOKS) return;
    this.#webhooks += 1;
    const { name, random, ledger } = this.#client;
    const url = `https://receiver-${random.uint32()}.example.com/`;
    const { status } = await this.#client.command("POST", "/v1/webhooks", {
      url,
      eventTypes: ["move.played", "game.finished"],
    });
    if (status === 201) ledger.webhooks.push({ url, player: name, at: this.#client.now() });
  }

  /** Goes on vacation, and sometimes ends it at once. A repetition must not be refused for what the first request did. */
  async #vacation(): Promise<void> {
    const { name, random, ledger } = this.#client;
    const isRecent = this.#client.now() - this.#lastVacationRequest < HOUR;
    const before = await this.#client.ask({ method: "GET", path: "/v1/me" });
    if (isRecent || before?.status !== 200) return;
    this.#lastVacationRequest = this.#client.now();
    const { vacation } = before.body as { readonly vacation: unknown };
    const { status, body } = await this.#client.command("POST", "/v1/me/vacation", {
      duration: `P${1 + random.below(3)}D`,
    });
    const { code } = (body ?? {}) as { readonly code?: string };
    if (vacation === null && status === 409 && code === "on-vacation")
      ledger.faults.push(`the repeated start of a vacation of ${name} was refused`);
    if (status < 300 && random.chance(0.5)) await this.#client.command("DELETE", "/v1/me/vacation");
    this.#lastVacationRequest = this.#client.now();
  }

  /** Creates a token, and revokes it. It must not be accepted after the answer. */
  async #tryToken(): Promise<void> {
    const { random, ledger, world } = this.#client;
    const made = await this.#client.command("POST", "/v1/me/tokens", { name: "a client", scopes: ["game:read"] });
    if (made.status !== 201) return;
    const { id, token } = made.body as { readonly id: string; readonly token: string };
    await world.scheduler.sleep(random.between(1, HOUR));
    const asked = this.#client.ask({ method: "GET", path: "/v1/me/games", token });
    const { status } = await this.#client.command("DELETE", `/v1/me/tokens/${id}`);
    await asked;
    if (status === 204) ledger.revoked.set(token, this.#client.now());
  }
}
