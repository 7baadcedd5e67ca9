import { createChallenge, type Statistics, type VariantId } from "skytale-client";
import { client } from "../server/client";
import { putGame } from "../server/resources";
import type { Color } from "./colors";

/** The levels of the house bots, weakest first. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type Level = (typeof LEVELS)[number];

const WORDS: Readonly<Partial<Record<Level, string>>> = {
  1: "new to the game",
  3: "takes what hangs",
  5: "sees your threats",
  7: "seldom errs",
  10: "the strongest",
};

/** A level in words, such as `1, new to the game`. */
export const levelWords = (level: Level): string => [level, WORDS[level]].filter(Boolean).join(", ");

const HOUSE_NAMES: ReadonlySet<string> = new Set([
  ...LEVELS.map((level) => `house-level-${level}`),
  ...["house-recruit", "house-veteran", "house-strategos"],
]);

/** Whether a name is that of a house bot. */
export const isHouseBot = (username: string): boolean => HOUSE_NAMES.has(username);

/** The time control of games with a house bot that are started by one click. */
export const HOUSE_TIME_CONTROL = { kind: "unlimited" } as const;

/**
 * The level to play next in a game: one above the highest level at which more games were won than lost. Without such a
 * level, one below the lowest that was played. Level 1 for a player without games.
 */
export function suggestedLevel(results: Statistics["house"], variant: VariantId): Level {
  const played = results.filter((row) => row.variant === variant);
  const highestBeaten = LEVELS.findLast((known) => played.some((row) => row.level === known && row.wins > row.losses));
  const lowestPlayed = LEVELS.find((known) => played.some((row) => row.level === known)) ?? 1;
  const next = highestBeaten === undefined ? lowestPlayed - 1 : highestBeaten + 1;
  return LEVELS.find((known) => known === next) ?? highestBeaten ?? lowestPlayed;
}

/** Starts a casual game without a clock against a house bot. Returns the game's id. */
export async function playHouseBot(variant: VariantId, level: Level, color: Color = "random"): Promise<string> {
  const body = {
    variant,
    opponent: "house",
    level,
    color,
    timeControl: HOUSE_TIME_CONTROL,
    rated: false,
  } as const;
  const { game } = await createChallenge({ client: client.value, body });
  if (game === null) throw new Error("the house bot did not accept a challenge");
  putGame(game);
  return game.id;
}
