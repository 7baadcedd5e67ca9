import type { Options, Outcome } from "../rules/rules";
import type { PlyAuthor } from "../shared/ply-author";
import type { Side } from "../shared/side";
import type { TimeControlView } from "../shared/time-control";

/** One ply as it was played. */
export interface RecordedPly {
  /** From 1. */
  readonly ply: number;
  /** In wire form. */
  readonly move: string;
  readonly san: string;
  readonly side: Side;
  /** RFC 3339. */
  readonly at: string;
  readonly by: PlyAuthor;
  /** False for votes: plies that are not moves of the game. */
  readonly isMove: boolean;
  /** Text of the position after the ply. */
  readonly position: string;
}

/** All that is kept of a game, running or ended, as plain data. */
export interface GameRecord {
  readonly id: string;
  readonly variant: string;
  /** Revision of the rules that the game is played by. */
  readonly revision: number;
  readonly options: Options;
  /** Text of the position that the game began with, options applied; null for the standard opening. */
  readonly startPosition: string | null;
  readonly players: Readonly<Record<Side, { readonly username: string }>>;
  /** The players' ratings when the game began, null for one without any; null in games from before it was kept. */
  readonly startRatings: Readonly<Record<Side, number | null>> | null;
  readonly timeControl: TimeControlView;
  readonly rated: boolean;
  readonly private: boolean;
  readonly status: "active" | "finished" | "aborted";
  readonly outcome: Outcome | null;
  readonly plies: readonly RecordedPly[];
  /** RFC 3339. */
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** How PGN writes the result of a game; `*` is one without: running, or aborted. */
export type ResultToken = "1-0" | "0-1" | "1/2-1/2" | "*";

/** The result of a game as PGN writes it. */
export function resultOf({ status, outcome }: Pick<GameRecord, "status" | "outcome">): ResultToken {
  if (status !== "finished" || outcome === null) return "*";
  if (outcome.winner === null) return "1/2-1/2";
  return outcome.winner === "white" ? "1-0" : "0-1";
}

/** The names of the options that are on, in order. */
export const optionsOn = (options: Options): readonly string[] =>
  Object.keys(options)
    .filter((name) => options[name] === true)
    .sort();
