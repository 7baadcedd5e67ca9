// The computer of the page, loaded as one file: for the analysis board of a finished game, and for lessons.
export { Computer } from "./computer";
export { Judge } from "./judge";
