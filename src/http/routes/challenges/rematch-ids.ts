import { closeChallenge } from "../../../db/challenges";
import type { ChallengeRow } from "../../../db/schema";
import type { Side } from "../../../shared/side";
import { idOf } from "../../auth/digest";
import type { AnyCall } from "../../operation";

/** The id of the one challenge for a rematch that a side of a game can make. */
export const rematchChallengeId = (gameId: string, side: Side): Promise<string> => idOf(`rematch ${gameId} ${side}`);

/** The id of the one game that can come of a game's rematch challenges, whichever of the two is accepted. */
export const rematchGameId = (gameId: string): Promise<string> => idOf(`rematch ${gameId}`);

/** The id of the game that a player gets for a challenge: the same for each try, so that retries meet in one room. */
export const gameIdFor = (challenge: ChallengeRow, accepterId: string): Promise<string> =>
  challenge.rematchOf === null ? idOf(`game ${challenge.id} ${accepterId}`) : rematchGameId(challenge.rematchOf);

/**
 * Takes back the offer of a rematch that somebody has made, once they have accepted the opponent's. If it stays,
 * because of a crash, it does no harm: accepting it leads to the same game.
 */
export async function closeCounterOffer({ env }: AnyCall, accepted: ChallengeRow, accepterId: string): Promise<void> {
  const { rematchOf, color } = accepted;
  if (rematchOf === null || color === "random") return;
  // Colours are swapped: the side that the challenger asks for was the accepter's.
  const own = await rematchChallengeId(rematchOf, color);
  await closeChallenge(env.DB, { challengeId: own, by: accepterId, status: "canceled" });
}
