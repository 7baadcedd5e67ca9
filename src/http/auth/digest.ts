import { sha256 } from "../../secrets/sha256";
import { idFrom } from "../../shared/ids";

export { sha256Hex } from "../../secrets/sha256";

/** Derives an id from a text: deterministic, and not guessable without the text. */
export const idOf = async (text: string): Promise<string> => idFrom(await sha256(text));
