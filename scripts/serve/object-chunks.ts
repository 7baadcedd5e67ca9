/** Objects per call of the Worker. Each opens up to nine files: its own, and those of two players. */
const CHUNK = 20;

/** Splits a list of objects into parts for one call of the Worker each. */
export function chunks<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}
