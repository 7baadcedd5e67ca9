/** Codes of endings by a player's action, by time, or by a decision of the server. The rules of each game define the codes of the other endings. */
export const MATCH_ENDINGS = [
  "resignation",
  "draw-agreement",
  "timeout",
  "timeout-dead-position",
  "adjudication",
  "aborted",
] as const;
