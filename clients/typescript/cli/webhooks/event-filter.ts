import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { EVENT_TYPES, isEventType } from "./event-examples.js";

/** Returns whether events of a type are wanted. */
export type EventFilter = (type: string) => boolean;

const familyOf = (type: string): string => type.split(".")[0] ?? type;

/**
 * Parses an event filter: types (`turn.started`), families (`challenge.*`) or `*` for all, separated by commas. Throws
 * a `Failure` for an unknown type.
 */
export function readEventFilter(text: string): EventFilter {
  const filters = text
    .split(/[\s,]+/)
    .map((filter) => filter.trim())
    .filter((filter) => filter !== "");
  const families = new Set(EVENT_TYPES.map(familyOf));
  for (const filter of filters) {
    const isFamily = filter.endsWith(".*") && families.has(familyOf(filter));
    if (filter !== "*" && !isFamily && !isEventType(filter)) {
      throw new Failure(EXIT.usage, "bad-events", `“${filter}” is not an event type.`, eventHints(families));
    }
  }
  if (filters.length === 0)
    throw new Failure(EXIT.usage, "bad-events", "Name at least one event type.", eventHints(families));
  return (type) => filters.some((filter) => filter === "*" || filter === type || filter === `${familyOf(type)}.*`);
}

const eventHints = (families: ReadonlySet<string>): readonly string[] => [
  `Types: ${EVENT_TYPES.join(" ")}`,
  `Families: ${[...families].map((family) => `${family}.*`).join(" ")}`,
];
