/** The part of the server's key pair that keys are derived from. */
export interface ServerSecret {
  readonly privateKey: string;
}

/**
 * Derives a key for one purpose from the server's one secret. A signature with one key reveals nothing about the
 * others.
 */
export async function serverKey({ privateKey }: ServerSecret, use: string): Promise<CryptoKey> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const secret = await crypto.subtle.importKey("raw", bytes(privateKey), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(use) },
    secret,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign", "verify"],
  );
}
