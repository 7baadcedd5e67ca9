import { setTimeout as sleep } from "node:timers/promises";

/** What the demo reads of a game. */
export interface Game {
  readonly id: string;
  readonly ply: number;
  readonly check: boolean;
  readonly moves: readonly { readonly san: string }[];
  readonly players: Readonly<Record<"white" | "black", { readonly username: string }>>;
  readonly outcome: { readonly winner: string | null; readonly reason: string } | null;
  readonly finishedAt: string | null;
  readonly board?: {
    readonly files: number;
    readonly ranks: number;
    readonly pieces: readonly { readonly square: string; readonly piece: string; readonly side: "white" | "black" }[];
    readonly attackedKings: readonly string[];
  };
}

/** A player's view of the API: plain HTTP with their token. */
export class Client {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Makes an account and a client that acts for it. */
  static async signUp(url: string, username: string): Promise<Client> {
    const { token } = await new Client(url, "").post<{ token: string }>("/v1/players", { username });
    return new Client(url, token);
  }

  get<T>(path: string): Promise<T> {
    return this.#send<T>(path, {});
  }

  post<T>(path: string, body?: unknown): Promise<T> {
    return this.#send<T>(path, { method: "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }

  /** Asks until there is an answer, for ten seconds at most. */
  async waitFor<T>(ask: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      await sleep(100);
    }
    throw new Error("nothing came of it in ten seconds");
  }

  async #send<T>(path: string, init: RequestInit): Promise<T> {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (this.#token) headers.authorization = `Bearer ${this.#token}`;
    const response = await fetch(new URL(path, this.#url), { ...init, headers });
    if (!response.ok) throw new Error(`${init.method ?? "GET"} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}
