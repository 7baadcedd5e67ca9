import { getDailyPuzzle, getMyPuzzles, getPuzzle } from "skytale-client";
import { findVariant } from "../games/variants";
import { Resource } from "./resource";

/** The daily puzzles, by game. */
export const dailyPuzzles = new Resource((client, variant) =>
  getDailyPuzzle({ client, path: { variant: findVariant(variant) ?? "spartan-chess" } }),
);

/** Puzzles by id. */
export const puzzles = new Resource((client, id) => getPuzzle({ client, path: { id } }));

/** The puzzle ratings of the signed-in player, by game. */
export const myPuzzles = new Resource((client) => getMyPuzzles({ client }));
