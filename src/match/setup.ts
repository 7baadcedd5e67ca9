import type { Options } from "../rules/rules";
import type { GameId, PlayerId } from "../shared/ids";
import { type PlayerRating, UNRATED } from "../shared/player-rating";
import type { Side } from "../shared/side";
import type { TimeControl } from "../shared/time-control";
import type { Bank } from "./clock";
import type { Observer } from "./observer";
import type { MatchOrigin } from "./origin";

/** A player of the game, with the username stored in this game. */
export interface Seat {
  readonly id: PlayerId;
  readonly username: string;
}

/** The progress of a game that began on another server: its plies, and the times that were left. */
export interface MatchStart {
  /** All plies in wire form, votes included, from the start position on. */
  readonly moves: readonly string[];
  /** Remaining time of each side in a `bank` time control, in milliseconds; null with other time controls. */
  readonly bank: Bank;
  /** Remaining time of the side to move, in milliseconds; null without a time limit. */
  readonly left: number | null;
}

/** The data from which a match is created. They never change, except the name of a player who is renamed or erased. */
export interface MatchSetup {
  readonly gameId: GameId;
  readonly origin: MatchOrigin;
  /** The objects that receive events beside the players' objects. Each object occurs once. */
  readonly observers: readonly Observer[];
  readonly variant: string;
  /** Revision of the rules that applies to the whole game. */
  readonly revision: number;
  readonly options: Options;
  /** A custom start position; null for the standard one. */
  readonly position: string | null;
  /** The progress at the beginning of a game that another server began. Missing in all other games. */
  readonly start?: MatchStart;
  readonly players: Readonly<Record<Side, Seat>>;
  /**
   * The players' ratings at the start of the game; null for an unrated player. Missing in games of earlier releases.
   */
  readonly startRatings?: Readonly<Record<Side, number | null>>;
  /** Whether each of the `startRatings` was provisional. Missing in games of earlier releases. */
  readonly startProvisional?: Readonly<Record<Side, boolean>>;
  readonly timeControl: TimeControl;
  readonly rated: boolean;
  readonly private: boolean;
  /** Whether players can agree to take plies back. */
  readonly takebacks: boolean;
  /** Whether a player's vacation stops their clock. */
  readonly vacation: boolean;
  /** The deadline warning is sent when this fraction of the turn's time is left; 0 for no warning. */
  readonly warningPart: number;
  /** Maximum time of one turn after gifts, in milliseconds. */
  readonly maxMoveTime: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/**
 * The rating of a side's player at the start of the game; null if it was not stored. If it is not known whether the
 * rating was provisional, it counts as provisional.
 */
export function startRatingOf(setup: MatchSetup, side: Side): PlayerRating | null {
  if (setup.startRatings === undefined) return null;
  const rating = setup.startRatings[side];
  return rating === null ? UNRATED : { rating, provisional: setup.startProvisional?.[side] ?? true };
}

/** The setup with another username for the player of a side. */
export const withUsername = (setup: MatchSetup, side: Side, username: string): MatchSetup => ({
  ...setup,
  players: { ...setup.players, [side]: { ...setup.players[side], username } },
});

/** The side of a player in a match; null for anybody else. */
export function sideOf(setup: MatchSetup, player: PlayerId | null): Side | null {
  if (player === setup.players.white.id) return "white";
  if (player === setup.players.black.id) return "black";
  return null;
}

/** Whether two setups describe the same match. The names of its players may differ, because players change names. */
export const isSameSetup = (one: MatchSetup, other: MatchSetup): boolean => canonical(one) === canonical(other);

/** A setup as JSON without the names of players, with the members of all objects in alphabetical order. */
function canonical({ players: { white, black }, ...terms }: MatchSetup): string {
  const inOrder = (_key: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return JSON.stringify({ ...terms, white: white.id, black: black.id }, inOrder);
}
