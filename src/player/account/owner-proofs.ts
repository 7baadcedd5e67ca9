import { MINUTE } from "../../shared/duration";
import { OWNER_PROOFS, type ProvedBy } from "../../shared/owner-proof";
import { err, ok, type Result } from "../../shared/result";
import type {
  AddPasskeyRefusal,
  NewPasskey,
  OwnerProof,
  PasskeyInfo,
  PasskeyTerms,
  ProofRefusal,
  TokenInfo,
} from "./contract";
import type { Passkeys } from "./passkeys";
import type { Recovery } from "./recovery";
import type { Tokens } from "./tokens";

/**
 * How long the token of a sign-up, a recovery or a passkey sign-in is fresh and needs no further proof, in
 * milliseconds.
 */
export const FRESH_FOR = 10 * MINUTE;

/** The components that this class uses. */
interface Components {
  readonly passkeys: Passkeys;
  readonly recovery: Recovery;
  readonly tokens: Tokens;
}

/**
 * Verifies that a passkey is added by the owner of the account. Otherwise a stolen token could add a passkey that
 * outlives the token. The request must contain the recovery code or a signature of an existing passkey, or use the
 * token of a sign-up, recovery or passkey sign-in just before. A token created by another token is never fresh,
 * whatever its age.
 */
export class OwnerProofs {
  readonly #components: Components;

  constructor(components: Components) {
    this.#components = components;
  }

  /** Adds a passkey if the owner proves their presence. Call inside a write. */
  addPasskey(
    wanted: NewPasskey,
    now: number,
  ): Result<{ readonly passkey: PasskeyInfo; readonly provedBy: ProvedBy }, AddPasskeyRefusal> {
    const { passkeys, tokens } = this.#components;
    const token = tokens.list(now).find(({ id }) => id === wanted.tokenId);
    if (token === undefined) return err({ code: "bad-token" });
    const proved = this.#check(wanted.proof, token, now);
    if (!proved.ok) return proved;
    const added = passkeys.add(wanted, token, now);
    return added.ok ? ok({ passkey: added.value, provedBy: proved.value }) : added;
  }

  /**
   * Verifies that a request with this token is the owner's, by the recovery code or a fresh token. Call inside a write.
   * @param recoveryHash hash of the recovery code; null if the request has none
   */
  prove(tokenId: string, recoveryHash: string | null, now: number): Result<ProvedBy, ProofRefusal> {
    const token = this.#components.tokens.list(now).find(({ id }) => id === tokenId);
    if (token === undefined) return err({ code: "bad-token" });
    if (recoveryHash === null && this.#isFresh(token, now)) return ok("new-session");
    if (recoveryHash === null) return err({ code: "fresh-proof-required", accepted: ["recovery-code"] });
    const checked = this.#components.recovery.check(recoveryHash, now);
    return checked.ok ? ok("recovery-code") : checked;
  }

  #check(proof: OwnerProof | null, token: TokenInfo, now: number): Result<ProvedBy, AddPasskeyRefusal> {
    const { passkeys, recovery } = this.#components;
    if (proof === null) {
      const accepted = this.#acceptedOf(token, now);
      return accepted === null ? ok("new-session") : err({ code: "fresh-proof-required", accepted });
    }
    const checked =
      proof.kind === "recovery-code" ? recovery.check(proof.recoveryHash, now) : passkeys.use(proof.use, now);
    return checked.ok ? ok(proof.kind) : checked;
  }

  /** The kinds of proof of which a token needs one (null: no proof is needed), and the existing passkeys. */
  terms(tokenId: string, now: number): PasskeyTerms {
    const { passkeys, tokens } = this.#components;
    const token = tokens.list(now).find(({ id }) => id === tokenId);
    return {
      accepted: token === undefined ? ["recovery-code"] : this.#acceptedOf(token, now),
      passkeys: passkeys.list(),
    };
  }

  #acceptedOf(token: TokenInfo, now: number): PasskeyTerms["accepted"] {
    if (this.#isFresh(token, now)) return null;
    return this.#components.passkeys.list().length === 0 ? ["recovery-code"] : OWNER_PROOFS;
  }

  /**
   * Whether the token was issued by a sign-up, recovery or passkey sign-in less than `FRESH_FOR` ago. If the clock was
   * set back, the age is negative and the token is not fresh.
   */
  #isFresh({ createdAt, parentId }: TokenInfo, now: number): boolean {
    const age = now - createdAt;
    if (age < 0 || age >= FRESH_FOR) return false;
    return parentId === null || this.#components.passkeys.has(parentId);
  }
}
