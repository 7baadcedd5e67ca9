import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { type Game, type HttpPlayer, Refused } from "./http-player";

interface Stored {
  readonly moves: readonly { readonly ply: number; readonly move: string }[];
}

interface Message {
  readonly id: string;
  readonly text: string;
}

interface Analysis {
  readonly branches: readonly { readonly text?: string }[];
}

/** A numbered text that its player keeps replacing by the next number. */
interface Counter {
  sent: number;
  acknowledged: number;
}

/** Repeats the same request until it is answered, because there is no answer while the server is down. */
async function insist<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      await sleep(50);
    }
  }
}

/** A player of a game, with all writes that the server has acknowledged. */
class Writer {
  readonly player: HttpPlayer;
  readonly #game: string;
  /** Acknowledged messages by text. */
  readonly messages = new Map<string, Message>();
  readonly notes: Counter = { sent: 0, acknowledged: 0 };
  readonly analysis: Counter = { sent: 0, acknowledged: 0 };

  constructor(player: HttpPlayer, gameId: string) {
    this.player = player;
    this.#game = `/v1/games/${gameId}`;
  }

  /** Sends one message after a random delay of up to `within` milliseconds. A game allows thirty messages per hour. */
  async say(within: number): Promise<void> {
    await sleep(randomInt(within));
    const text = randomUUID();
    const key = randomUUID();
    const message = await insist(() => this.player.call<Message>("POST", `${this.#game}/messages`, { text }, key));
    this.messages.set(text, message);
    // A client that did not receive the answer repeats the request.
    expect(await insist(() => this.player.call("POST", `${this.#game}/messages`, { text }, key))).toEqual(message);
  }

  async writeOn(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#count(this.notes, (text) => this.player.call("PUT", `${this.#game}/notes`, { text }));
      const branches = (text: string) => [{ ply: 0, text, next: [] }];
      await this.#count(this.analysis, (text) =>
        this.player.call("PUT", `${this.#game}/analysis`, { public: false, branches: branches(text) }),
      );
      await sleep(20);
    }
  }

  /** Asserts that everything acknowledged is stored, and nothing that was never sent. */
  async check(): Promise<void> {
    const said = [...this.messages.values()];
    const known = { notes: this.notes.acknowledged, analysis: this.analysis.acknowledged };
    const get = <T>(part: string) => insist(() => this.player.call<T>("GET", `${this.#game}/${part}`));
    const { items } = await get<{ items: readonly Message[] }>("messages?limit=100");
    expect(items).toEqual(expect.arrayContaining(said.map((message) => expect.objectContaining(message))));
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
    const { text } = await get<{ text: string }>("notes");
    expectBetween(known.notes, text, this.notes.sent);
    const { branches } = await get<Analysis>("analysis");
    expectBetween(known.analysis, branches[0]?.text, this.analysis.sent);
  }

  async #count(counter: Counter, put: (text: string) => Promise<unknown>): Promise<void> {
    counter.sent += 1;
    await insist(() => put(String(counter.sent)));
    counter.acknowledged = counter.sent;
  }
}

const expectBetween = (least: number, text: string | undefined, most: number): void => {
  expect(Number(text ?? 0)).toBeGreaterThanOrEqual(least);
  expect(Number(text ?? 0)).toBeLessThanOrEqual(most);
};

/**
 * A game whose players send all kinds of writes while the server may be killed, with a record of what it acknowledged.
 */
export class BusyGame {
  readonly gameId: string;
  readonly writers: Readonly<Record<"white" | "black", Writer>>;
  /** Acknowledged moves by ply. */
  readonly acknowledged = new Map<number, string>();

  private constructor(gameId: string, white: HttpPlayer, black: HttpPlayer) {
    this.gameId = gameId;
    this.writers = { white: new Writer(white, gameId), black: new Writer(black, gameId) };
  }

  static async begin(variant: string, white: HttpPlayer, black: HttpPlayer): Promise<BusyGame> {
    const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", {
      variant,
      opponent: black.username,
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    const { id } = await black.call<Game>("POST", `/v1/challenges/${challenge.id}/accept`);
    return new BusyGame(id, white, black);
  }

  /** Plays and writes until `isOver` returns true. */
  async goOn(isOver: () => boolean): Promise<void> {
    const { white, black } = this.writers;
    await Promise.all([this.#playOn(isOver), white.writeOn(isOver), black.writeOn(isOver)]);
  }

  /** Each player sends a message. */
  async talk(within: number): Promise<void> {
    await Promise.all(Object.values(this.writers).map((writer) => writer.say(within)));
  }

  /** Asserts that no acknowledged move, message, note or analysis is lost or doubled, and no ply is missing. */
  async check(): Promise<void> {
    const acknowledged = [...this.acknowledged];
    const { moves } = await insist(() => this.writers.white.player.call<Stored>("GET", `/v1/games/${this.gameId}`));
    expect(moves.map(({ ply }) => ply)).toEqual(moves.map((_, index) => index + 1));
    for (const [ply, move] of acknowledged) expect(moves[ply]?.move).toBe(move);
    await Promise.all(Object.values(this.writers).map((writer) => writer.check()));
  }

  async #playOn(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const look = () => this.writers.white.player.call<Game>("GET", `/v1/games/${this.gameId}`);
      const { turn, legalMoves, ply } = await insist(look);
      if (turn === null) return;
      const move = legalMoves[randomInt(legalMoves.length)] ?? "";
      const { player } = this.writers[turn];
      await insist(() => player.call("POST", `/v1/games/${this.gameId}/moves`, { move, ply }));
      this.acknowledged.set(ply, move);
    }
  }
}
