import { MINUTE } from "../../shared/duration";
import { isHousePlayer } from "../../shared/house";
import type { GameList } from "../games/game-list";

/** How long a place stays reserved before the first event of the game arrives, in milliseconds. */
const RESERVATION_LIFE = MINUTE;

/**
 * The player's running games with people, including games that are about to begin. Reservations are in memory. An
 * eviction loses them, but the object must be idle for ten seconds before; by then the first event of the game has
 * arrived.
 */
export class PeopleGames {
  readonly #games: GameList;
  /** Ids of games that are about to begin, with the time at which each reservation expires. */
  readonly #reserved = new Map<string, number>();

  constructor(games: GameList) {
    this.#games = games;
  }

  /** Whether the limit is reached. */
  areAsManyAs(limit: number, now: number): boolean {
    return this.#count(now) >= limit;
  }

  /**
   * Reserves a place for a game. Returns false if the limit is reached. Always succeeds for a game that is running or
   * has a reservation.
   */
  reserve(gameId: string, limit: number, now: number): boolean {
    const isFull = this.areAsManyAs(limit, now);
    if (this.#games.has(gameId) || this.#reserved.has(gameId)) return true;
    if (isFull) return false;
    this.#reserved.set(gameId, now + RESERVATION_LIFE);
    return true;
  }

  /** Releases the reservation of a game that did not begin. */
  release(gameId: string): void {
    this.#reserved.delete(gameId);
  }

  #count(now: number): number {
    for (const [id, until] of this.#reserved) if (until <= now || this.#games.has(id)) this.#reserved.delete(id);
    const running = this.#games.running().filter(({ opponent }) => !isHousePlayer(opponent.id));
    return running.length + this.#reserved.size;
  }
}
