import type { Catalogue } from "../rules";
import { DESCRIPTION } from "./description";

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
  ...DESCRIPTION,
};
