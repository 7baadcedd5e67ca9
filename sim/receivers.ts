import type { Meanings, SentEvent } from "./meanings";
import type { Faults } from "./platform/faults";
import { lost, type Network } from "./platform/network";
import { never } from "./platform/process";
import type { Random } from "./platform/random";

/** The servers that receive the webhooks of all players. They answer the question of a ping, and sometimes fail. */
export class Receivers {
  readonly #network: Network;
  readonly #random: Random;
  readonly #faults: Faults;
  readonly #meanings: Meanings;
  /** The ids of the events that each address has taken. */
  readonly #taken = new Map<string, Set<string>>();

  constructor(network: Network, random: Random, faults: Faults, meanings: Meanings) {
    this.#meanings = meanings;
    this.#network = network;
    this.#random = random;
    this.#faults = faults;
  }

  /** Whether an address has taken an event. */
  has(address: string, eventId: string): boolean {
    return this.#taken.get(address)?.has(eventId) === true;
  }

  /** Handles a request of the server, which may give it up. */
  fetch(address: string, { body, signal }: { readonly body: string; readonly signal: AbortSignal }): Promise<Response> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      this.#take(address, body).then(resolve, reject);
    });
  }

  #take(address: string, body: string): Promise<Response> {
    return this.#network.call(async () => {
      const event = JSON.parse(body) as SentEvent & { readonly data: { readonly challenge?: string } };
      this.#meanings.record(event);
      const failure = this.#faults.strike("receiverFailure")
        ? this.#random.pick(["down", "hung", "refused", "late"])
        : null;
      if (failure === "down") throw lost();
      if (failure === "hung") return never();
      if (failure === "refused") return new Response("out of order", { status: 500 });
      this.#taken.set(address, (this.#taken.get(address) ?? new Set()).add(event.id));
      if (failure === "late") return new Response("", { status: 502 });
      const { challenge } = event.data;
      return new Response("", { headers: challenge === undefined ? {} : { "webhook-challenge": challenge } });
    });
  }
}
