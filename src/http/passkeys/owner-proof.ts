import type * as z from "zod";
import { playerObject } from "../../bindings";
import { loadWebAuthn } from "../../on-demand";
import type { OwnerProof } from "../../player/player-rpc";
import { err, ok, type Result } from "../../shared/result";
import { sha256Hex } from "../auth/digest";
import { canonicalRecoveryCode } from "../auth/recovery-code";
import type { Call, OperationConfig } from "../operation";
import type { NewPasskey } from "../schemas/passkey";
import { answered, type RelyingParty } from "./relying-party";

/** A call with a token. */
type OwnCall = Call<OperationConfig & { access: { anyOf: readonly ["account:write"] } }>;

/**
 * Parses the proof that the account's owner sends the request, and verifies the signature of a passkey. The player's
 * object checks the rest: the recovery code, and whether the challenge was already used.
 */
export async function proofOf(
  call: OwnCall,
  party: RelyingParty,
  proof: z.output<typeof NewPasskey>["proof"],
): Promise<Result<OwnerProof | null, { readonly code: "bad-passkey" }>> {
  if (proof?.recoveryCode !== undefined) {
    const recoveryHash = await sha256Hex(canonicalRecoveryCode(proof.recoveryCode));
    return ok({ kind: "recovery-code", recoveryHash });
  }
  if (proof?.passkey === undefined) return ok(null);
  const { playerId } = call.caller;
  const expected = await answered(party, proof.passkey, `prove ${playerId}`, call.now);
  if (!expected.ok) return expected;
  const key = await playerObject(call.env, playerId).findPasskey(proof.passkey.id);
  if (key === null) return err({ code: "bad-passkey" });
  const { checkAssertion } = await loadWebAuthn();
  const counter = await checkAssertion(proof.passkey, key, expected.value);
  if (counter === null) return err({ code: "bad-passkey" });
  return ok({ kind: "passkey", use: { credentialId: key.credentialId, counter, challenge: expected.value.used } });
}
