import { type GameAnalysis, NO_ANALYSIS } from "../../../match/analysis";
import { JsonText } from "../../../shared/json-text";

/** Converts a stored analysis to the body of an answer. */
export const analysisJson = (stored: string | null): JsonText<GameAnalysis> =>
  new JsonText(stored ?? JSON.stringify(NO_ANALYSIS));
