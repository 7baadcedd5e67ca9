import { idFrom } from "./ids";

const LENGTH = 16;
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * An id that is derived from a text: the same text always gives the same id, so that a repeated creation finds the
 * object of the first one. Not secret.
 */
export function derivedId(text: string): string {
  return idFrom(Uint8Array.from({ length: LENGTH }, (_, index) => hash(text, index)));
}

/** FNV-1a with a salt, folded to one byte. */
function hash(text: string, salt: number): number {
  let value = Math.imul(OFFSET ^ salt, PRIME);
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), PRIME);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  return value & 0xff;
}
