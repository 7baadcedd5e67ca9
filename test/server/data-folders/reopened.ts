import fs from "node:fs";
import { expect } from "vitest";
import { type Ended, makeDataFolder, type Server, startServer } from "../spawn-server";
import { type Answer, ask, askFor, getWhole, ORIGIN } from "./ask";
import { Mailbox } from "./mailbox";
import {
  type Hook,
  type Kind,
  type Manifest,
  named,
  type PlayedGame,
  type Recorded,
  readFixture,
  tokenOf,
} from "./manifest";
import { unpackFolder } from "./pack";

/** The part of a game that these tests read. */
export interface Game {
  readonly id: string;
  readonly status: string;
  readonly ply: number;
  readonly turn: "white" | "black" | null;
  readonly legalMoves: readonly string[];
  readonly moves: readonly { readonly move: string }[];
}

/** A delivery in a webhook's log. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly state: string;
  readonly request: { readonly body: string };
  readonly attempts: readonly { readonly at: string }[];
  readonly nextAttemptAt: string | null;
}

/** A server of the present version on an old data folder, with the receiver of its webhooks. */
export class Reopened {
  readonly manifest: Manifest;
  readonly answers: readonly Recorded[];
  readonly mailbox: Mailbox;
  readonly #data: string;
  #server: Server;

  private constructor(fixture: ReturnType<typeof readFixture>, mailbox: Mailbox, data: string, server: Server) {
    this.manifest = fixture.manifest;
    this.answers = fixture.answers;
    this.mailbox = mailbox;
    this.#data = data;
    this.#server = server;
  }

  static async open(version: string): Promise<Reopened> {
    const fixture = readFixture(version);
    const data = makeDataFolder();
    unpackFolder(fixture.folder, data);
    // The receiver starts before the server, which sends overdue deliveries right after its start.
    const mailbox = await Mailbox.open({ "/works": 204, "/slack": 204, "/waits": 204, "/fails": 500 });
    try {
      return new Reopened(fixture, mailbox, data, await start(data));
    } catch (error) {
      mailbox.close();
      fs.rmSync(data, { recursive: true, force: true });
      throw error;
    }
  }

  async restart(): Promise<void> {
    await this.#server.stop();
    this.#server = await start(this.#data);
  }

  async close(): Promise<Ended> {
    const ended = await this.#server.stop();
    this.mailbox.close();
    fs.rmSync(this.#data, { recursive: true, force: true });
    return ended;
  }

  /**
   * Sends a request for a player or token of the manifest (null for a visitor), and returns the answer whatever its
   * status.
   */
  attempt(as: string | null, method: string, path: string, body?: unknown): Promise<Answer> {
    return ask(this.#server.url, tokenOf(this.manifest, as), method, path, body);
  }

  /** Sends a request. Throws unless it succeeds. */
  call<T>(as: string | null, method: string, path: string, body?: unknown): Promise<T> {
    return askFor<T>(this.#server.url, tokenOf(this.manifest, as), method, path, body);
  }

  /** Reads an address. The pages of a list are joined into one. */
  getWhole(as: string | null, path: string): Promise<Answer> {
    return getWhole(this.#server.url, tokenOf(this.manifest, as), path);
  }

  /** The recorded answer of the server that wrote the folder. */
  recorded<T>(kind: Kind, start: string, as: string | null): T {
    const answer = this.answers.find((one) => one.kind === kind && one.as === as && one.path.startsWith(start));
    if (answer === undefined) throw new Error(`nobody recorded what ${as} gets for ${start}`);
    return answer.body as T;
  }

  game(name: string): PlayedGame {
    return named(this.manifest.games, name);
  }

  webhook(name: string): Hook {
    return named(this.manifest.webhooks, name);
  }

  username(person: string): string {
    return named(this.manifest.people, person).username;
  }

  /** A game as its first player sees it. */
  view(name: string): Promise<Game> {
    const { id, white } = this.game(name);
    return this.call(white, "GET", `/v1/games/${id}`);
  }

  /** Plays the first legal move this many times, for the side to move. */
  async play(name: string, plies: number): Promise<Game> {
    const { id, white, black } = this.game(name);
    let game = await this.view(name);
    for (let n = 0; n < plies; n += 1) {
      const { ply, turn, legalMoves } = game;
      const mover = turn === "white" ? white : black;
      game = await this.call<Game>(mover, "POST", `/v1/games/${id}/moves`, { move: legalMoves[0], ply });
      expect(game).toMatchObject({ status: "active", ply: ply + 1 });
    }
    return game;
  }

  /** The current log of a webhook. */
  async deliveries(name: string): Promise<readonly Delivery[]> {
    const { id, person } = this.webhook(name);
    const { body } = await this.getWhole(person, `/v1/webhooks/${id}/deliveries?limit=100`);
    return (body as { items: readonly Delivery[] }).items;
  }

  /** The deliveries that were scheduled for a retry when the old server stopped. */
  waiting(name: string): readonly Delivery[] {
    const { id, person } = this.webhook(name);
    const log = this.recorded<{ items: readonly Delivery[] }>("deliveries", `/v1/webhooks/${id}/`, person);
    return log.items.filter(({ state }) => state === "pending");
  }
}

const start = (data: string): Promise<Server> =>
  startServer({ data, env: { ADMIN_USERNAME: "ephoros", SKYTALE_ORIGIN: ORIGIN } });
