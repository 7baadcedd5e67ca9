import { idFrom } from "../../shared/ids";

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** SHA-256 of a text's UTF-8 form, in lower-case hex. */
export const sha256Hex = async (text: string): Promise<string> =>
  Array.from(await digest(text), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Derives an id from a text: deterministic, and not guessable without the text. */
export const idOf = async (text: string): Promise<string> => idFrom(await digest(text));
