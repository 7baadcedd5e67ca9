/** Why a challenge can be declined. */
export const DECLINE_REASONS = [
  "generic",
  "later",
  "too-fast",
  "too-slow",
  "variant",
  "rated",
  "casual",
  "not-now",
] as const;

export type DeclineReason = (typeof DECLINE_REASONS)[number];
