import type { Rules } from "../rules/rules";
import { RulesBoard } from "./rules-board";
import type { SearchBoard } from "./search-board";

/** The board that a game is searched on, with a position of it. */
export const boardOf = <P, M>(rules: Rules<P, M>, position: P): SearchBoard => new RulesBoard(rules, position);
