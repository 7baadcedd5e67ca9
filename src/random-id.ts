import { idFrom } from "./shared/ids";

/** A new id in the form that `isId` asks for: 16 letters, 80 random bits. */
export const randomId = (): string => idFrom(crypto.getRandomValues(new Uint8Array(16)));
