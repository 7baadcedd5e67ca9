import { idFrom } from "./shared/ids";

/** A new random id that `isId` accepts: 16 characters, 80 random bits. */
export const randomId = (): string => idFrom(crypto.getRandomValues(new Uint8Array(16)));
