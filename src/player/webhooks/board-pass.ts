import { Webhook } from "standardwebhooks";

/**
 * What links of webhooks had, from before games had a page, that shows the board of a private game: people can't send a
 * token along. It is signed with the webhook's secret, so it needs no row, and ends with the webhook or its secret.
 */
export const signBoardPass = (secret: string, gameId: string): string =>
  // What is signed for a receiver begins with an event's id, and none is called `board`.
  new Webhook(secret)
    .sign("board", new Date(0), gameId)
    .slice("v1,".length)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");

/** Whether one of the secrets has signed a pass. */
export function isBoardPass(secrets: readonly string[], gameId: string, signature: string): boolean {
  const encoder = new TextEncoder();
  const given = encoder.encode(signature);
  return secrets.some((secret) => {
    const expected = encoder.encode(signBoardPass(secret, gameId));
    return given.length === expected.length && crypto.subtle.timingSafeEqual(given, expected);
  });
}
