/**
 * A pass that lets a browser without a token show the board of a private game. It is signed with the secret of a
 * webhook. Webhooks of earlier versions sent links with a pass. Such a link is valid as long as the webhook and the
 * secret exist. See channels/webhook/board-pass.ts.
 */
export interface BoardPass {
  readonly playerId: string;
  readonly webhookId: string;
  readonly signature: string;
}

/** The web page of a game. */
export const gamePage = (origin: string, gameId: string): string => `${origin}/games/${gameId}`;

/** The web page of a challenge. */
export const challengePage = (origin: string, challengeId: string): string => `${origin}/challenges/${challengeId}`;

/** The web page of a tournament. */
export const tournamentPage = (origin: string, tournamentId: string): string => `${origin}/tournaments/${tournamentId}`;

/** The web page of a team. */
export const teamPage = (origin: string, teamId: string): string => `${origin}/teams/${teamId}`;

/** Parses the pass in a board link; null if its form is wrong. The signature is not checked here. */
export function readBoardPass(text: string): BoardPass | null {
  const [, playerId, webhookId, signature] = /^([0-9a-z]{16})\.([0-9a-z]{16})\.([\w-]{43})$/.exec(text) ?? [];
  return playerId && webhookId && signature ? { playerId, webhookId, signature } : null;
}
