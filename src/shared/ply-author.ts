/** Authors of a ply: the player, one of the player's conditional moves, or the server itself. */
export const PLY_AUTHORS = ["player", "conditional", "house"] as const;

export type PlyAuthor = (typeof PLY_AUTHORS)[number];
