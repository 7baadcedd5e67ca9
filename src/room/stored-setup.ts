import type { MatchSetup } from "../match/setup";
import type { ChallengeId } from "../shared/ids";

/** A setup as earlier releases stored it: without observers. */
type EarlierSetup = Omit<MatchSetup, "observers">;
/** A setup as the first release stored it: with the id of a challenge instead of an origin. */
type SetupOfChallenge = Omit<EarlierSetup, "origin"> & { readonly challengeId: ChallengeId };

/** A setup as it is stored. */
export type StoredSetup = MatchSetup | EarlierSetup | SetupOfChallenge;

/** The setup of a stored match. */
export function readSetup(stored: StoredSetup): MatchSetup {
  if ("origin" in stored) return { observers: [], ...stored };
  const { gameId, challengeId, ...terms } = stored;
  return { gameId, origin: { kind: "challenge", challengeId }, observers: [], ...terms };
}
