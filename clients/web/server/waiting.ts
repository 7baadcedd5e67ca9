import type { RunningGame } from "skytale-client";
import { myGames } from "./resources";
import { session } from "./session";

/** Why a game needs its player's attention. */
export type Reason = "move" | "offer" | "message";

/** The most urgent reason why a running game needs its player's attention; null if it waits for the opponent only. */
export function reasonOf({ side, turn, drawOffer, takebackOffer, unread }: RunningGame): Reason | null {
  if (turn === side) return "move";
  if ([drawOffer, takebackOffer].some((by) => by !== null && by !== side)) return "offer";
  return unread > 0 ? "message" : null;
}

/** How many games need the player's attention. Each game is counted once, by its most urgent reason. */
export interface Waiting extends Readonly<Record<Reason, number>> {
  readonly all: number;
}

const NONE: Waiting = { all: 0, move: 0, offer: 0, message: 0 };

/**
 * Counts the games that need the player's attention now. Reads signals. The count of moves covers all running games.
 * The counts of offers and messages cover only the 100 most urgent ones, and messages also cover finished games.
 */
export function waitingNow(): Waiting {
  const page = session.value ? myGames.of().data.value : undefined;
  if (page === undefined) return NONE;
  const count = (reason: Reason): number => page.items.filter((game) => reasonOf(game) === reason).length;
  const move = page.counts.mine;
  const offer = count("offer");
  const message = count("message") + page.unreadFinished.length;
  return { all: move + offer + message, move, offer, message };
}

/** The reasons in words: "your move in 2, an offer in 1, unread messages in 1". */
export function waitingWords({ move, offer, message }: Waiting): string {
  return [
    ...(move === 0 ? [] : [`your move in ${move}`]),
    ...(offer === 0 ? [] : [`an offer in ${offer}`]),
    ...(message === 0 ? [] : [`unread messages in ${message}`]),
  ].join(", ");
}

/** The next running game that needs attention, other than `id`: a move first, then an offer, then messages; or null. */
export function nextGame(id: string): { readonly game: RunningGame; readonly reason: Reason } | null {
  const others = myGames.of().data.value?.items.filter((game) => game.id !== id) ?? [];
  for (const reason of ["move", "offer", "message"] as const) {
    const game = others.find((other) => reasonOf(other) === reason);
    if (game !== undefined) return { game, reason };
  }
  return null;
}
