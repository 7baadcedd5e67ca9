import { closeChallenge } from "../../../db/challenges";
import type { ChallengeRow } from "../../../db/schema";
import type { Side } from "../../../shared/side";
import { idOf } from "../../auth/digest";
import type { AnyCall } from "../../operation";

/** The id of the only rematch challenge that a side of a game can create. */
export const rematchChallengeId = (gameId: string, side: Side): Promise<string> => idOf(`rematch ${gameId} ${side}`);

/** The id of the only rematch of a game, whichever player's challenge is accepted. */
export const rematchGameId = (gameId: string): Promise<string> => idOf(`rematch ${gameId}`);

/** The id of the game that a player gets from a challenge. It is deterministic, so that retries reach the same room. */
export const gameIdFor = (challenge: ChallengeRow, accepterId: string): Promise<string> =>
  challenge.rematchOf === null ? idOf(`game ${challenge.id} ${accepterId}`) : rematchGameId(challenge.rematchOf);

/**
 * Cancels a player's own rematch offer after they accepted the opponent's. If a crash prevents this, the remaining
 * offer is harmless: accepting it returns the same game.
 */
export async function closeCounterOffer({ env }: AnyCall, accepted: ChallengeRow, accepterId: string): Promise<void> {
  const { rematchOf, color } = accepted;
  if (rematchOf === null || color === "random") return;
  // The colors are swapped, so the color that the challenger requests was the accepter's.
  const own = await rematchChallengeId(rematchOf, color);
  await closeChallenge(env.DB, { challengeId: own, by: accepterId, status: "canceled" });
}
