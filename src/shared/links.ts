/** What links to the board of a private game had, which are good for as long as their webhook; see player/webhooks/board-pass.ts. */
export interface BoardPass {
  readonly playerId: string;
  readonly webhookId: string;
  readonly signature: string;
}

/** Where a person plays a game. */
export const gamePage = (origin: string, gameId: string): string => `${origin}/games/${gameId}`;

/** Where a person accepts or declines a challenge. */
export const challengePage = (origin: string, challengeId: string): string => `${origin}/challenges/${challengeId}`;

/** Reads the pass of such an address; null if it can't be one. */
export function readBoardPass(text: string): BoardPass | null {
  const [, playerId, webhookId, signature] = /^([0-9a-z]{16})\.([0-9a-z]{16})\.([\w-]{43})$/.exec(text) ?? [];
  return playerId && webhookId && signature ? { playerId, webhookId, signature } : null;
}
