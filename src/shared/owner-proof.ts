/** Ways to prove in a request that the account's owner sends it. */
export const OWNER_PROOFS = ["recovery-code", "passkey"] as const;
export type OwnerProofKind = (typeof OWNER_PROOFS)[number];

/**
 * All accepted evidence of ownership: one of the proofs, or a session that a sign-up, recovery or passkey just started.
 */
export const PROVED_BY = ["new-session", ...OWNER_PROOFS] as const;
export type ProvedBy = (typeof PROVED_BY)[number];
