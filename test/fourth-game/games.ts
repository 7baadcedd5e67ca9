import { GAMES as PRESENT } from "../../src/rules/games";
import { ticTacToe } from "./tic-tac-toe";

/** The registry with a fourth game. Replaces `src/rules/games.ts` in this folder's tests. */
export const GAMES = { ...PRESENT, "tic-tac-toe": ticTacToe };
