import type { ArchivedGame } from "../db/archived-game";
import type { Game, Line } from "../rules/game";
import { storedGame } from "../rules/registry";

/** A finished game with the positions that have to be searched. */
export interface PlannedGame {
  readonly game: Game;
  readonly options: ArchivedGame["options"];
  /** Null for the standard start position. */
  readonly startPosition: string | null;
  /** In wire form. */
  readonly moves: readonly string[];
  /** The game by the number of plies played. */
  readonly lines: readonly Line[];
  /** The positions to search, by the number of plies played. */
  readonly searched: readonly number[];
  /** Differs for games with other moves. */
  readonly fingerprint: string;
}

/**
 * Plays through a game. Positions in which the game is over, and those of votes, are not searched.
 * @throws if the game cannot be replayed
 */
export function planGame({ variant, revision, options, startPosition, plies }: ArchivedGame): PlannedGame {
  const game = storedGame(variant, revision);
  const started = game?.start(options, startPosition);
  if (game === undefined || started?.ok !== true) throw new Error(`the start of the game is unknown: ${variant}`);
  const lines = [started.value];
  for (const { move } of plies) {
    const next = lines[lines.length - 1]?.play(move);
    if (next?.ok !== true) throw new Error(`the game does not replay: ${move}`);
    lines.push(next.value);
  }
  const searched = lines.flatMap(({ outcome }, index) =>
    outcome === null && plies[index]?.isMove !== false ? [index] : [],
  );
  const moves = plies.map(({ move }) => move);
  return {
    game,
    options,
    startPosition: startPosition === game.startPosition ? null : startPosition,
    moves,
    lines,
    searched,
    fingerprint: `${revision} ${moves.join(" ")}`,
  };
}
