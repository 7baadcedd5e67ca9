import { signal } from "@preact/signals";
import { DRAFTS, session } from "./session";

// Moves that the player confirmed while the server could not be reached. Each is bound to the ply and the position for
// which it was made. `move-queue.ts`, which stores and sends them, is loaded only where there can be such a move.

/** A confirmed move that was not sent yet. */
export interface QueuedMove {
  readonly gameId: string;
  readonly move: string;
  /** The move in the notation of the player. Missing if an earlier version of this page stored the move. */
  readonly san?: string;
  readonly ply: number;
  /** The position in which the move was made. */
  readonly position: string;
  readonly offerDraw: boolean;
  readonly endVacation: boolean;
  readonly opponent: string;
  /** Why the move is not sent, as a sentence; null if it will be sent. */
  readonly heldBecause: string | null;
}

/** The queued moves of the signed-in player, by game. */
export const queuedMoves = signal<ReadonlyMap<string, QueuedMove>>(new Map());

/** The beginning of the names under which the moves of the signed-in player are stored. The id of the game follows. */
export const queuePrefix = (): string => `${DRAFTS}move ${session.peek()?.username ?? ""} `;
