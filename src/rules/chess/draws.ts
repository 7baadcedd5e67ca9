import type { DrawRules } from "../rules";

/** FIDE Laws: occurrences of a position (9.2, 9.6.1), and plies without capture or pawn move (9.3, 9.6.2). */
export const CHESS_DRAWS: DrawRules = {
  repetition: { claim: 3, automatic: 5, automaticReason: "fivefold-repetition" },
  noProgress: { claim: 100, automatic: 150, automaticReason: "seventy-five-moves" },
};
