/**
 * The message of the error that an erased player's object throws for calls that need a player. Errors cross RPC with
 * their message only, so callers compare it.
 */
export const erasedMessage = (playerId: string): string => `player ${playerId} is erased`;
