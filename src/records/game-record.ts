import type { Options, Outcome } from "../rules/rules";
import type { PlyAuthor } from "../shared/ply-author";
import type { Side } from "../shared/side";
import type { TimeControlView } from "../shared/time-control";

/** A played ply. */
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
  /** False for votes, which are plies but not moves. */
  readonly isMove: boolean;
  /** Text of the position after the ply. */
  readonly position: string;
}

/** The complete stored data of a running, finished or aborted game, as plain data. */
export interface GameRecord {
  readonly id: string;
  readonly variant: string;
  /** Revision of the rules by which the game is played. */
  readonly revision: number;
  readonly options: Options;
  /** Text of the start position, with options applied; null for the standard start position. */
  readonly startPosition: string | null;
  readonly players: Readonly<Record<Side, { readonly username: string }>>;
  /** Ratings at the start of the game, null for unrated players; null in games older than this field. */
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

/** The result in PGN; `*` for running and aborted games. */
export type ResultToken = "1-0" | "0-1" | "1/2-1/2" | "*";

/** The result of a game in PGN. */
export function resultOf({ status, outcome }: Pick<GameRecord, "status" | "outcome">): ResultToken {
  if (status !== "finished" || outcome === null) return "*";
  if (outcome.winner === null) return "1/2-1/2";
  return outcome.winner === "white" ? "1-0" : "0-1";
}

/** The names of the enabled options, sorted. */
export const optionsOn = (options: Options): readonly string[] =>
  Object.keys(options)
    .filter((name) => options[name] === true)
    .sort();
