import type { ChallengeId } from "../shared/ids";

/** Where a game comes from: an accepted challenge, the pairing of a tournament, or an imported record. */
export type MatchOrigin =
  | { readonly kind: "challenge"; readonly challengeId: ChallengeId }
  /** `name` is the name of the tournament. Missing in games of earlier releases. */
  | { readonly kind: "pairing"; readonly tournamentId: string; readonly round: number; readonly name?: string }
  /** `source` is where the record was found, such as a URL. */
  | { readonly kind: "import"; readonly source: string };

/** The challenge that the game began with; null for a game of another origin. */
export const challengeOf = (origin: MatchOrigin): ChallengeId | null =>
  origin.kind === "challenge" ? origin.challengeId : null;

/** The tournament that a game was paired in, with the round. The name is null if it was not stored. */
export interface TournamentOfGame {
  readonly id: string;
  readonly name: string | null;
  readonly round: number;
}

/** The tournament that the game was paired in; null for a game of another origin. */
export const tournamentOf = (origin: MatchOrigin): TournamentOfGame | null =>
  origin.kind === "pairing" ? { id: origin.tournamentId, name: origin.name ?? null, round: origin.round } : null;
