import { defineGame } from "../../src/rules/define-game";
import { invalidPosition } from "../../src/rules/refusal";
import { START_TEXT } from "../../src/rules/spartan-chess/position";
import { SPARTAN_CHESS_RULES } from "../../src/rules/spartan-chess/rules";
import { unwrap } from "../rules/lines";

const parsePosition: typeof SPARTAN_CHESS_RULES.parsePosition = (text) =>
  text.split(" ")[2] === "-"
    ? SPARTAN_CHESS_RULES.parsePosition(text)
    : invalidPosition("castling", "nobody may castle: write -");

const START = unwrap(parsePosition(START_TEXT.replace("KQ", "-")));

/** Revision 2 of Spartan Chess, with a changed rule: White cannot castle. */
export const spartanWithoutCastling = defineGame({
  ...SPARTAN_CHESS_RULES,
  revision: 2,
  start: () => START,
  parsePosition,
});
