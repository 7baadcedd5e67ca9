// The components of the computer analysis, exported together so that they are loaded as one file.
export { Evaluation } from "./evaluation";
export { EvaluationSummary } from "./summary";
