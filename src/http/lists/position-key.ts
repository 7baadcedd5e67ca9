import { positionKeys } from "../../opening-explorer/position-key";
import { optionsIn, positionName } from "../../opening-explorer/positions";
import type { Line } from "../../rules/game";
import { gameOf, type Variant } from "../../rules/registry";

/** The key of a position in the index of the opening explorer. `line`: under the newest rules of the variant. */
export async function keyOfLine(d1: D1Database, variant: Variant, line: Line): Promise<number> {
  const options = optionsIn(variant, gameOf(variant).revision, line);
  const [key] = await positionKeys(d1, [positionName(variant, options, line)]);
  if (key === undefined) throw new Error("a position has no key");
  return key;
}
