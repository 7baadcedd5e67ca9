import type { Game } from "../../src/rules/game";
import { GAMES as PRESENT } from "../../src/rules/games";
import { ticTacToe } from "./tic-tac-toe";
import { spartanWithoutCastling } from "./without-castling";

// Replaces `src/rules/games.ts` in this folder's tests.

let spartanChess: Game = PRESENT["spartan-chess"];
const earlier: Game[] = [];

/** The registry with a fourth game. */
export const GAMES = {
  ...PRESENT,
  get "spartan-chess"(): Game {
    return spartanChess;
  },
  "tic-tac-toe": ticTacToe,
};

export const EARLIER_REVISIONS: readonly Game[] = earlier;

/** Adds revision 2 of Spartan Chess to the registry, as a release of the server does. */
export function releaseRevision(): void {
  earlier.push(PRESENT["spartan-chess"]);
  spartanChess = spartanWithoutCastling;
}
