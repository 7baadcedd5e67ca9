import { findChallenge } from "../../../db/challenges";
import type { ChallengeRow } from "../../../db/schema";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";

/** A challenge that the caller may know of: an open one by its id, a direct one only if it is theirs. */
export async function visibleChallenge(call: AnyCall, id: string): Promise<ChallengeRow | null> {
  const challenge = await findChallenge(call.env.DB, id);
  if (challenge === null) return null;
  return challenge.opponentId === null || isPartyTo(challenge, knownAs(call)) ? challenge : null;
}

/** Refuses what is done to a challenge that does not exist for the caller. */
export async function challengeGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  return (await visibleChallenge(call, id ?? "")) ? null : { code: "not-found" };
}

const isPartyTo = (challenge: ChallengeRow, player: string | null): boolean =>
  player !== null && (challenge.challengerId === player || challenge.opponentId === player);

/** A token that may not look at challenges sees what anyone sees. */
const knownAs = ({ caller }: AnyCall): string | null =>
  caller?.scopes.includes("challenge:read") || caller?.scopes.includes("challenge:write") ? caller.playerId : null;
