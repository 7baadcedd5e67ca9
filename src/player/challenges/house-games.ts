import { isHousePlayer } from "../../shared/house";
import type { GameList } from "../games/game-list";

/**
 * Counts the player's running games against house bots, including games that are about to begin. The latter are in
 * memory only. If an eviction drops such a game, it is counted again when its first event arrives.
 */
export class HouseGames {
  readonly #games: GameList;
  readonly #beginning = new Set<string>();

  constructor(games: GameList) {
    this.#games = games;
  }

  /** Whether this game would exceed the limit. False if the game is already counted. */
  areAsManyAs(limit: number, gameId: string): boolean {
    for (const id of this.#beginning) if (this.#games.has(id)) this.#beginning.delete(id);
    if (this.#beginning.has(gameId) || this.#games.has(gameId)) return false;
    const running = this.#games.running().filter(({ opponent }) => isHousePlayer(opponent.id));
    return running.length + this.#beginning.size >= limit;
  }

  /** Counts a game that is about to begin. */
  begin(gameId: string): void {
    if (!this.#games.has(gameId)) this.#beginning.add(gameId);
  }

  /** Stops counting a game that did not begin. */
  giveUp(gameId: string): void {
    this.#beginning.delete(gameId);
  }
}
