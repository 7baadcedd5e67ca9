import { definitionOf } from "./feed-event";
import type { StoredEvent } from "./stored-event";
import { gameTitle } from "./wording";

/**
 * The game that an event belongs to, or that it is about, in words; null for an event that knows of none.
 * @param opponent the other player's name, if it is known
 */
export function gameOfEvent({ data: { variant } }: StoredEvent, opponent: string | null): string | null {
  if (typeof variant !== "string") return null;
  return `${gameTitle({ variant })}${opponent === null ? "" : ` against ${opponent}`}`;
}

/** An event in one plain sentence. One that does not read as it is described here is named. */
export function sentenceOf(event: StoredEvent, opponent: string | null = null): string {
  const { type, data } = event;
  const game = gameOfEvent(event, opponent);
  return definitionOf(type)?.sentenceOf(data, game ?? "") ?? `${type}${game === null ? "" : ` in ${game}`}.`;
}
