import type { PieceLesson } from "./lesson";

/** The pieces that move alike in orthodox chess and in the games that contain its army. */
export const ORTHODOX_PIECES: readonly PieceLesson[] = [
  {
    letter: "Q",
    side: "white",
    words: "Moves any distance along ranks, files and diagonals.",
    position: "k7/8/8/8/3Q4/8/8/7K w - - 0 1",
    square: "d4",
  },
  {
    letter: "R",
    side: "white",
    words: "Moves any distance along ranks and files.",
    position: "k7/8/8/8/3R4/8/8/7K w - - 0 1",
    square: "d4",
  },
  {
    letter: "B",
    side: "white",
    words: "Moves any distance along diagonals.",
    position: "k7/8/8/8/3B4/8/8/7K w - - 0 1",
    square: "d4",
  },
  {
    letter: "N",
    side: "white",
    words: "Jumps two squares in one direction and one square to the side.",
    position: "k7/8/8/8/3N4/8/8/7K w - - 0 1",
    square: "d4",
  },
];
