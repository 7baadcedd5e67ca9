import { MINUTE } from "../../shared/duration";
import { OWNER_PROOFS, type ProvedBy } from "../../shared/owner-proof";
import { err, ok, type Result } from "../../shared/result";
import type { AddPasskeyRefusal, NewPasskey, OwnerProof, PasskeyInfo, PasskeyTerms, TokenInfo } from "./contract";
import type { Passkeys } from "./passkeys";
import type { Recovery } from "./recovery";
import type { Tokens } from "./tokens";

/** How long after a sign-up, a recovery or a passkey sign-in its token needs no further proof, in milliseconds. */
export const FRESH_FOR = 10 * MINUTE;

/** The parts that proofs work with. */
interface Parts {
  readonly passkeys: Passkeys;
  readonly recovery: Recovery;
  readonly tokens: Tokens;
}

/**
 * Adds passkeys for owners alone. A token can be stolen, and a passkey added with it would outlive the token. So the
 * owner proves that they are there: with the recovery code, with a passkey that they have, or by having signed up,
 * recovered or signed in just now. A token that another token made is never fresh, however young it is.
 */
export class OwnerProofs {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Adds a passkey if its owner is there. For use inside a write. */
  addPasskey(
    wanted: NewPasskey,
    now: number,
  ): Result<{ readonly passkey: PasskeyInfo; readonly provedBy: ProvedBy }, AddPasskeyRefusal> {
    const { passkeys, tokens } = this.#parts;
    const token = tokens.list(now).find(({ id }) => id === wanted.tokenId);
    if (token === undefined) return err({ code: "bad-token" });
    const proved = this.#check(wanted.proof, token, now);
    if (!proved.ok) return proved;
    const added = passkeys.add(wanted, token, now);
    return added.ok ? ok({ passkey: added.value, provedBy: proved.value }) : added;
  }

  #check(proof: OwnerProof | null, token: TokenInfo, now: number): Result<ProvedBy, AddPasskeyRefusal> {
    const { passkeys, recovery } = this.#parts;
    if (proof === null) {
      const accepted = this.#acceptedOf(token, now);
      return accepted === null ? ok("new-session") : err({ code: "fresh-proof-required", accepted });
    }
    const checked =
      proof.kind === "recovery-code" ? recovery.check(proof.recoveryHash, now) : passkeys.use(proof.use, now);
    return checked.ok ? ok(proof.kind) : checked;
  }

  /** Which proofs a token needs, and the passkeys that there are. */
  terms(tokenId: string, now: number): PasskeyTerms {
    const { passkeys, tokens } = this.#parts;
    const token = tokens.list(now).find(({ id }) => id === tokenId);
    return {
      accepted: token === undefined ? ["recovery-code"] : this.#acceptedOf(token, now),
      passkeys: passkeys.list(),
    };
  }

  #acceptedOf(token: TokenInfo, now: number): PasskeyTerms["accepted"] {
    if (this.#isFresh(token, now)) return null;
    return this.#parts.passkeys.list().length === 0 ? ["recovery-code"] : OWNER_PROOFS;
  }

  /** Whether a token was given to its owner just now. A clock that was set back does not make an old token fresh. */
  #isFresh({ createdAt, parentId }: TokenInfo, now: number): boolean {
    const age = now - createdAt;
    if (age < 0 || age >= FRESH_FOR) return false;
    return parentId === null || this.#parts.passkeys.has(parentId);
  }
}
