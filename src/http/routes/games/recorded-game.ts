import type { GameRecord } from "../../../records/game-record";
import type { Game } from "../../../rules/game";
import { storedGame } from "../../../rules/registry";

/** The rules that a record was played by. A room that knows a record knows its rules. */
export function rulesOf({ variant, revision }: GameRecord): Game {
  const game = storedGame(variant, revision);
  if (game === undefined) throw new Error(`a record names unknown rules: ${variant}, revision ${revision}`);
  return game;
}
