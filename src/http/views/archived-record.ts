import type { ArchivedGame } from "../../db/archived-game";
import type { GameRecord } from "../../records/game-record";
import { storedGame } from "../../rules/registry";
import { namedPlayer } from "../../shared/house";
import { rfc3339 } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";

/**
 * The record of an archived game, the same as from the game's object.
 * @returns null if the row is older than the ratings at the start in it, or if this release does not know the rules
 */
export function archivedRecord(game: ArchivedGame): GameRecord | null {
  const { variant, revision, startRatings, startPosition, winner, reason } = game;
  const rules = storedGame(variant, revision);
  if (startRatings === null || rules === undefined) return null;
  return {
    id: game.id,
    variant,
    revision,
    options: game.options,
    startPosition: startPosition === rules.startPosition ? null : startPosition,
    players: { white: namedPlayer(game.whiteId, game.whiteName), black: namedPlayer(game.blackId, game.blackName) },
    startRatings,
    timeControl: viewTimeControl(game.timeControl),
    rated: game.rated,
    private: game.private,
    status: game.status,
    outcome: { winner, reason },
    plies: game.plies.map(({ move, san, side, at, by, isMove, position }, index) => {
      return { ply: index + 1, move, san, side, at: rfc3339(at), by, isMove, position };
    }),
    createdAt: rfc3339(game.createdAt),
    finishedAt: rfc3339(game.finishedAt),
  };
}
