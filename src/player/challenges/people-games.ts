import { MINUTE } from "../../shared/duration";
import { isHousePlayer } from "../../shared/house";
import type { GameList } from "../games/game-list";

/** How long a place stays reserved before the first event of the game arrives, in milliseconds. */
const RESERVATION_LIFE = MINUTE;

/**
 * Counts the player's running games with people, including games that are about to begin, for which a place is
 * reserved. Reservations are in memory only. An eviction drops them, but it happens only after ten idle seconds. By
 * then, the first event of the game has normally arrived.
 */
export class PeopleGames {
  readonly #games: GameList;
  /** Ids of games that are about to begin, with the time at which each reservation expires. */
  readonly #reserved = new Map<string, number>();

  constructor(games: GameList) {
    this.#games = games;
  }

  /** Whether the player has at least `limit` games, including reserved places. */
  areAsManyAs(limit: number, now: number): boolean {
    return this.#count(now) >= limit;
  }

  /**
   * Reserves a place for a game. Returns true without a new reservation if the game has an entry in the list or a
   * reservation. Otherwise returns false if the limit is reached.
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
