import type { Fault } from "./fault";

/** An event as feeds, streams and webhooks have it. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: unknown;
}

/** The events that left the server, by their ids. No id may stand for two events. */
export class Meanings {
  readonly faults: Fault[] = [];
  readonly #known = new Map<string, string>();

  /**
   * Records an event, wherever it was read or received. Names and texts change with a rename or an erasure, and each
   * player has the events of one side, so they do not count.
   */
  record({ id, type, timestamp, data }: SentEvent): void {
    const { gameId, challengeId, seq, ply, move } = data as Readonly<Record<string, unknown>>;
    this.#add(id, JSON.stringify([type, timestamp, gameId ?? challengeId, seq, ply, move]));
  }

  /** All ids, with their meanings. */
  entries(): readonly (readonly [string, string])[] {
    return [...this.#known];
  }

  /** Adds the events that left the server before it was restored. */
  addAll(entries: readonly (readonly [string, string])[]): void {
    for (const [id, meaning] of entries) this.#add(id, meaning);
  }

  #add(id: string, meaning: string): void {
    const known = this.#known.get(id) ?? meaning;
    this.#known.set(id, known);
    if (known !== meaning) this.faults.push(`the id ${id} stands for ${known} and for ${meaning}`);
  }
}
