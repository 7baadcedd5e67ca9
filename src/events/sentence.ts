import { definitionOf } from "./feed-event";
import type { StoredEvent } from "./stored-event";
import { gameTitle } from "./wording";

/**
 * The game or variant that an event is about, in words; null if the event names no variant.
 * @param opponent the other player's name, if it is known
 */
export function gameOfEvent({ data: { variant } }: StoredEvent, opponent: string | null): string | null {
  if (typeof variant !== "string") return null;
  return `${gameTitle({ variant })}${opponent === null ? "" : ` against ${opponent}`}`;
}

/** An event in one plain sentence; only the event's type and game if its data do not match the definition. */
export function sentenceOf(event: StoredEvent, opponent: string | null = null): string {
  const game = gameOfEvent(event, opponent);
  return definitionOf(event.type)?.sentenceOf(event.data, game ?? "") ?? plainName(event, game);
}

/** The sentence of an event for a place below a title that shows `gameOfEvent`. */
export function titledSentenceOf(event: StoredEvent, opponent: string | null): string {
  const game = gameOfEvent(event, opponent);
  return definitionOf(event.type)?.titledSentenceOf(event.data, game ?? "") ?? plainName(event, game);
}

const plainName = ({ type }: StoredEvent, game: string | null): string =>
  `${type}${game === null ? "" : ` in ${game}`}.`;
