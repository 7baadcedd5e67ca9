import { Webhook } from "standardwebhooks";

/**
 * The signature of a pass that lets a browser without a token show the board of a private game. Links that webhooks of
 * earlier versions sent contain one. It is made with the secret of the webhook, so it needs no row, and becomes invalid
 * with the secret or the webhook.
 */
export const signBoardPass = (secret: string, gameId: string): string =>
  // The signed content of a delivery begins with an event id. No event id is `board`, so the signature of a delivery is
  // never a valid pass.
  new Webhook(secret)
    .sign("board", new Date(0), gameId)
    .slice("v1,".length)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");

/** Whether a signature was made for the board of this game with one of the secrets. */
export function isBoardPass(secrets: readonly string[], gameId: string, signature: string): boolean {
  const encoder = new TextEncoder();
  const given = encoder.encode(signature);
  return secrets.some((secret) => {
    const expected = encoder.encode(signBoardPass(secret, gameId));
    return given.length === expected.length && crypto.subtle.timingSafeEqual(given, expected);
  });
}
