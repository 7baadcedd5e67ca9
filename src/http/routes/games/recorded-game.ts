import type { GameRecord } from "../../../records/game-record";
import type { Game } from "../../../rules/game";
import { storedGame } from "../../../rules/registry";

/** The rules of a record. Throws if they are unknown, which is a bug: a room returns records only for known rules. */
export function rulesOf({ variant, revision }: GameRecord): Game {
  const game = storedGame(variant, revision);
  if (game === undefined) throw new Error(`a record names unknown rules: ${variant}, revision ${revision}`);
  return game;
}
