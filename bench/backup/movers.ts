import { type Game, playMove } from "../serve/games";

/** Moves in games, one after the other in each, until they are stopped or the server is gone. */
export class Movers {
  readonly #server: string;
  readonly #free: Game[];
  readonly #work: Promise<unknown>;
  #times: number[] = [];
  #failures = 0;
  #isOver = false;

  /** @param atOnce number of moves under way at the same time */
  constructor(server: string, games: readonly Game[], atOnce: number) {
    this.#server = server;
    this.#free = [...games];
    this.#work = Promise.all(Array.from({ length: atOnce }, () => this.#move()));
  }

  /** Moves since the last call, as a part of a table: moves per second, and times of a move in milliseconds. */
  measure(seconds: number): { readonly perSecond: number; readonly p50: number; readonly p99: number } {
    const times = this.#times.sort((a, b) => a - b);
    this.#times = [];
    const quantile = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
    return { perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
  }

  /** Number of moves that failed while the server was running. */
  get failures(): number {
    return this.#failures;
  }

  /** Ends after the moves under way. Call it before the server is killed, so that failures are those of the server. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  async #move(): Promise<void> {
    while (!this.#isOver) {
      const game = this.#free.shift();
      if (game === undefined) throw new Error("more moves at once than games");
      const began = performance.now();
      try {
        await playMove(this.#server, game);
        this.#times.push(performance.now() - began);
      } catch (error) {
        if (this.#isOver) return;
        this.#failures += 1;
        console.error(String(error));
      }
      this.#free.push(game);
    }
  }
}
