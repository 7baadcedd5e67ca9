/** Mixes a number into a hash (finalizer of MurmurHash3). Every input bit affects every output bit. */
export function mixed(hash: number, value: number): number {
  let mix = Math.imul(hash ^ value, 0x9e3779b1);
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}

/** A 32-bit hash of a text. */
export function hashOfText(text: string, seed: number): number {
  let hash = seed | 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash ^= hash >>> 15;
  }
  return mixed(hash, text.length);
}
