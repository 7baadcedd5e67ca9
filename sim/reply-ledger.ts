/** A ply that a player may have played. */
export interface TriedPly {
  readonly game: string;
  /** The id of the player. */
  readonly player: string;
  readonly ply: number;
  readonly move: string;
}

/** A mail of a player that may play a move. */
export interface Reply {
  /** The Message-ID. Copies of the mail have the same. */
  readonly id: string;
  /** The player and the turn that its address names. */
  readonly player: string;
  readonly game: string;
  /** The ply before the move. */
  readonly ply: number;
  /** The tag of the position before the move. */
  readonly tag: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly sentAt: number;
  /** The move in its first line; null if it must not play one. */
  readonly move: string | null;
  /** Why the server must refuse it; null if it may accept it. */
  readonly flaw: "forged" | "stranger" | null;
  /** Whether it says that a program has sent it. */
  readonly isAutomatic: boolean;
  /** When the acceptance of its first copy was answered, in milliseconds since 1970; null if it was not. */
  acceptedAt: number | null;
}

const keyOf = ({ game, move, player, ply }: TriedPly): string => [game, player, ply, move].join(" ");

/** The replies of players to notices, and the number of requests for each ply. */
export class ReplyLedger {
  readonly all: Reply[] = [];
  readonly #tries = new Map<string, number>();

  /** Counts a request that may play a ply. */
  countTry(ply: TriedPly): void {
    this.#tries.set(keyOf(ply), this.triesOf(ply) + 1);
  }

  /** The number of requests for a ply. Each may have played it once. */
  triesOf(ply: TriedPly): number {
    return this.#tries.get(keyOf(ply)) ?? 0;
  }
}
