import { HOUR } from "./duration";

/** How long an Idempotency-Key and its answer are kept, in milliseconds. */
export const KEY_LIFETIME = 24 * HOUR;
