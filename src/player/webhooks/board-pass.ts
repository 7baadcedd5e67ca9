import { Webhook } from "standardwebhooks";

/**
 * Signature that lets a browser without token show the board of a private game. Older links of webhooks contain it. It
 * is signed with the secret of the webhook, so it needs no row and ends with the webhook or its secret.
 */
export const signBoardPass = (secret: string, gameId: string): string =>
  // Signed content of deliveries begins with an event id. No event id is `board`, so a pass cannot be forged from a
  // delivery.
  new Webhook(secret)
    .sign("board", new Date(0), gameId)
    .slice("v1,".length)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");

/** Whether one of the secrets signed the pass. */
export function isBoardPass(secrets: readonly string[], gameId: string, signature: string): boolean {
  const encoder = new TextEncoder();
  const given = encoder.encode(signature);
  return secrets.some((secret) => {
    const expected = encoder.encode(signBoardPass(secret, gameId));
    return given.length === expected.length && crypto.subtle.timingSafeEqual(given, expected);
  });
}
