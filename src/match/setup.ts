import type { Options } from "../rules/rules";
import type { ChallengeId, GameId, PlayerId } from "../shared/ids";
import type { Side } from "../shared/side";
import type { TimeControl } from "../shared/time-control";

/** One of the two players, as known when the game was made. */
export interface Seat {
  readonly id: PlayerId;
  readonly username: string;
}

/** Everything a match is made from. Never changes during the game. */
export interface MatchSetup {
  readonly gameId: GameId;
  readonly challengeId: ChallengeId;
  readonly variant: string;
  /** Revision of the rules that the game is played by to its end. */
  readonly revision: number;
  readonly options: Options;
  /** A start other than the standard opening; null for the standard one. */
  readonly position: string | null;
  readonly players: Readonly<Record<Side, Seat>>;
  /** The players' ratings when the game began; null for who had none. Games from before it was kept lack it. */
  readonly startRatings?: Readonly<Record<Side, number | null>>;
  readonly timeControl: TimeControl;
  readonly rated: boolean;
  readonly private: boolean;
  /** Whether plies can be taken back by agreement. */
  readonly takebacks: boolean;
  /** Whether a player's vacation stops their clock. */
  readonly vacation: boolean;
  /** How long before a deadline its warning comes, as a part of the turn's time. */
  readonly warningPart: number;
  /** The most time that one turn can be given (milliseconds). */
  readonly maxMoveTime: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The side that a player has in a match; null for a stranger. */
export function sideOf(setup: MatchSetup, player: PlayerId | null): Side | null {
  if (player === setup.players.white.id) return "white";
  if (player === setup.players.black.id) return "black";
  return null;
}
