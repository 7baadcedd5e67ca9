const HEX_128 = /^[0-9a-f]{32,}$/i;
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Of 32 random hexadecimal digits, fewer than six different ones occur once in 10^12 keys. */
const LEAST_DIFFERENT_DIGITS = 6;

/**
 * Whether an Idempotency-Key looks as if a random generator made it: a UUID of version 4 or 7, or at least 128 bits in
 * hexadecimal. Keys of one repeated digit, such as the nil UUID with its version set, are not random.
 */
export function isRandomKey(key: string): boolean {
  if (!HEX_128.test(key) && !RANDOM_UUID.test(key)) return false;
  return new Set(key.toLowerCase().replaceAll("-", "")).size >= LEAST_DIFFERENT_DIGITS;
}
