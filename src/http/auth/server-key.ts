import type { VapidKeys } from "../../settings";

/**
 * A key for one use, derived from the one secret that every server has: what is signed with either says nothing of the
 * other.
 */
export async function serverKey({ privateKey }: VapidKeys, use: string): Promise<CryptoKey> {
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
