import { HOUR } from "./duration";

/** Retention of an Idempotency-Key and its stored response, in milliseconds. */
export const KEY_LIFETIME = 24 * HOUR;
