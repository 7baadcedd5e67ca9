import type { EventFilter as WebhookFilter } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { EVENT_TYPES, isEventType } from "./event-examples.js";

/** Returns whether events of a type are wanted. */
export type EventFilter = (type: string) => boolean;

const familyOf = (type: string): string => type.split(".")[0] ?? type;

const FAMILIES: ReadonlySet<string> = new Set(EVENT_TYPES.map(familyOf));

/**
 * Parses an event filter: types (`turn.started`), families (`challenge.*`) or `*` for all, separated by commas. Throws
 * a `Failure` for an unknown type.
 */
export function readEventFilter(text: string): EventFilter {
  const filters: readonly string[] = readEventNames(text);
  return (type) => filters.some((filter) => filter === "*" || filter === type || filter === `${familyOf(type)}.*`);
}

/** Parses an event filter as `readEventFilter` does, and returns its parts. */
export function readEventNames(text: string): readonly WebhookFilter[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  const unknown = names.find((name) => !isFilter(name));
  if (unknown !== undefined) {
    throw new Failure(EXIT.usage, "bad-events", `“${unknown}” is not an event type.`, eventHints());
  }
  if (names.length === 0) throw new Failure(EXIT.usage, "bad-events", "Name at least one event type.", eventHints());
  return names.filter(isFilter);
}

const isFilter = (name: string): name is WebhookFilter =>
  name === "*" || isEventType(name) || (name.endsWith(".*") && FAMILIES.has(familyOf(name)));

const eventHints = (): readonly string[] => [
  `Types: ${EVENT_TYPES.join(" ")}`,
  `Families: ${[...FAMILIES].map((family) => `${family}.*`).join(" ")}`,
];
