// One file to be loaded, for all parts of the analysis board.
export { AnalysedMove } from "./analysed-move";
export { Analysis } from "./panel";
