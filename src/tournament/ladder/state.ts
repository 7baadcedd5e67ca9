import type { GameId, PlayerId } from "../../shared/ids";

/** `lapsed`: one of the players withdrew. */
export const CHALLENGE_STATUSES = ["open", "accepted", "declined", "expired", "withdrawn", "lapsed"] as const;
export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

/** Why a player moved: by a win, because the opponent declined or did not answer in time, or down by inactivity. */
export const PLACE_REASONS = ["won", "declined", "expired", "inactive"] as const;
export type PlaceReason = (typeof PLACE_REASONS)[number];

/** A challenge on a ladder. Times are milliseconds since 1970. */
export interface LadderChallenge {
  /** Also the id of its game, if it is accepted. */
  readonly id: GameId;
  readonly challenger: PlayerId;
  readonly opponent: PlayerId;
  readonly status: ChallengeStatus;
  readonly madeAt: number;
  readonly answerBy: number;
  /** When it was accepted; null if it was not. */
  readonly acceptedAt: number | null;
  /** When it ended without a game, or its game ended; null until then. */
  readonly endedAt: number | null;
}

/** A player on a ladder. Times are milliseconds since 1970. */
export interface LadderPlace {
  readonly player: PlayerId;
  /** The place at the start or at the entry, counted from 1. */
  readonly entryPlace: number;
  /** Time of the last event that counts as activity. */
  readonly activeAt: number;
  /** Time of the last drop since then; null if there was none. */
  readonly droppedAt: number | null;
}

/** The state of a ladder that has started. */
export interface LadderState {
  /** The players who have not withdrawn, the first place first. */
  readonly places: readonly LadderPlace[];
  /** Open challenges and those whose games run, the oldest first. */
  readonly challenges: readonly LadderChallenge[];
  /** Challenges that have ended, or whose games have, in the order of their ends. */
  readonly past: readonly LadderChallenge[];
  /** Time of the last change. An event that time causes is never dated before it. */
  readonly changedAt: number;
}

/** The place of a player, counted from 1; null for a player who is not on the ladder. */
export function placeOf({ places }: LadderState, player: PlayerId): number | null {
  const index = places.findIndex((place) => place.player === player);
  return index === -1 ? null : index + 1;
}

/** The challenge with an id; undefined if there is none. */
export const challengeOf = ({ challenges, past }: LadderState, id: string): LadderChallenge | undefined =>
  challenges.find((challenge) => challenge.id === id) ?? past.find((challenge) => challenge.id === id);

/** Whether a player is one of the two of a challenge. */
export const isOf = ({ challenger, opponent }: LadderChallenge, player: PlayerId): boolean =>
  challenger === player || opponent === player;

/** The open challenges and unfinished games of a player. */
export const engagementsOf = ({ challenges }: LadderState, player: PlayerId): readonly LadderChallenge[] =>
  challenges.filter((challenge) => isOf(challenge, player));
