import { findChallenge } from "../../../db/challenges";
import type { ChallengeRow } from "../../../db/schema";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";

/** Finds a challenge that the caller may see: any open one by its id, a direct one only as one of its players. */
export async function visibleChallenge(call: AnyCall, id: string): Promise<ChallengeRow | null> {
  const challenge = await findChallenge(call.env.DB, id);
  if (challenge === null) return null;
  return challenge.opponentId === null || isPartyTo(challenge, knownAs(call)) ? challenge : null;
}

/** Refuses operations on a challenge that does not exist for the caller. */
export async function challengeGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  return (await visibleChallenge(call, id ?? "")) ? null : { code: "not-found" };
}

const isPartyTo = (challenge: ChallengeRow, player: string | null): boolean =>
  player !== null && (challenge.challengerId === player || challenge.opponentId === player);

/** The caller's player id; null if the token has no scope for challenges, so it sees what an anonymous client sees. */
const knownAs = ({ caller }: AnyCall): string | null =>
  caller?.scopes.includes("challenge:read") || caller?.scopes.includes("challenge:write") ? caller.playerId : null;
