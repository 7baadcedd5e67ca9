// The components of the analysis board, exported together so that they are loaded as one file.

export { Analysis } from "./analysis";
export { AnalyzedMove } from "./analyzed-move";
export { DrawingTools } from "./drawing-tools";
