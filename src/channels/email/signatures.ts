import { type ServerSecret, serverKey } from "../../secrets/server-key";

/** The links in mails that a signature protects. */
export type SignedUse = "verify" | "unsubscribe" | "stop";

/** Signs the parts of a link, in base64url. Only this server can compute the signature. */
export async function signatureOf(secret: ServerSecret, use: SignedUse, parts: readonly string[]): Promise<string> {
  return hmac(secret, `skytale email ${use}`, JSON.stringify(parts));
}

/** Whether a text is the signature of these parts. The comparison takes the same time for all signatures. */
export async function isSignature(
  secret: ServerSecret,
  use: SignedUse,
  parts: readonly string[],
  text: string,
): Promise<boolean> {
  // Comparing the HMACs of both texts reveals nothing about the expected one.
  const [expected, given] = await Promise.all(
    [await signatureOf(secret, use, parts), text].map((value) => hmac(secret, "skytale email compare", value)),
  );
  return expected === given;
}

/** A name for an address that reveals it to nobody else, for limits over all players. Letter case does not count. */
export const addressTag = (secret: ServerSecret, address: string): Promise<string> =>
  hmac(secret, "skytale email address", address.toLowerCase());

async function hmac(secret: ServerSecret, use: string, text: string): Promise<string> {
  const key = await serverKey(secret, use);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
