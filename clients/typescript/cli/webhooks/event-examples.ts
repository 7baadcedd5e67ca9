import type { EventType, FeedEvent } from "skytale-client";
import EXAMPLES from "./event-examples.json" with { type: "json" };

/** Whether a text names a type of event. */
export const isEventType = (text: string): text is EventType => Object.hasOwn(EXAMPLES, text);

/** All event types. */
export const EVENT_TYPES: readonly EventType[] = Object.keys(EXAMPLES).filter(isEventType);

/** Returns the example event of a type from the API description. */
export function exampleOf(type: EventType): FeedEvent {
  const example: unknown = EXAMPLES[type];
  if (isOfType(example, type)) return example;
  throw new Error(`there is no example of ${type}`);
}

/** Checks only `type`. The file is generated from the API description, whose examples are recorded by a test. */
const isOfType = (example: unknown, type: EventType): example is FeedEvent =>
  typeof example === "object" && example !== null && "type" in example && example.type === type;
