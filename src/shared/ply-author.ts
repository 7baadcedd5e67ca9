/**
 * Authors of a ply: the player, or one of the player's conditional moves. Moves of house bots are recorded as `player`;
 * `house` remains because it is part of the API.
 */
export const PLY_AUTHORS = ["player", "conditional", "house"] as const;

export type PlyAuthor = (typeof PLY_AUTHORS)[number];
