import type { Catalogue } from "../rules";

/** The id of the option that lets heroes conquer cities. */
export const HEROES_CONQUER_OPTION = "heroesConquer";

/** The catalogue entry of Sparta. */
export const CATALOGUE: Catalogue = {
  name: "Sparta",
  armies: { white: "White", black: "Black" },
  board: { files: 10, ranks: 10 },
  pieces: [
    {
      letter: "W",
      name: "Warrior",
      sides: ["white", "black"],
      move:
        "Up to two king steps over empty squares, turning freely. Conquers an opponent's city by ending there, and " +
        "becomes a hero by ending in one of its own, or instead of a move when it already stands there.",
    },
    {
      letter: "H",
      name: "Hero",
      sides: ["white", "black"],
      move: "Up to three king steps over empty squares, turning freely. Changes nothing in a city.",
    },
  ],
  options: [
    {
      name: HEROES_CONQUER_OPTION,
      summary: "Heroes conquer the opponent's cities as warriors do, as the German rules can be read.",
    },
  ],
  summary:
    "Eight warriors a side fight for eight cities on ten by ten squares. After each move all pieces of both colours " +
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
