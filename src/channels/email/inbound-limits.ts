/** Largest size of a received mail in bytes. */
export const LARGEST_MAIL = 256_000;
