/** What an erased player's object throws at those that ask it for what only a player can do. Errors keep only words. */
export const erasedMessage = (playerId: string): string => `player ${playerId} is erased`;
