/** The suspensions that an admin was answered, by the name of the player's sign-up. */
export class Suspensions {
  readonly #suspended = new Set<string>();
  /** When each player was last reinstated, in milliseconds since 1970. */
  readonly #reinstatedAt = new Map<string, number>();

  /** Records a suspension that was answered. */
  begin(player: string): void {
    this.#suspended.add(player);
  }

  /** Records that a reinstatement is requested. From now on, the player's requests may be answered. */
  end(player: string, now: number): void {
    this.#suspended.delete(player);
    this.#reinstatedAt.set(player, now);
  }

  /** Whether the suspension was answered, and no reinstatement was requested since. */
  isSuspended(player: string): boolean {
    return this.#suspended.has(player);
  }

  /** When the last reinstatement was requested; null if none was. */
  reinstatedAt(player: string): number | null {
    return this.#reinstatedAt.get(player) ?? null;
  }
}
