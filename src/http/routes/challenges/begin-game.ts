import { playerObject, roomObject } from "../../../bindings";
import type { ChallengeRow } from "../../../db/schema";
import type { Identity, TooManyGames } from "../../../player/player-rpc";
import type { AcceptRefusal } from "../../../room/room-rpc";
import { err, type Result } from "../../../shared/result";
import type { CallOf } from "../../operation";

/**
 * Starts the game of a challenge for the caller, who accepts it, unless one of the two players has too many running
 * games. Both players' objects reserve a place first, so that simultaneous requests cannot exceed the limit.
 * Idempotent.
 * @returns the id of the game, or that of an earlier game that the caller has from this challenge
 */
export async function beginGame(
  { env, caller, settings }: CallOf<Identity>,
  challenge: ChallengeRow,
  gameId: string,
): Promise<Result<{ gameId: string }, AcceptRefusal | TooManyGames>> {
  const { playerId, username } = caller;
  const limit = settings.maxRunningGames;
  const [own, challenger] = [playerObject(env, playerId), playerObject(env, challenge.challengerId)];
  if (!(await own.reserveGame(gameId))) return err({ code: "too-many-games", whose: "you", limit });
  if (!(await challenger.reserveGame(gameId))) {
    await own.releaseGame(gameId);
    return err({ code: "too-many-games", whose: "challenger", limit });
  }
  const accepted = await roomObject(env, gameId).acceptChallenge(challenge.id, { id: playerId, username });
  if (!accepted.ok) await Promise.all([own.releaseGame(gameId), challenger.releaseGame(gameId)]);
  return accepted;
}
