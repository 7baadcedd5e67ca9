import { type NamedPlayer, namedPlayer } from "./house";

/** A rating as players see it. */
export interface PlayerRating {
  /** Rounded to a tenth. */
  readonly rating: number;
  /** Whether the rating is still too uncertain to be shown as settled. */
  readonly provisional: boolean;
}

/** The rating of a player without a rated game. */
export const UNRATED: PlayerRating = { rating: 1500, provisional: true };

/** A player as other players see them, with the rating that applies in the context; null if it is not known. */
export interface RatedPlayer extends NamedPlayer {
  readonly rating: PlayerRating | null;
}

/** The view of a player with a rating. */
export const ratedPlayer = (id: string, username: string, rating: PlayerRating | null): RatedPlayer => ({
  ...namedPlayer(id, username),
  rating,
});
