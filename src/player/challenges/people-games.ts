import { MINUTE } from "../../shared/duration";
import { isHousePlayer } from "../../shared/house";
import type { GameList } from "../games/game-list";

/** How long a place is held for a game whose first event has not arrived. */
const RESERVATION_LIFE = MINUTE;

/**
 * The running games of a player with other people, including games that are about to begin. Reservations are in memory:
 * an eviction loses them, but it needs ten idle seconds, and by then the game's first event has arrived.
 */
export class PeopleGames {
  readonly #games: GameList;
  /** Ids of games that are about to begin, with the time at which each reservation expires. */
  readonly #reserved = new Map<string, number>();

  constructor(games: GameList) {
    this.#games = games;
  }

  /** Whether the player has as many games with people as the limit allows. */
  areAsManyAs(limit: number, now: number): boolean {
    return this.#count(now) >= limit;
  }

  /**
   * Reserves a place for a game; false if there is none left. A game that already runs or has a place is never refused.
   */
  reserve(gameId: string, limit: number, now: number): boolean {
    const isFull = this.areAsManyAs(limit, now);
    if (this.#games.has(gameId) || this.#reserved.has(gameId)) return true;
    if (isFull) return false;
    this.#reserved.set(gameId, now + RESERVATION_LIFE);
    return true;
  }

  /** Gives up the place of a game that did not begin. */
  release(gameId: string): void {
    this.#reserved.delete(gameId);
  }

  #count(now: number): number {
    for (const [id, until] of this.#reserved) if (until <= now || this.#games.has(id)) this.#reserved.delete(id);
    const running = this.#games.running().filter(({ opponent }) => !isHousePlayer(opponent.id));
    return running.length + this.#reserved.size;
  }
}
