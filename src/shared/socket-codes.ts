/** Close code of a socket to an object: the token is good no longer. */
export const SOCKET_REVOKED = 4001;

/** Close code of a socket to an object: a newer one of the same owner's has taken its place. */
export const SOCKET_DISPLACED = 4002;
