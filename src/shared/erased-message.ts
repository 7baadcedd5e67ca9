/**
 * The message of the error that the object of an erased player throws if a call needs an existing player. RPC transfers
 * only the message of an error, so callers recognize the error by this text.
 */
export const erasedMessage = (playerId: string): string => `player ${playerId} is erased`;
