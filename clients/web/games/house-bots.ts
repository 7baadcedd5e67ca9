import { createChallenge, type VariantId } from "skytale-client";
import { client } from "../server/client";
import { putGame } from "../server/resources";
import type { Color } from "./colors";

/** The house bots, weakest first. */
export const HOUSE_BOTS = [
  { username: "house-recruit", name: "Recruit", words: "for beginners" },
  { username: "house-veteran", name: "Veteran", words: "sees your threats" },
  { username: "house-strategos", name: "Strategos", words: "the strongest" },
] as const;

/** The time control of games with a house bot that are started by one click. */
export const HOUSE_TIME_CONTROL = { kind: "unlimited" } as const;

export type HouseBotName = (typeof HOUSE_BOTS)[number]["username"];

/** Starts a casual game without a clock against a house bot. Returns the game's id. */
export async function playHouseBot(
  variant: VariantId,
  opponent: HouseBotName,
  color: Color = "random",
): Promise<string> {
  const body = { variant, opponent, color, timeControl: HOUSE_TIME_CONTROL, rated: false } as const;
  const { game } = await createChallenge({ client: client.value, body });
  if (game === null) throw new Error("the house bot did not accept a challenge");
  putGame(game);
  return game.id;
}
