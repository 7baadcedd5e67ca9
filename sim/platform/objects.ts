import { idOf, type ObjectClass, SimulatedObject } from "./simulated-object";
import type { Surroundings } from "./surroundings";

/** The Durable Objects of a world. */
export class Objects {
  readonly #classes: Readonly<Record<string, ObjectClass>>;
  readonly #around: Surroundings;
  readonly #objects = new Map<string, SimulatedObject>();

  /** @param classes the class of each binding */
  constructor(classes: Readonly<Record<string, ObjectClass>>, around: Surroundings) {
    this.#classes = classes;
    this.#around = around;
  }

  /** All objects that were ever called. */
  all(): readonly SimulatedObject[] {
    return [...this.#objects.values()];
  }

  /** The objects of a kind. */
  ofKind(kind: string): readonly SimulatedObject[] {
    return this.all().filter((object) => object.kind === kind);
  }

  /** Loses an object with everything that it has stored. */
  forget({ kind, name }: SimulatedObject): void {
    this.#objects.delete(`${kind} ${name}`);
  }

  /** The bindings of the Worker. */
  bindings(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(Object.keys(this.#classes).map((kind) => [kind, this.#namespace(kind)]));
  }

  #namespace(kind: string) {
    return {
      getByName: (name: string) => this.#stub(kind, name),
      idFromName: (name: string) => ({ name, toString: () => idOf(kind, name) }),
    };
  }

  /** Each method of a stub is a call over the network. */
  #stub(kind: string, name: string): object {
    return new Proxy(
      {},
      {
        get: (_, method) => {
          if (typeof method !== "string" || method === "then") return undefined;
          if (method === "fetch") {
            return (address: string, init: RequestInit) =>
              this.#around.network.call(
                () => this.#named(kind, name).handle("fetch", [new Request(address, init)], false),
                true,
              );
          }
          return (...args: readonly unknown[]) => {
            const sent = structuredClone(args);
            return this.#around.network.call(() => this.#named(kind, name).handle(method, structuredClone(sent)));
          };
        },
      },
    );
  }

  #named(kind: string, name: string): SimulatedObject {
    const key = `${kind} ${name}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const type = this.#classes[kind];
    if (type === undefined) throw new Error(`there is no class for ${kind}`);
    const made = new SimulatedObject(kind, name, type, this.#around);
    this.#objects.set(key, made);
    return made;
  }
}
