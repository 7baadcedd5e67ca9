import { performance } from "node:perf_hooks";
import { bearer, begin, firstMoves, type Game, type Player, signUp } from "../serve/games";
import { forEach } from "../serve/load";
import { type Answer, Connection, requestText } from "./connection";

/** Timeout of a client, in milliseconds. */
const TIMEOUT = 30_000;
/** Maximum number of connections per client, as in browsers. */
const CONNECTIONS = 6;
const MOVES = firstMoves(320);

/** The result of one request. */
export interface Sample {
  readonly kind: Kind;
  /** 0 if there was no answer. */
  readonly status: number;
  /** The problem's code; empty for a success. */
  readonly code: string;
  /** Milliseconds from sending to the last byte. */
  readonly took: number;
}

type Kind = "move" | "game" | "my games" | "lobby";

/** The kinds of requests that clients send, in rotation. */
const MIX: readonly Kind[] = ["move", "game", "my games", "move", "game", "lobby", "move", "game", "my games", "game"];

/** An acknowledged move. */
export interface Acknowledged {
  readonly gameId: string;
  readonly ply: number;
  /** Milliseconds of `performance.now`. */
  readonly at: number;
}

interface Client {
  readonly player: Player;
  readonly idle: Connection[];
  open: number;
}

interface Pair {
  readonly game: Game;
  readonly white: Client;
  readonly black: Client;
  isMoving: boolean;
}

/** Players in pairs, each pair with a running game. All of them move and read. */
export class Crowd {
  readonly #address: { readonly hostname: string; readonly port: number };
  readonly #clients: readonly Client[];
  readonly #pairs: readonly Pair[];
  readonly acknowledged: Acknowledged[] = [];
  #next = 0;

  private constructor(url: string, clients: readonly Client[], pairs: readonly Pair[]) {
    const { hostname, port } = new URL(url);
    this.#address = { hostname, port: Number(port) };
    this.#clients = clients;
    this.#pairs = pairs;
  }

  /** Signs up `count` players and starts their games. */
  static async gather(url: string, count: number): Promise<Crowd> {
    const players = await signUp(url, count, "crowd");
    const clients = players.map((player): Client => ({ player, idle: [], open: 0 }));
    const pairs: Pair[] = [];
    await forEach(Array(Math.floor(count / 2)).keys(), async (index) => {
      const [white, black] = [clients[2 * index], clients[2 * index + 1]];
      if (white === undefined || black === undefined) return;
      const game = await begin(url, white.player, black.player);
      pairs.push({ game, white, black, isMoving: false });
    });
    return new Crowd(url, clients, pairs);
  }

  /** The players of the first games, at least `count` of them. */
  players(count: number): readonly Player[] {
    return this.#pairs.slice(0, Math.ceil(count / 2)).flatMap(({ white, black }) => [white.player, black.player]);
  }

  get games(): readonly Game[] {
    return this.#pairs.map(({ game }) => game);
  }

  /**
   * Sends the next request: three of ten are moves, the others read a game, the player's games or the lobby.
   * @returns null if nothing could be sent, because all connections of the client or all games have a pending request
   */
  async step(): Promise<Sample | null> {
    this.#next += 1;
    const kind = MIX[this.#next % MIX.length] ?? "game";
    const pair = kind === "move" ? this.#nextFree() : this.#pairAt(this.#next);
    if (pair === null) return null;
    const mover = pair.game.ply % 2 === 0 ? pair.white : pair.black;
    switch (kind) {
      case "move":
        return this.#move(pair, mover);
      case "game":
        return this.#ask(mover, kind, `/v1/games/${pair.game.id}`);
      case "my games":
        return this.#ask(mover, kind, "/v1/me/games");
      case "lobby":
        return this.#ask(mover, kind, "/v1/challenges");
    }
  }

  /** Closes all connections. */
  leave(): void {
    for (const { idle } of this.#clients) for (const connection of idle) connection.close();
  }

  #pairAt(index: number): Pair {
    const pair = this.#pairs[index % this.#pairs.length];
    if (pair === undefined) throw new Error("there are no games");
    return pair;
  }

  /** The next game without a pending move; null if there is none. */
  #nextFree(): Pair | null {
    for (let index = 0; index < this.#pairs.length; index += 1) {
      const pair = this.#pairAt(this.#next + index);
      if (!pair.isMoving && pair.game.ply < MOVES.length) return pair;
    }
    return null;
  }

  async #move(pair: Pair, mover: Client): Promise<Sample | null> {
    const { game } = pair;
    const body = { move: MOVES[game.ply], ply: game.ply };
    pair.isMoving = true;
    try {
      const path = `/v1/games/${game.id}/moves`;
      const sample = await this.#send(mover, "move", requestText("POST", path, bearer(mover.player), body));
      if (sample?.status !== 200) return sample;
      this.acknowledged.push({ gameId: game.id, ply: game.ply, at: performance.now() });
      game.ply += 1;
      return sample;
    } finally {
      pair.isMoving = false;
    }
  }

  #ask(client: Client, kind: Kind, path: string): Promise<Sample | null> {
    return this.#send(client, kind, requestText("GET", path, bearer(client.player)));
  }

  async #send(client: Client, kind: Kind, request: string): Promise<Sample | null> {
    const connection = this.#connectionOf(client);
    if (connection === null) return null;
    const sentAt = performance.now();
    const answer = await connection.send(request, TIMEOUT).catch(() => null);
    if (connection.isOpen) client.idle.push(connection);
    else client.open -= 1;
    const took = performance.now() - sentAt;
    return { kind, status: answer?.status ?? 0, code: answer === null ? "no answer" : codeOf(answer), took };
  }

  #connectionOf(client: Client): Connection | null {
    for (let idle = client.idle.pop(); idle !== undefined; idle = client.idle.pop()) {
      if (idle.isOpen) return idle;
      client.open -= 1;
    }
    if (client.open >= CONNECTIONS) return null;
    client.open += 1;
    return new Connection(this.#address.hostname, this.#address.port);
  }
}

const codeOf = ({ status, body }: Answer): string =>
  status < 400 ? "" : (/"code":"([\w-]+)"/.exec(body)?.[1] ?? String(status));
