/** What a request can carry to show that the owner of an account sends it. */
export const OWNER_PROOFS = ["recovery-code", "passkey"] as const;
export type OwnerProofKind = (typeof OWNER_PROOFS)[number];

/** What showed that an owner was there: one of the proofs, or a sign-up, recovery or passkey sign-in just before. */
export const PROVED_BY = ["new-session", ...OWNER_PROOFS] as const;
export type ProvedBy = (typeof PROVED_BY)[number];
