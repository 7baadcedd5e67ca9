/**
 * Authors of a ply: the player, or one of the player's conditional moves. No version has recorded `house`, because moves
 * of house bots are recorded as `player`. It remains because the API names it.
 */
export const PLY_AUTHORS = ["player", "conditional", "house"] as const;

export type PlyAuthor = (typeof PLY_AUTHORS)[number];
