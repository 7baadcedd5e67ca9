/** Letters of user codes: consonants, so that they form no words (RFC 8628, 6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const LENGTH = 8;

/** How long a device code is valid, in seconds. */
export const DEVICE_CODE_SECONDS = 600;
/** Shortest time between two polls of a device, in seconds. A poll that is too early makes it longer by as much. */
export const POLL_SECONDS = 5;

/** A new user code without its dash: 34 random bits. */
export function newUserCode(): string {
  let code = "";
  while (code.length < LENGTH) {
    // Bytes from 240 on are discarded, so that every letter is equally likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < 240 && code.length < LENGTH) code += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return code;
}

/** A user code for people: `WDJB-MJHT`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A typed user code in stored form: without dashes and spaces, in upper case. Null if it is not a user code. */
export function canonicalUserCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}
