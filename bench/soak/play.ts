import { setTimeout as sleep } from "node:timers/promises";
import {
  acceptChallenge,
  type Client,
  createChallenge,
  createClient,
  createWebhook,
  followFeed,
  type Game,
  isProblem,
  playMove,
  resignGame,
  signUp,
  VARIANT_IDS,
} from "skytale-client";
import { CountingReceiver } from "./receiver";

/** Counts since the start. */
export interface Counts {
  /** Moves of players that the server acknowledged. */
  moves: number;
  /** Moves of the bots, as the players' streams report them. */
  botMoves: number;
  /** Games started. */
  games: number;
  /** Events that streams delivered. */
  streamed: number;
  /** Events that webhooks delivered. */
  delivered: number;
}

export interface Plan {
  readonly players: number;
  /** Games between players that run at the same time. */
  readonly games: number;
  /** Games against bots that run at the same time. */
  readonly botGames: number;
  /** Whether every player has a webhook for all events of a game. */
  readonly webhooks: boolean;
  /** Whether every player holds a stream of their feed. */
  readonly streams: boolean;
  /** Milliseconds between the answer to a move and the next move in the same game. */
  readonly pause: number;
  /** Ply at which a player resigns and the next game starts. */
  readonly plies: number;
}

interface Player {
  readonly client: Client;
  readonly index: number;
}

const BOTS = ["house-recruit", "house-veteran", "house-strategos"];
const WEBHOOK_EVENTS = ["game.started", "turn.started", "move.played", "game.finished"] as const;
const TIME_CONTROL = { kind: "per-move", perMove: "P3D" } as const;

/** Players who play games among themselves and against the bots until they are stopped. */
export class Soak {
  readonly #server: string;
  readonly #plan: Plan;
  readonly #receiver: CountingReceiver;
  readonly #over = new AbortController();
  readonly #work: Promise<void>[] = [];
  readonly #counts = { moves: 0, botMoves: 0, games: 0, streamed: 0 };
  #round = newRound();

  private constructor(server: string, plan: Plan, receiver: CountingReceiver) {
    this.#server = server;
    this.#plan = plan;
    this.#receiver = receiver;
  }

