import type { MatchSetup } from "../match/setup";
import type { ChallengeId } from "../shared/ids";

/** A setup as an earlier release stored it. Every game began with a challenge, and there was no origin. */
type SetupOfChallenge = Omit<MatchSetup, "origin"> & { readonly challengeId: ChallengeId };

/** A setup as it is stored. */
export type StoredSetup = MatchSetup | SetupOfChallenge;

/** The setup of a stored match. */
export function readSetup(stored: StoredSetup): MatchSetup {
  if ("origin" in stored) return stored;
  const { gameId, challengeId, ...terms } = stored;
  return { gameId, origin: { kind: "challenge", challengeId }, ...terms };
}
