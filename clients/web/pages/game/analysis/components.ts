// The components of the analysis board, exported together so that they are loaded as one file.
export { AnalysedMove } from "./analysed-move";
export { Analysis } from "./analysis";
export { DrawingTools } from "./drawing-tools";
