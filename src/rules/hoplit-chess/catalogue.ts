import { SIDES } from "../../shared/side";
import { orthodoxPieces, pawnMove } from "../chess/catalogue";
import type { Catalogue } from "../rules";
import { DESCRIPTION } from "./description";

/** The catalogue entry of Hoplit Chess. */
export const CATALOGUE: Catalogue = {
  name: "Hoplit Chess",
  armies: { white: "White", black: "Black" },
  board: { files: 8, ranks: 8 },
  pieces: [
    { letter: "K", name: "King", sides: SIDES, move: "One square any way." },
    ...orthodoxPieces(SIDES),
    {
      letter: "P",
      name: "Pawn",
      sides: SIDES,
      move: `${pawnMove("its home rank")} Promotes to Q R B N, and to H once the extra pieces are in.`,
    },
    {
      letter: "H",
      name: "Hoplit",
      sides: SIDES,
      move:
        "Two legs: one or more empty squares diagonally, then 45 degrees outward along a rank or file, over exactly " +
        "one piece of either side and on as far as the way is free; what stands there can be taken. Over an enemy " +
        "pawn it reaches only the next square. Without a piece to jump it can't move.",
    },
  ],
  options: [],
  ...DESCRIPTION,
  votesTag: "HoplitVotes",
};
