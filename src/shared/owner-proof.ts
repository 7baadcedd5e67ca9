/** Proofs that the owner of an account sends a request. */
export const OWNER_PROOFS = ["recovery-code", "passkey"] as const;
export type OwnerProofKind = (typeof OWNER_PROOFS)[number];

/** The accepted evidence of an owner: one of the proofs, or a recent sign-up, recovery or passkey sign-in. */
export const PROVED_BY = ["new-session", ...OWNER_PROOFS] as const;
export type ProvedBy = (typeof PROVED_BY)[number];
