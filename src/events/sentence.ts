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

/** An event in one plain sentence. An event whose data do not fit its description is named by its type. */
export function sentenceOf(event: StoredEvent, opponent: string | null = null): string {
  const game = gameOfEvent(event, opponent);
  return definitionOf(event.type)?.sentenceOf(event.data, game ?? "") ?? plainName(event, game);
}

/** The sentence of an event below a title that is `gameOfEvent`. */
export function titledSentenceOf(event: StoredEvent, opponent: string | null): string {
  const game = gameOfEvent(event, opponent);
  return definitionOf(event.type)?.titledSentenceOf(event.data, game ?? "") ?? plainName(event, game);
}

const plainName = ({ type }: StoredEvent, game: string | null): string =>
  `${type}${game === null ? "" : ` in ${game}`}.`;
