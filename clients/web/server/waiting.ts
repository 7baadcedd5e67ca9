import type { Challenge, RunningGame } from "skytale-client";
import { myChallenges, myGames } from "./resources";
import { session } from "./session";

/** Why a game needs its player's attention. */
export type Reason = "move" | "offer" | "message";

/** The most urgent reason why a running game needs its player's attention; null if it waits for the opponent only. */
export function reasonOf({ side, turn, drawOffer, takebackOffer, unread }: RunningGame): Reason | null {
  if (turn === side) return "move";
  if ([drawOffer, takebackOffer].some((by) => by !== null && by !== side)) return "offer";
  return unread > 0 ? "message" : null;
}

/**
 * How many games need the player's attention. Each game is counted once, by its most urgent reason. A challenge to the
 * player, such as a rematch offer, counts as a game.
 */
export interface Waiting extends Readonly<Record<Reason | "challenge", number>> {
  readonly all: number;
}

/** The open challenges to the player, rematch offers among them. Reads signals. */
export function challengesToMe(): readonly Challenge[] {
  const name = session.value?.username;
  if (name === undefined) return [];
  return myChallenges.of().data.value?.items.filter(({ opponent }) => opponent?.username === name) ?? [];
}

const NONE: Waiting = { all: 0, move: 0, challenge: 0, offer: 0, message: 0 };

/**
 * Counts the games that need the player's attention now. Reads signals. The count of moves covers all running games,
 * the counts of offers and messages those that `myGames` has read. Messages also cover finished games.
 */
export function waitingNow(): Waiting {
  const page = session.value ? myGames.of().data.value : undefined;
  if (page === undefined) return NONE;
  const count = (reason: Reason): number => page.items.filter((game) => reasonOf(game) === reason).length;
  const move = page.counts.mine;
  const offer = count("offer");
  const message = count("message") + page.unreadFinished.length;
  const challenge = challengesToMe().length;
  return { all: move + challenge + offer + message, move, challenge, offer, message };
}

/** The reasons in words: "your move in 2, 1 challenge, an offer in 1, unread messages in 1". */
export function waitingWords({ move, challenge, offer, message }: Waiting): string {
  return [
    ...(move === 0 ? [] : [`your move in ${move}`]),
    ...(challenge === 0 ? [] : [challenge === 1 ? "1 challenge" : `${challenge} challenges`]),
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
