import type { ChallengeId } from "../shared/ids";

/** Where a game comes from: an accepted challenge, the pairing of a tournament, or an imported record. */
export type MatchOrigin =
  | { readonly kind: "challenge"; readonly challengeId: ChallengeId }
  | { readonly kind: "pairing"; readonly tournamentId: string; readonly round: number }
  /** `source` is where the record was found, such as a URL. */
  | { readonly kind: "import"; readonly source: string };

/** The challenge that the game began with; null for a game of another origin. */
export const challengeOf = (origin: MatchOrigin): ChallengeId | null =>
  origin.kind === "challenge" ? origin.challengeId : null;

/** The tournament that the game was paired in, with the round; null for a game of another origin. */
export const tournamentOf = (origin: MatchOrigin): { readonly id: string; readonly round: number } | null =>
  origin.kind === "pairing" ? { id: origin.tournamentId, round: origin.round } : null;
