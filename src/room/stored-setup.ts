import type { MatchSetup } from "../match/setup";
import type { ChallengeId } from "../shared/ids";

/** A setup as earlier releases stored it: without observers and, in games of the first one, without an origin. */
type EarlierSetup = Omit<MatchSetup, "observers">;
type SetupOfChallenge = Omit<EarlierSetup, "origin"> & { readonly challengeId: ChallengeId };

/** A setup as it is stored. */
export type StoredSetup = MatchSetup | EarlierSetup | SetupOfChallenge;

/** The setup of a stored match. */
export function readSetup(stored: StoredSetup): MatchSetup {
  if ("origin" in stored) return { observers: [], ...stored };
  const { gameId, challengeId, ...terms } = stored;
  return { gameId, origin: { kind: "challenge", challengeId }, observers: [], ...terms };
}