  /** Signs the players up and begins all games. */
  static async start(server: string, plan: Plan): Promise<Soak> {
    const soak = new Soak(server, plan, await CountingReceiver.start());
    const players: Player[] = [];
    for (let index = 0; index < plan.players; index += 1) players.push(await soak.#signUp("soak", index));
    if (plan.streams) for (const player of players) soak.#begin(() => soak.#countStream(player));
    for (let game = 0; game < plan.games; game += 1) soak.#begin(() => soak.#playPeople(players, game));
    for (let game = 0; game < plan.botGames; game += 1) {
      const player = await soak.#signUp("guest", game);
      soak.#begin(() => soak.#playBot(player, game));
    }
    return soak;
  }

  get counts(): Counts {
    return { ...this.#counts, delivered: this.#receiver.events };
  }

  /** Stops all games and waits for their loops. Throws the first error of a loop. */
  async stop(): Promise<void> {
    this.#over.abort();
    this.resume();
    await Promise.all(this.#work);
    this.#receiver.stop();
  }

  /** Stops the games before their next moves and closes the streams, except those of players against bots. */
  rest(): void {
    this.#round.over.abort();
  }

  /** Continues the games and opens the streams again. */
  resume(): void {
    const { next } = this.#round;
    this.#round = newRound();
    next.resolve();
  }

  /** Rejects when a loop fails; never resolves. */
  get failed(): Promise<never> {
    return Promise.all(this.#work).then(() => new Promise<never>(() => undefined));
  }

  #begin(play: () => Promise<void>): void {
    const work = play().catch((error: unknown) => {
      if (!this.#over.signal.aborted) throw error;
    });
    work.catch(() => undefined);
    this.#work.push(work);
  }

  async #signUp(prefix: string, index: number): Promise<Player> {
    // The server treats digits as the letters that they resemble, and refuses names that look alike.
    const letters = [...index.toString(8)].map((digit) => "abcdefhk".charAt(Number(digit))).join("");
    const anonymous = createClient({ server: this.#server });
    const { token } = await signUp({ client: anonymous, body: { username: `${prefix}-${letters}-x` } });
    const client = createClient({ server: this.#server, token });
    if (this.#plan.webhooks) {
      await createWebhook({ client, body: { url: this.#receiver.url(index), eventTypes: [...WEBHOOK_EVENTS] } });
    }
    return { client, index };
  }

  /** Plays one game after another between two of the players. */
  async #playPeople(players: readonly Player[], gameIndex: number): Promise<void> {
    for (let round = 0; !this.#over.signal.aborted; round += 1) {
      const white = pick(players, gameIndex + round);
      const black = pick(players, gameIndex + round * 2 + 1 + (round % (players.length - 1 || 1)), white);
      const variant = pick(VARIANT_IDS, gameIndex + round);
      const { id } = await createChallenge({
        client: white.client,
        body: { variant, color: "white", timeControl: TIME_CONTROL, rated: false, private: true },
      });
      let game: Game = await acceptChallenge({ client: black.client, path: { id } });
      this.#counts.games += 1;
      while (game.status === "active") {
        await this.#wait();
        game = await this.#moveOrResign((game.turn === "white" ? white : black).client, game);
      }
    }
  }

  /** Plays one game after another against a bot. The player's feed stream signals each turn. */
  async #playBot({ client }: Player, gameIndex: number): Promise<void> {
    let round = 0;
    const begin = async () => {
      const variant = pick(VARIANT_IDS, gameIndex + round);
      const opponent = pick(BOTS, gameIndex + round);
      round += 1;
      await createChallenge({
        client,
        body: { variant, opponent, color: "white", timeControl: TIME_CONTROL, rated: false },
      });
      this.#counts.games += 1;
    };
    for await (const event of followFeed({ client, signal: this.#over.signal })) {
      this.#counts.streamed += 1;
      if (event.type === "state" || event.type === "game.finished") await begin();
      if (event.type !== "turn.started") continue;
      const { gameId: id, legalMoves, ply } = event.data;
      if (ply > 0) this.#counts.botMoves += 1;
      await this.#wait();
      try {
        await this.#moveOrResign(client, { id, legalMoves, ply });
      } catch (error) {
        // The bot resigned before the move arrived.
        if (!isProblem(error, "game-over")) throw error;
      }
    }
  }

  async #moveOrResign(client: Client, { id, ply, legalMoves }: Pick<Game, "id" | "ply" | "legalMoves">): Promise<Game> {
    if (ply >= this.#plan.plies) return resignGame({ client, path: { id } });
    const move = pick(legalMoves, ply * 7 + id.charCodeAt(3));
    const game = await playMove({ client, path: { id }, body: { move, ply }, query: { since: ply } });
    this.#counts.moves += 1;
    return game;
  }

  async #countStream({ client }: Player): Promise<void> {
    while (!this.#over.signal.aborted) {
      const { over, next } = this.#round;
      const signal = AbortSignal.any([this.#over.signal, over.signal]);
      for await (const _event of followFeed({ client, signal })) this.#counts.streamed += 1;
      await next.promise;
    }
  }

  async #wait(): Promise<void> {
    await sleep(this.#plan.pause, undefined, { signal: this.#over.signal });
    if (this.#round.over.signal.aborted) await this.#round.next.promise;
    this.#over.signal.throwIfAborted();
  }
}

/** One round of play, which ends with a rest. */
interface Round {
  /** When it is aborted, streams close and games stop before their next moves. */
  readonly over: AbortController;
  /** Resolves when the next round begins. */
  readonly next: PromiseWithResolvers<void>;
}

const newRound = (): Round => ({ over: new AbortController(), next: Promise.withResolvers() });

/** Returns the item at an index that wraps around, or the next item if that one is `other`. */
function pick<T>(items: readonly T[], index: number, other?: T): T {
  const found = items[index % items.length];
  if (found === undefined) throw new Error("nothing to pick from");
  return found === other ? pick(items, index + 1) : found;
}
