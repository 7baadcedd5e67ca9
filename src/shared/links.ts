/** What a link to the board of a private game shows it by; see player/webhooks/board-pass.ts. */
export interface BoardPass {
  readonly playerId: string;
  readonly webhookId: string;
  readonly signature: string;
}

/**
 * Where a person sees a game's board: its picture. That of a private game shows only to its players' programs, and to
 * whoever has a pass.
 * @param origin where the server is reached: `https://host`
 */
export const boardAddress = (origin: string, gameId: string, pass?: BoardPass): string =>
  `${origin}/v1/games/${gameId}/board.svg${pass === undefined ? "" : `?pass=${textOf(pass)}`}`;

/** Where a person plays a game. */
export const gamePage = (origin: string, gameId: string): string => `${origin}/games/${gameId}`;

/** Reads the pass of such an address; null if it can't be one. */
export function readBoardPass(text: string): BoardPass | null {
  const [, playerId, webhookId, signature] = /^([0-9a-z]{16})\.([0-9a-z]{16})\.([\w-]{43})$/.exec(text) ?? [];
  return playerId && webhookId && signature ? { playerId, webhookId, signature } : null;
}

const textOf = ({ playerId, webhookId, signature }: BoardPass): string => [playerId, webhookId, signature].join(".");
