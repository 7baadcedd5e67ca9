import { isHousePlayer } from "../../shared/house";
import type { GameList } from "../games/game-list";

/**
 * The games that a player has running with the house, those among them that begin just now. These are in memory alone: one
 * that an eviction forgets is counted again once its first news have come.
 */
export class HouseGames {
  readonly #games: GameList;
  readonly #beginning = new Set<string>();

  constructor(games: GameList) {
    this.#games = games;
  }

  /** Whether there are so many already, besides this one. */
  areAsManyAs(limit: number, gameId: string): boolean {
    for (const id of this.#beginning) if (this.#games.has(id)) this.#beginning.delete(id);
    if (this.#beginning.has(gameId) || this.#games.has(gameId)) return false;
    const running = this.#games.running().filter(({ opponent }) => isHousePlayer(opponent.id));
    return running.length + this.#beginning.size >= limit;
  }

  /** Counts a game from now on. */
  begin(gameId: string): void {
    if (!this.#games.has(gameId)) this.#beginning.add(gameId);
  }

  /** No such game has begun. */
  giveUp(gameId: string): void {
    this.#beginning.delete(gameId);
  }
}
