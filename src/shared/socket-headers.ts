// What an object's answer to an upgrade says, to the Worker that asked for it. Neither reaches a client.

/** When the token that a socket was opened with is good no longer (milliseconds since 1970). */
export const EXPIRES_AT_HEADER = "Skytale-Expires-At";

/** In the refusal of a socket that is one too many: how many there may be. */
export const SOCKET_LIMIT_HEADER = "Skytale-Socket-Limit";
