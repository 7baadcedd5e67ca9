import type { DrawRules } from "../rules";

/** FIDE Laws on repetition (9.2, 9.6.1) and on moves without progress (9.3, 9.6.2), in plies. */
export const CHESS_DRAWS: DrawRules = {
  repetition: { claim: 3, automatic: 5, automaticReason: "fivefold-repetition" },
  noProgress: { claim: 100, automatic: 150, automaticReason: "seventy-five-moves" },
};
