/** Codes of endings by a player's action or by time. The rules of each game define the codes of the other endings. */
export const MATCH_ENDINGS = ["resignation", "draw-agreement", "timeout", "timeout-dead-position", "aborted"] as const;
