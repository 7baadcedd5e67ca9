// All parts of the analysis board, so that they are loaded as one file.
export { AnalysedMove } from "./analysed-move";
export { Analysis } from "./panel";
