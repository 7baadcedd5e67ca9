import type { Place } from "./gate";

const places = new WeakMap<Request, Place>();

/** Stores the place of a request. */
export const notePlace = (request: Request, place: Place): void => void places.set(request, place);

/** Frees the place of a request early, before a wait that costs the server nothing. */
export const yieldPlace = (request: Request): void => places.get(request)?.yield();
