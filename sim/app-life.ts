import { createHash } from "node:crypto";
import { HOUR, MINUTE } from "../src/shared/duration";
import type { Client } from "./client";
import { DEVICE_CLIENT, DeviceLife } from "./device-life";
import type { ClientAnswer } from "./world";

/** Attempts to get an answer of the token endpoint. */
const MOST_ATTEMPTS = 10;
/** The time in which a second use of a code ends its tokens, in milliseconds. */
const REPLAY_TIME = 5 * MINUTE;
const REDIRECT = "https://notes.example.org/callback";
const CLIENT = "https://notes.example.org/";

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface Connection extends Tokens {
  readonly clientId: string;
}

/** A player who connects apps, and the apps, which act, refresh their tokens, and are disconnected. */
export class AppLife {
  readonly #client: Client;
  readonly #devices: DeviceLife;
  #connection: Connection | null = null;

  constructor(client: Client) {
    this.#client = client;
    this.#devices = new DeviceLife(client);
  }

  /** Records that all tokens of the player were revoked. */
  revokedAll(): void {
    if (this.#connection !== null) this.#revoked(this.#connection);
  }

  async act(): Promise<void> {
    const { random } = this.#client;
    const connection = this.#connection;
    if (connection === null) {
      const isConnecting = random.chance(0.06);
      if (isConnecting && random.chance(0.5)) await this.#connect();
      else if (isConnecting) await this.#connectDevice();
    } else if (random.chance(0.2)) await this.#use(connection);
    else if (random.chance(0.1)) await this.#end(connection);
  }

  /** Consents to an app, which exchanges the code. Sometimes the code is sent twice. */
  async #connect(): Promise<void> {
    const { ledger, random, name } = this.#client;
    const verifier = `verifier-${random.uint32()}-of-a-simulated-app-that-is-long-enough`;
    const query = new URLSearchParams({
      client_id: CLIENT,
      response_type: "code",
      redirect_uri: REDIRECT,
      scope: "game:read account:read",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const given = await this.#client.command("POST", "/oauth/authorize", { request: query.toString() });
    if (given.status !== 200) return;
    const { redirectTo } = given.body as { readonly redirectTo: string };
    const code = new URL(redirectTo).searchParams.get("code") ?? "";
    const consentedAt = this.#client.now();
    const form = {
      grant_type: "authorization_code",
      code,
      redirect_uri: REDIRECT,
      client_id: CLIENT,
      code_verifier: verifier,
    };
    // Two programs of the app may use the code at the same time.
    const exchanges = random.chance(0.2) ? [this.#exchange(form), this.#exchange(form)] : [this.#exchange(form)];
    const answers = await Promise.all(exchanges);
    const issued = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body as Tokens] : []));
    if (issued.length > 1) ledger.faults.push(`a code for ${name} was exchanged twice`);
    const [tokens] = issued;
    if (tokens === undefined) return;
    this.#connection = { ...tokens, clientId: CLIENT };
    if (random.chance(0.2)) await this.#replay(form, this.#connection, consentedAt);
  }

  /** Signs a device in. Sometimes the code is used again. */
  async #connectDevice(): Promise<void> {
    const given = await this.#devices.signIn<Tokens>();
    if (given === null) return;
    this.#connection = { ...given.tokens, clientId: DEVICE_CLIENT };
    if (this.#client.random.chance(0.2)) await this.#replay(given.form, this.#connection, this.#client.now());
  }

  /** Uses a code again. If the server recognizes that, its tokens have ended. */
  async #replay(form: Readonly<Record<string, string>>, connection: Connection, createdAt: number): Promise<void> {
    const { ledger, name } = this.#client;
    const again = await this.#exchange(form);
    if (again?.status === 200) ledger.faults.push(`a code for ${name} was exchanged again`);
    const isRefused = again?.status === 400 && this.#client.now() - createdAt < REPLAY_TIME;
    const { error_description: reason } = (again?.body ?? {}) as { readonly error_description?: string };
    if (isRefused && reason?.includes("used before") === true) this.#revoked(connection);
  }

  /** Acts with the access token, and refreshes the tokens. */
  async #use(connection: Connection): Promise<void> {
    await this.#client.ask({ method: "GET", path: "/v1/me/games", token: connection.access_token });
    const form = {
      grant_type: "refresh_token",
      refresh_token: connection.refresh_token,
      client_id: connection.clientId,
    };
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await this.#exchange(form);
      if (answer?.status === 200) {
        this.#connection = { ...connection, ...(answer.body as Tokens) };
        return;
      }
      // The app does not know whether the refresh was done. Its access may end.
      if (answer?.status === 400) this.#connection = null;
      if (answer?.status === 400) return;
      await this.#client.world.scheduler.sleep(this.#client.random.between(500, MINUTE));
    }
  }

  /** Ends the access of the app: by its own request, or by one of the player. Nothing of it may act afterwards. */
  async #end(connection: Connection): Promise<void> {
    const { random, world } = this.#client;
    // Requests of the app that were sent before have been answered, or are lost.
    await world.scheduler.sleep(HOUR / 4);
    const { status } = random.chance(0.5)
      ? await this.#disconnect(connection)
      : await this.#post("/oauth/revoke", { token: connection.refresh_token, client_id: connection.clientId });
    if (status === 200 || status === 204) this.#revoked(connection);
    this.#connection = null;
  }

  async #disconnect({ clientId }: Connection): Promise<ClientAnswer> {
    const items = await this.#client.items<{ readonly id: string; readonly clientId: string }>("/v1/me/apps");
    const app = items.find((item) => item.clientId === clientId);
    if (app === undefined) return { status: 0, body: null };
    return this.#client.command("DELETE", `/v1/me/apps/${app.id}`);
  }

  #revoked({ access_token: access, clientId, refresh_token: refresh }: Connection): void {
    this.#connection = null;
    this.#client.ledger.revoked.set(access, this.#client.now());
    this.#client.ledger.endedRefreshes.push({ refresh, clientId });
    void this.#client.ask({ method: "GET", path: "/v1/me/games", token: access }).then((answer) => {
      if (answer !== null && answer.status < 400)
        this.#client.ledger.faults.push(`an app of ${this.#client.name} acted after its end`);
    });
  }

  /** Sends a form until it is answered. */
  async #post(path: string, form: Readonly<Record<string, string>>): Promise<ClientAnswer> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await this.#client.ask({ method: "POST", path, form, token: "" });
      if (answer !== null && answer.status < 500) return answer;
      await this.#client.world.scheduler.sleep(this.#client.random.between(500, MINUTE));
    }
    return { status: 0, body: null };
  }

  #exchange(form: Readonly<Record<string, string>>): Promise<ClientAnswer | null> {
    return this.#client.ask({ method: "POST", path: "/oauth/token", form, token: "" });
  }
}
