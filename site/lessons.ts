import { GAME_RECORDS } from "../clients/web/games/game-records";
import type { Lesson } from "../clients/web/games/lessons/lesson";
import { VARIANTS, type Variant } from "../src/rules/registry";

/** Loads the lessons of all games. */
export async function loadLessons(): Promise<ReadonlyMap<Variant, Lesson>> {
  const entries = VARIANTS.map(async (variant) => [variant, await GAME_RECORDS[variant].lesson()] as const);
  return new Map(await Promise.all(entries));
}
