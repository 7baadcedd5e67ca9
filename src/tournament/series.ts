import { derivedId } from "../shared/derived-id";

/** The id of the tournament that follows another one in its series. Derived, so that it is created once. */
export const nextIdOf = (id: string): string => derivedId(`${id} next`);
