import type { Game } from "../serve/games";
import { playMove } from "../serve/games";
import { load, type Round } from "../serve/load";
import { copiedPlayer, copyOf } from "./copies";
import type { Filled } from "./reads";
import { of, RUNNING_PLIES } from "./template";

/** Moves in some of the running games, chosen at random. */
export class RandomGames {
  readonly #url: string;
  readonly #free: Game[] = [];

  /** @param count number of games; all running games at most */
  constructor({ copies, template, url }: Filled, count: number) {
    this.#url = url;
    const chosen = new Set<number>();
    const all = template.games.length * (copies + 1);
    while (chosen.size < Math.min(count, all)) chosen.add(Math.floor(Math.random() * all));
    for (const number of chosen) {
      const copy = Math.floor(number / template.games.length);
      const { id, white, black } = of(template.games, number % template.games.length);
      this.#free.push({
        id: copyOf(id, copy),
        white: copiedPlayer(template, white, copy),
        black: copiedPlayer(template, black, copy),
        ply: RUNNING_PLIES,
      });
    }
  }

  /** Moves for `duration` milliseconds, one move after the other in each game. */
  measure(atOnce: number, duration: number): Promise<Round> {
    return load(atOnce, duration, () => this.#move());
  }

  async #move(): Promise<void> {
    const game = this.#free.shift();
    if (game === undefined) throw new Error("more moves at once than games");
    await playMove(this.#url, game);
    this.#free.push(game);
  }
}
