import type { Description } from "../rules";

/** The texts and counts of the catalogue entry that programs read. */
export const DESCRIPTION: Description = {
  summary:
    "Eight warriors a side fight for eight cities on ten by ten squares. After each move all pieces of both colors " +
    "are taken that stand, alone or in an unbroken run, directly between two enemies on a rank, file or diagonal. Who " +
    "owns all cities wins, and so does who leaves the opponent at most one piece while having more; when " +
    "neither side has more than two, the one with more cities wins. Who can do nothing loses. The third occurrence of " +
    "a position and 100 plies without capture, conquest or promotion are draws. The pictures of the printed rules are " +
    "missing: the squares of warriors and cities in the opening were chosen for this server.",
  moveFormat:
    "Square of origin and square of destination; =H after the square where a warrior in its own city is exchanged for " +
    "a hero in place.",
  moveExamples: ["b1d3", "c10c8", "b5=H"],
  perft: [80, 6400, 545120, 46430596],
};
