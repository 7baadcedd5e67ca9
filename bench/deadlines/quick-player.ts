import { createChallenge, createClient, listMyEvents, ProblemError, playMove, type VariantId } from "skytale-client";
import type { Player } from "../serve/games";

/** The games that a player starts. */
interface Terms {
  readonly house: string;
  /** Time per move as an ISO 8601 duration. */
  readonly perMove: string;
  readonly variants: readonly string[];
}

/** The end of a game. */
interface End {
  readonly reason: string;
  readonly isBotWinner: boolean;
}

/** A person who plays games with a short time limit against a house bot, and answers each of its moves at once. */
export class QuickPlayer {
  readonly #client: ReturnType<typeof createClient>;
  readonly #terms: Terms;
  /** Time of the person's last move by game, in milliseconds of `performance.now`. */
  readonly #movedAt = new Map<string, number>();
  #begun = 0;
  #isPlaying = true;
  #playing: Promise<void> | null = null;
  /** Milliseconds from each move of the person to the answer of the bot. */
  readonly waits: number[] = [];
  readonly ends: End[] = [];

  constructor(server: string, { token }: Player, terms: Terms) {
    this.#client = createClient({ server, token });
    this.#terms = terms;
  }

  /** Starts games and answers moves until `stop` is called. A game that has ended is replaced. */
  async begin(count: number): Promise<void> {
    this.#playing = this.#play();
    for (let made = 0; made < count; made += 1) await this.#beginOne();
  }

  async stop(): Promise<void> {
    this.#isPlaying = false;
    await this.#playing;
  }

  async #play(): Promise<void> {
    let after: string | undefined;
    while (this.#isPlaying) {
      const page = await listMyEvents({
        client: this.#client,
        query: { limit: 100, wait: 1, ...(after === undefined ? {} : { after }) },
      });
      await Promise.all(
        page.items.map(async ({ type, data }) => {
          if (type === "turn.started" && "legalMoves" in data)
            await this.#answer(data.gameId, data.ply, data.legalMoves);
          if (type === "game.finished" && "outcome" in data && this.#movedAt.delete(data.gameId)) {
            this.ends.push({ reason: data.outcome.reason, isBotWinner: data.outcome.winner === "white" });
            if (this.#isPlaying) await this.#beginOne();
          }
        }),
      );
      after = page.nextCursor ?? after;
    }
  }

  async #answer(id: string, ply: number, legalMoves: readonly string[]): Promise<void> {
    const movedAt = this.#movedAt.get(id);
    const move = legalMoves[(ply * 7 + id.charCodeAt(3)) % legalMoves.length];
    if (movedAt === undefined || move === undefined) return;
    this.waits.push(performance.now() - movedAt);
    try {
      await playMove({ client: this.#client, path: { id }, body: { move, ply } });
    } catch (error) {
      // The game may be over, or the time of the person.
      if (!(error instanceof ProblemError)) throw error;
    }
    if (this.#movedAt.has(id)) this.#movedAt.set(id, performance.now());
  }

  /** The bot plays White, so it is its turn at once. */
  async #beginOne(): Promise<void> {
    const variant = this.#terms.variants[this.#begun % this.#terms.variants.length] as VariantId;
    this.#begun += 1;
    const { gameId } = await createChallenge({
      client: this.#client,
      body: {
        variant,
        opponent: this.#terms.house,
        color: "black",
        timeControl: { kind: "per-move", perMove: this.#terms.perMove },
        rated: false,
      },
    });
    if (gameId !== null) this.#movedAt.set(gameId, performance.now());
  }
}
