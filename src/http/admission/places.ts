import type { Place } from "./gate";

const places = new WeakMap<Request, Place>();

/** Notes the place that a request has. */
export const notePlace = (request: Request, place: Place): void => void places.set(request, place);

/** Gives the place of a request to another one, before a wait that costs the server nothing. */
export const yieldPlace = (request: Request): void => places.get(request)?.yield();
