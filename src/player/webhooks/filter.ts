/** Every type of event there is, but `webhook.ping`, which is only sent when asked for. */
export const EVENT_TYPES = [
  "game.started",
  "turn.started",
  "move.played",
  "draw.offered",
  "draw.declined",
  "draw.withdrawn",
  "takeback.offered",
  "takeback.accepted",
  "takeback.declined",
  "takeback.withdrawn",
  "clock.changed",
  "vacation.started",
  "vacation.ended",
  "message.posted",
  "deadline.warning",
  "conditional.fired",
  "conditional.dropped",
  "rematch.offered",
  "game.finished",
  "rating.changed",
  "challenge.received",
  "challenge.accepted",
  "challenge.declined",
  "challenge.canceled",
  "webhook.disabled",
] as const;

/** What a webhook is sent if nothing else is asked for. */
export const DEFAULT_EVENT_FILTERS: readonly string[] = [
  "turn.started",
  "game.finished",
  "deadline.warning",
  "challenge.*",
];

/** Whether a text is a filter: a type of event, the first part of one with `.*`, or `*`. */
export const isEventFilter = (text: string): boolean => EVENT_TYPES.some((type) => matches(text, type));

/** Whether one of the filters lets a type of event through. */
export const passesFilters = (filters: readonly string[], type: string): boolean =>
  filters.some((filter) => matches(filter, type));

function matches(filter: string, type: string): boolean {
  if (filter === "*" || filter === type) return true;
  return filter.endsWith(".*") && type.split(".")[0] === filter.slice(0, -2);
}
