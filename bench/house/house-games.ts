import { setTimeout as sleep } from "node:timers/promises";
import { bearer, type Player } from "../serve/games";
import { call } from "../serve/load";

/** A game of a person against a bot, from the person's point of view. */
interface OpenGame {
  /** Time of the person's last move (milliseconds of `performance.now`); null while it is the person's turn. */
  since: number | null;
}

interface FeedPage {
  readonly items: readonly {
    readonly type: string;
    readonly data: { readonly gameId: string; readonly ply?: number; readonly legalMoves?: readonly string[] };
  }[];
  readonly nextCursor: string | null;
}

/** A person who plays many games against a bot at once and answers each of its moves immediately. */
export class Simultaneous {
  readonly #server: string;
  readonly #person: Player;
  readonly #house: string;
  readonly #variants: readonly string[];
  readonly #games = new Map<string, OpenGame>();
  #cursor: string | null = null;
  #isPlaying = false;
  #begun = 0;
  /** Milliseconds from each move of the person to the bot's answer. */
  readonly waits: number[] = [];

  constructor(server: string, person: Player, house: string, variants: readonly string[]) {
    this.#server = server;
    this.#person = person;
    this.#house = house;
    this.#variants = variants;
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
        if (type === "game.finished" && this.#games.delete(data.gameId)) await this.#beginOne();
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
    await call({ method: "POST", url, headers: bearer(this.#person), body: { move, ply } });
    game.since = performance.now();
  }

  async #beginOne(): Promise<void> {
    const variant = this.#variants[this.#begun % this.#variants.length];
    this.#begun += 1;
    const game: OpenGame = { since: performance.now() };
    const answer = await call({
      method: "POST",
      url: `${this.#server}/v1/challenges`,
      headers: bearer(this.#person),
      body: {
        variant,
        opponent: this.#house,
        color: "black",
        timeControl: { kind: "per-move", perMove: "P3D" },
        rated: false,
      },
      status: 201,
    });
    const { gameId } = JSON.parse(answer) as { gameId: string };
    this.#games.set(gameId, game);
  }
}
