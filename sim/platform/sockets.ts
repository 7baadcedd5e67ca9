import { currentProcess, type Process, runIn } from "./process";
import type { Surroundings } from "./surroundings";

const OPEN = 1;
const CLOSED = 3;
/** Code of a connection that was lost. */
const ABNORMAL = 1006;
/** Delays of messages, in milliseconds. */
const DELAY: readonly [number, number] = [0.5, 30];

type Listener = (event: { readonly data?: unknown; readonly code?: number }) => void;

/** One end of a WebSocket. */
export class SimulatedSocket {
  readyState = OPEN;
  connection: Connection | null = null;
  readonly #listeners = new Map<string, Listener[]>();
  #attachment: unknown = null;
  #owner: Process | undefined;

  /** The end of a client: its listeners run in the process that accepts it. */
  accept(): void {
    this.#owner = currentProcess();
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(data: unknown): void {
    if (this.readyState !== OPEN) throw new TypeError("Can't call WebSocket send() after close().");
    this.connection?.carry(this, data);
  }

  close(code = 1000): void {
    if (this.readyState !== OPEN) return;
    this.readyState = CLOSED;
    this.connection?.carryEnd(this, code);
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = structuredClone(value);
  }

  deserializeAttachment(): unknown {
    return structuredClone(this.#attachment);
  }

  /** Whether the process of a client is there. */
  get isOwned(): boolean {
    return this.#owner !== undefined && !this.#owner.isDead;
  }

  /** Runs the listeners of a client. */
  dispatch(type: "message" | "close", event: { readonly data?: unknown; readonly code?: number }): void {
    if (this.#owner === undefined) return;
    for (const listener of this.#listeners.get(type) ?? []) runIn(this.#owner, () => listener(event));
  }
}

/** The part of an object that its sockets use. */
export interface SocketOwner {
  /** Resolves when everything that the object wrote is on disk. */
  confirmed(): Promise<void>;
  /** Calls a handler of the object, which may have to be loaded. */
  handleEvent(name: string, args: readonly unknown[]): void;
}

/** A WebSocket from the Worker to an object. Messages arrive in order. Any of them can be the last one before it breaks. */
class Connection {
  readonly #around: Surroundings;
  readonly #sockets: Sockets;
  readonly #client: SimulatedSocket;
  readonly #server: SimulatedSocket;
  #isBroken = false;
  #lastArrival = 0;

  constructor(around: Surroundings, sockets: Sockets, client: SimulatedSocket, server: SimulatedSocket) {
    this.#around = around;
    this.#sockets = sockets;
    this.#client = client;
    this.#server = server;
  }

  /** Sends a message of one end to the other. */
  carry(from: SimulatedSocket, data: unknown): void {
    const isFromServer = from === this.#server;
    void this.#sent(isFromServer, () => {
      if (!isFromServer) this.#answer(data);
      else if (this.#client.readyState === OPEN) this.#client.dispatch("message", { data });
    });
  }

  /** Reports to the other end that this end was closed. */
  carryEnd(from: SimulatedSocket, code: number): void {
    const isFromServer = from === this.#server;
    if (isFromServer) this.#sockets.remove(this.#server);
    void this.#sent(isFromServer, () => {
      if (!isFromServer) this.#endServer(code);
      else if (this.#client.readyState === OPEN) {
        this.#client.readyState = CLOSED;
        this.#client.dispatch("close", { code });
      }
    });
  }

  /** Loses the connection, because the object has crashed or the network has failed. */
  break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#server.readyState = CLOSED;
    this.#sockets.remove(this.#server);
    this.#around.scheduler.after(this.#delay(), () => {
      if (this.#client.readyState !== OPEN) return;
      this.#client.readyState = CLOSED;
      if (this.#client.isOwned) this.#client.dispatch("close", { code: ABNORMAL });
    });
  }

  async #sent(isFromServer: boolean, arrive: () => void): Promise<void> {
    if (isFromServer) await this.#sockets.owner.confirmed();
    if (this.#isBroken) return;
    if (this.#around.faults.strike("brokenSocket")) {
      this.break();
      return;
    }
    const { scheduler } = this.#around;
    this.#lastArrival = Math.max(scheduler.now + this.#delay(), this.#lastArrival + 0.001);
    scheduler.after(this.#lastArrival - scheduler.now, () => {
      if (this.#isBroken) return;
      if (isFromServer && !this.#client.isOwned) this.#endServer(ABNORMAL);
      else arrive();
    });
  }

  /** Answers a ping without the object. */
  #answer(data: unknown): void {
    const answer = this.#sockets.autoResponse;
    if (answer !== null && answer.request === data && this.#server.readyState === OPEN)
      this.carry(this.#server, answer.response);
  }

  #endServer(code: number): void {
    this.#sockets.remove(this.#server);
    if (this.#server.readyState !== OPEN) return;
    this.#sockets.owner.handleEvent("webSocketClose", [this.#server, code, "", true]);
  }

  #delay(): number {
    return this.#around.random.between(...DELAY);
  }
}

/** The request and the response of `setWebSocketAutoResponse`. */
export class SimulatedAutoResponse {
  readonly request: string;
  readonly response: string;

  constructor(request: string, response: string) {
    this.request = request;
    this.response = response;
  }
}

/** The accepted sockets of an object. They outlive an eviction, and break in a crash. */
export class Sockets {
  readonly owner: SocketOwner;
  autoResponse: SimulatedAutoResponse | null = null;
  readonly #around: Surroundings;
  readonly #open = new Map<SimulatedSocket, readonly string[]>();

  constructor(around: Surroundings, owner: SocketOwner) {
    this.#around = around;
    this.owner = owner;
  }

  accept(server: SimulatedSocket, tags: readonly string[]): void {
    const client = clientOf.get(server);
    if (client === undefined) throw new Error("this socket is no end of a pair");
    const connection = new Connection(this.#around, this, client, server);
    client.connection = connection;
    server.connection = connection;
    this.#open.set(server, tags);
  }

  list(tag?: string): readonly SimulatedSocket[] {
    return [...this.#open].flatMap(([socket, tags]) => (tag === undefined || tags.includes(tag) ? [socket] : []));
  }

  remove(socket: SimulatedSocket): void {
    this.#open.delete(socket);
  }

  breakAll(): void {
    for (const socket of this.#open.keys()) socket.connection?.break();
  }
}

const clientOf = new WeakMap<SimulatedSocket, SimulatedSocket>();

/** The two ends of a new socket. */
export class SimulatedSocketPair {
  readonly 0 = new SimulatedSocket();
  readonly 1 = new SimulatedSocket();

  constructor() {
    clientOf.set(this[1], this[0]);
  }
}
