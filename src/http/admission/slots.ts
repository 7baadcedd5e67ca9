import type { Slot } from "./gate";

const slots = new WeakMap<Request, Slot>();

/** Stores the slot of a request. */
export const setSlot = (request: Request, slot: Slot): void => void slots.set(request, slot);

/** Frees the slot of a request early, before a wait that costs the server nothing. */
export const releaseSlot = (request: Request): void => slots.get(request)?.yield();
