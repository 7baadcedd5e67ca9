import { setTimeout as sleep } from "node:timers/promises";

/** The part of a game that these tests read. */
export interface Game {
  readonly id: string;
  readonly status: string;
  readonly ply: number;
  readonly turn: "white" | "black" | null;
  readonly legalMoves: readonly string[];
}

/** An answer that is not a success. */
export class Refused extends Error {
  readonly status: number;

  constructor(request: string, status: number, body: string) {
    super(`${request}: ${status} ${body}`);
    this.status = status;
  }
}

/** Time in milliseconds during which a request is repeated while the server is overloaded. */
const PATIENCE = 30_000;

/**
 * The delay before a request is sent again, in milliseconds; null if the server is not overloaded. An overloaded server
 * refuses a request before it does any of it, so every request can be repeated.
 */
function overloadDelay({ status, headers }: Response, body: string): number | null {
  if (status !== 503 || !body.includes('"overloaded"')) return null;
  return Number(headers.get("Retry-After") ?? 1) * 1000;
}

/** A player who uses a server over HTTP. */
export class HttpPlayer {
  readonly url: string;
  readonly username: string;
  readonly token: string;

  private constructor(url: string, username: string, token: string) {
    this.url = url;
    this.username = username;
    this.token = token;
  }

  static async signUp(url: string, username: string): Promise<HttpPlayer> {
    const { token } = await new HttpPlayer(url, username, "").call<{ token: string }>("POST", "/v1/players", {
      username,
    });
    return new HttpPlayer(url, username, token);
  }

  /** A player who has signed up before. */
  static of(url: string, username: string, token: string): HttpPlayer {
    return new HttpPlayer(url, username, token);
  }

  /** Sends a request. If the server is overloaded, sends it again after the given time. Throws unless it succeeds. */
  async call<T>(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<T> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          "content-type": "application/json",
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return (await response.json()) as T;
      const text = await response.text();
      const wait = overloadDelay(response, text);
      if (wait === null || performance.now() + wait > end) {
        throw new Refused(`${method} ${path}`, response.status, text);
      }
      await sleep(wait);
    }
  }

  /** Challenges an opponent as White, waits until they have accepted, and returns the game's id. */
  async challenge(opponent: string): Promise<string> {
    await this.call("POST", "/v1/challenges", {
      variant: "spartan-chess",
      opponent,
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    const { items } = await until(async () => {
      const games = await this.call<{ items: Game[] }>("GET", "/v1/me/games");
      return games.items.length > 0 ? games : undefined;
    });
    return items[0]?.id ?? "";
  }

  /** Plays the first legal move, then waits until it is this player's turn again or the game is over. */
  async moveAndWait(gameId: string): Promise<Game> {
    const before = await this.call<Game>("GET", `/v1/games/${gameId}`);
    await this.call("POST", `/v1/games/${gameId}/moves`, { move: before.legalMoves[0], ply: before.ply });
    return this.waitForTurn(gameId);
  }

  /** Waits until it is White's turn or the game is over. */
  waitForTurn(gameId: string): Promise<Game> {
    return until(async () => {
      const game = await this.call<Game>("GET", `/v1/games/${gameId}`);
      return game.turn === "black" ? undefined : game;
    });
  }
}

/** Polls until there is a result, for `seconds` at most. */
export async function until<T>(ask: () => Promise<T | undefined>, seconds = 60): Promise<T> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(100);
  }
  throw new Error(`nothing came of it in ${seconds} seconds`);
}
