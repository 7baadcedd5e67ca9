import type { EventType, FeedEvent } from "skytale-client";
import EXAMPLES from "./event-examples.json" with { type: "json" };

/** Whether a text names a type of event. */
export const isEventType = (text: string): text is EventType => Object.hasOwn(EXAMPLES, text);

/** The types of event that there are. */
export const EVENT_TYPES: readonly EventType[] = Object.keys(EXAMPLES).filter(isEventType);

/** The example of a type of event that the API's description has. */
export function exampleOf(type: EventType): FeedEvent {
  const example: unknown = EXAMPLES[type];
  if (isOfType(example, type)) return example;
  throw new Error(`the example of ${type} is none`);
}

/** The file is written from the description, whose examples were what a test was told: the type says the rest. */
const isOfType = (example: unknown, type: EventType): example is FeedEvent =>
  typeof example === "object" && example !== null && "type" in example && example.type === type;
