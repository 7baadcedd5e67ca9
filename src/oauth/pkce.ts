const CHALLENGE = /^[\w-]{43}$/;
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Whether a text is a code challenge of the method S256: a SHA-256 hash in base64url (RFC 7636, 4.2). */
export const isChallenge = (text: string): boolean => CHALLENGE.test(text);

/** Whether a text is a code verifier (RFC 7636, 4.1). */
export const isVerifier = (text: string): boolean => VERIFIER.test(text);

/** The S256 challenge of a verifier. */
export async function challengeOf(verifier: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
