import EXAMPLES_FILE from "./examples.json";
import { type EventType, FeedEvent, type FeedEventOf } from "./feed-event";

/**
 * An example of each event: what a test was told, with ids and names exchanged. They are for documents and tests; the
 * server itself does without.
 */
export const EXAMPLES: Readonly<Record<EventType, unknown>> = EXAMPLES_FILE;

/** The example of a type of event. */
export function exampleOf<Type extends EventType>(type: Type): FeedEventOf<Type> {
  const example = FeedEvent.parse(EXAMPLES[type]);
  if (!isOf(example, type)) throw new Error(`the example of ${type} is of another type`);
  return example;
}

const isOf = <Type extends EventType>(event: FeedEvent, type: Type): event is FeedEventOf<Type> => event.type === type;
