const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new id in the form that `isId` asks for: 16 letters, 80 random bits. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
