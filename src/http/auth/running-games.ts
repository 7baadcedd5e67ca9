import { MINUTE } from "../../shared/duration";

/** How long a game counts as running after its object said so, in milliseconds. */
const VALID_FOR = 5 * MINUTE;
/** Most games that are kept. */
const MOST_GAMES = 10_000;

/**
 * The games that were running when their objects answered last. Their objects are awake, so the archive is not queried
 * for them first. A wrong entry only costs a call of the object, which answers for ended games as well.
 */
export class RunningGames {
  /** The time of the last answer by game, in milliseconds since 1970; the oldest first. */
  readonly #seen = new Map<string, number>();

  has(gameId: string, now: number): boolean {
    return now - (this.#seen.get(gameId) ?? 0) < VALID_FOR;
  }

  /** Stores whether a game was running when its object answered. */
  set(gameId: string, isRunning: boolean, now: number): void {
    this.#seen.delete(gameId);
    if (!isRunning) return;
    this.#seen.set(gameId, now);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MOST_GAMES && oldest !== undefined) this.#seen.delete(oldest);
  }
}
