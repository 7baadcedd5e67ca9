/** Close code of a socket to an object: the token was revoked or has expired. */
export const SOCKET_REVOKED = 4001;

/** Close code of a socket to an object: a newer socket of the same owner replaced it. */
export const SOCKET_DISPLACED = 4002;
