import { type GameAnalysis, NO_ANALYSIS } from "../../../match/analysis";
import { JsonText } from "../../../shared/json-text";

/** An analysis as a room keeps it, as the body of an answer. */
export const analysisJson = (kept: string | null): JsonText<GameAnalysis> =>
  new JsonText(kept ?? JSON.stringify(NO_ANALYSIS));
