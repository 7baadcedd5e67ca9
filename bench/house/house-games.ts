import { setTimeout as sleep } from "node:timers/promises";
import { bearer, type Player } from "../serve/games";
import { call } from "../serve/load";

/** A game of a person against a bot, from the person's point of view. */
interface OpenGame {
  /** Time of the person's last move (milliseconds of `performance.now`); null while it is the person's turn. */
  since: number | null;
}

/** The games that a person plays. */
interface Terms {
  readonly house: string;
  readonly variants: readonly string[];
  /** Time per move as an ISO 8601 duration. */
  readonly perMove: string;
}

/** The end of a game. */
interface End {
  readonly reason: string;
  readonly winner: "white" | "black" | null;
}

interface FeedPage {
  readonly items: readonly {
    readonly type: string;
    readonly data: {
      readonly gameId: string;
      readonly ply?: number;
      readonly legalMoves?: readonly string[];
      readonly outcome?: End;
    };
  }[];
  readonly nextCursor: string | null;
}

/** A person who plays many games against a bot at once and answers each of its moves immediately. */
export class Simultaneous {
  readonly #server: string;
  readonly #person: Player;
  readonly #terms: Terms;
  readonly #games = new Map<string, OpenGame>();
  #cursor: string | null = null;
  #isPlaying = false;
  #begun = 0;
  /** Milliseconds from each move of the person to the bot's answer. */
  readonly waits: number[] = [];
  readonly ends: End[] = [];

  constructor(server: string, person: Player, terms: Terms) {
    this.#server = server;
    this.#person = person;
    this.#terms = terms;
  }

  /** The current waiting time in each game in which it is the bot's turn, in milliseconds. */
  owed(): readonly number[] {
    const now = performance.now();
    return [...this.#games.values()].flatMap(({ since }) => (since === null ? [] : [now - since]));
  }

  /** Starts games one after the other. The bot plays white, so it is its turn at once. */
  async begin(count: number): Promise<void> {
    for (let made = 0; made < count; made += 1) await this.#beginOne();
  }

  /** Answers moves until `pause` is called. */
  async play(): Promise<void> {
    this.#isPlaying = true;
    while (this.#isPlaying) {
      const after = this.#cursor === null ? "" : `&after=${encodeURIComponent(this.#cursor)}`;
      const text = await call({
        method: "GET",
        url: `${this.#server}/v1/me/events?limit=100&wait=1${after}`,
        headers: bearer(this.#person),
      });
      const page = JSON.parse(text) as FeedPage;
      const moves = page.items.map(async ({ type, data }) => {
        if (type === "turn.started") await this.#answer(data.gameId, data.ply ?? 0, data.legalMoves ?? []);
        if (type !== "game.finished" || !this.#games.delete(data.gameId)) return;
        if (data.outcome !== undefined) this.ends.push(data.outcome);
        await this.#beginOne();
      });
      await Promise.all(moves);
      if (page.nextCursor !== null) this.#cursor = page.nextCursor;
    }
  }

  /** Stops answering, and gives the last request time to end. */
  async pause(): Promise<void> {
    this.#isPlaying = false;
    await sleep(1_500);
  }

  async #answer(id: string, ply: number, legalMoves: readonly string[]): Promise<void> {
    const game = this.#games.get(id);
    if (game === undefined || legalMoves.length === 0) return;
    if (game.since !== null) this.waits.push(performance.now() - game.since);
    game.since = null;
    const move = legalMoves[(ply * 7 + id.charCodeAt(3)) % legalMoves.length];
    const url = `${this.#server}/v1/games/${id}/moves?since=${ply}`;
    try {
      await call({ method: "POST", url, headers: bearer(this.#person), body: { move, ply } });
    } catch (error) {
      // The time of the person may have run out. The end of the game is an event.
      if (!/"code":"(deadline-passed|game-over)"/.test(String(error))) throw error;
    }
    game.since = performance.now();
  }

  async #beginOne(): Promise<void> {
    const variant = this.#terms.variants[this.#begun % this.#terms.variants.length];
    this.#begun += 1;
    const game: OpenGame = { since: performance.now() };
    const answer = await call({
      method: "POST",
      url: `${this.#server}/v1/challenges`,
      headers: bearer(this.#person),
      body: {
        variant,
        opponent: this.#terms.house,
        color: "black",
        timeControl: { kind: "per-move", perMove: this.#terms.perMove },
        rated: false,
      },
      status: 201,
    });
    const { gameId } = JSON.parse(answer) as { gameId: string };
    this.#games.set(gameId, game);
  }
}
