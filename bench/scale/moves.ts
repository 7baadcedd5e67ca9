import type { Game } from "../serve/games";
import { bearer, playMove } from "../serve/games";
import { call, forEach, load, type Round } from "../serve/load";
import { copiedPlayer, copyOf } from "./copies";
import type { Filled } from "./reads";
import { of } from "./template";

/** Moves in some of the running games, chosen at random. */
export class RandomGames {
  readonly #url: string;
  readonly #free: Game[] = [];

  private constructor(url: string) {
    this.#url = url;
  }

  /** Chooses games. @param count all running games at most */
  static async choose({ copies, template, url }: Filled, count: number): Promise<RandomGames> {
    const games = new RandomGames(url);
    const chosen = new Set<number>();
    const all = template.games.length * (copies + 1);
    while (chosen.size < Math.min(count, all)) chosen.add(Math.floor(Math.random() * all));
    await forEach(chosen, async (number) => {
      const copy = Math.floor(number / template.games.length);
      const { id, white, black } = of(template.games, number % template.games.length);
      const players = { white: copiedPlayer(template, white, copy), black: copiedPlayer(template, black, copy) };
      const game = { id: copyOf(id, copy), ...players };
      // An earlier run may have moved in it.
      const answer = await call({ method: "GET", url: `${url}/v1/games/${game.id}`, headers: bearer(game.white) });
      const { ply } = JSON.parse(answer) as { ply: number };
      games.#free.push({ ...game, ply });
    });
    return games;
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
