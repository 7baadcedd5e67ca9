import EXAMPLES_FILE from "./examples.json";
import { type EventType, FeedEvent, type FeedEventOf } from "./feed-event";

/**
 * An example of each event, recorded by a test, with ids and names replaced. For documents and tests; the server itself
 * does not import it.
 */
export const EXAMPLES: Readonly<Record<EventType, unknown>> = EXAMPLES_FILE;

/** The example of an event type. Throws if it does not match the definition of the type. */
export function exampleOf<Type extends EventType>(type: Type): FeedEventOf<Type> {
  const example = FeedEvent.parse(EXAMPLES[type]);
  if (!isOf(example, type)) throw new Error(`the example of ${type} is of another type`);
  return example;
}

const isOf = <Type extends EventType>(event: FeedEvent, type: Type): event is FeedEventOf<Type> => event.type === type;
