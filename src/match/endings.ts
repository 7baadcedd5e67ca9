/** Codes of the ends that a game comes to by what its players do or leave undone; the others are those of its rules. */
export const MATCH_ENDINGS = ["resignation", "draw-agreement", "timeout", "timeout-dead-position", "aborted"] as const;
