/**
 * Where a person sees a game's board: its picture. That of a private game shows only to its players' programs.
 * @param origin where the server is reached: `https://host`
 */
export const boardAddress = (origin: string, gameId: string): string => `${origin}/v1/games/${gameId}/board.svg`;
