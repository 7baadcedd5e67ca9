import type { PlayedPly } from "./game";

/**
 * A ply in the notations of its game other than SAN, by their ids; undefined if there is no ply or no other notation.
 */
export function otherNotations(ply: PlayedPly | null): Readonly<Record<string, string>> | undefined {
  const [, ...others] = Object.entries(ply?.notations ?? {});
  return others.length === 0 ? undefined : Object.fromEntries(others);
}
