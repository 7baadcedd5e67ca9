import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { GameSource } from "../games";
import { call } from "../load";
import { processorTimeOf } from "../servers";

/** A running game on the boardgame.io server. */
export interface BoardgameGame {
  readonly id: string;
  /** White and Black. Each has a connection of its own. */
  readonly seats: readonly [Seat, Seat];
  ply: number;
}

/** Starts boardgame.io, and plays games on it. */
export class BoardgameServer {
  readonly #child: ChildProcess;
  readonly #url: string;
  readonly #moves: readonly string[];
  readonly #seats: Seat[] = [];

  private constructor(child: ChildProcess, url: string, moves: readonly string[]) {
    this.#child = child;
    this.#url = url;
    this.#moves = moves;
  }

  /** @param data folder for its files */
  static async start(data: string): Promise<BoardgameServer> {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "server.mjs"), data], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const { url, moves } = JSON.parse(line.toString()) as { url: string; moves: readonly string[] };
    return new BoardgameServer(child, url, moves);
  }

  readonly games: GameSource<BoardgameGame> = {
    begin: async () => {
      const lobby = `${this.#url}/games/chess`;
      const created = await call({ method: "POST", url: `${lobby}/create`, body: { numPlayers: 2 } });
      const { matchID: id } = JSON.parse(created) as { matchID: string };
      const join = async (playerID: string): Promise<Seat> => {
        const body = { playerID, playerName: `player-${playerID}` };
        const joined = await call({ method: "POST", url: `${lobby}/${id}/join`, body });
        const { playerCredentials } = JSON.parse(joined) as { playerCredentials: string };
        const seat = await Seat.open(this.#url, id, playerID, playerCredentials);
        this.#seats.push(seat);
        return seat;
      };
      return { id, seats: [await join("0"), await join("1")], ply: 0 };
    },
    play: async (game) => {
      const { ply, seats } = game;
      const [mover, other] = ply % 2 === 0 ? seats : [seats[1], seats[0]];
      const move = this.#moves[ply];
      if (move === undefined) throw new Error("the game is longer than the sequence of moves");
      // The opponent has to have the state too, because the opponent moves next.
      const seen = other.next();
      await mover.move(move);
      await seen;
      game.ply = ply + 1;
    },
  };

  /** Processor time used by the server, in milliseconds. */
  processorTime(): number {
    if (this.#child.pid === undefined) throw new Error("boardgame.io is not running");
    return processorTimeOf(this.#child.pid);
  }

  /** Resolves when all moves are in files. */
  async idle(): Promise<void> {
    await call({ method: "GET", url: `${this.#url}/idle` });
  }

  async stop(): Promise<void> {
    for (const seat of this.#seats) seat.close();
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}

/** The name of the game, as the namespace of its connections. */
const NAMESPACE = "/chess,";

/**
 * The connection of a player in one game. It speaks the part of Socket.IO's protocol that boardgame.io uses, so that
 * the client costs no more processor time than the one of our server.
 */
class Seat {
  readonly #socket: WebSocket;
  readonly #matchId: string;
  readonly #playerId: string;
  readonly #credentials: string;
  #stateId = 0;
  #waiting: ((error?: Error) => void)[] = [];

  private constructor(socket: WebSocket, matchId: string, playerId: string, credentials: string) {
    this.#socket = socket;
    this.#matchId = matchId;
    this.#playerId = playerId;
    this.#credentials = credentials;
    socket.addEventListener("message", ({ data }) => this.#receive(String(data)));
    socket.addEventListener("close", () => this.#settle(new Error("boardgame.io has closed the connection")));
  }

  static async open(url: string, matchId: string, playerId: string, credentials: string): Promise<Seat> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    const seat = new Seat(socket, matchId, playerId, credentials);
    await seat.next();
    return seat;
  }

  /** Resolves with the next state of the game. */
  next(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  }

  /** Sends a move. Resolves when the server has answered it. */
  async move(san: string): Promise<void> {
    const moved = this.next();
    const payload = { type: "move", args: [san], playerID: this.#playerId, credentials: this.#credentials };
    this.#emit(["update", { type: "MAKE_MOVE", payload }, this.#stateId, this.#matchId, this.#playerId]);
    await moved;
  }

  close(): void {
    this.#waiting = [];
    this.#socket.close();
  }

  #emit(event: readonly unknown[]): void {
    this.#socket.send(`42${NAMESPACE}${JSON.stringify(event)}`);
  }

  #receive(packet: string): void {
    if (packet.startsWith("0")) this.#socket.send(`40${NAMESPACE}`);
    else if (packet === "2") this.#socket.send("3");
    else if (packet.startsWith(`40${NAMESPACE}`)) {
      this.#emit(["sync", this.#matchId, this.#playerId, this.#credentials, 2]);
    } else if (/^42\/chess,\["(sync|update)"/.test(packet)) {
      this.#stateId = Number(/"_stateID":(\d+)/.exec(packet)?.[1]);
      this.#settle();
    }
  }

  #settle(error?: Error): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const end of waiting) end(error);
  }
}
