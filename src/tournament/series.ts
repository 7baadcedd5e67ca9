import { derivedId } from "../shared/derived-id";
import type { Series } from "./state";

/** The id of the tournament that follows another one in its series. Derived, so that it is created once. */
export const nextIdOf = (id: string): string => derivedId(`${id} next`);

/** The id of the tournament before one of a series; null for the first one. */
export function previousIdOf({ id, number }: Series): string | null {
  if (number === 1) return null;
  let previous = id;
  for (let count = 2; count < number; count += 1) previous = nextIdOf(previous);
  return previous;
}
