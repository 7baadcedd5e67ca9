import { Counter, Gauge, Histogram, type Metric } from "./counter";
import type { Family } from "./family";

// The metrics that this isolate counts in its memory. On a local server, the Worker and all objects share one isolate.
// On Cloudflare there are many isolates, and each counts only its own work (docs/decisions/046-operating.md).

/** Upper bounds in seconds of the duration of a request: from a cached answer to the time limit of most clients. */
const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Upper bounds in seconds of waits in queues: from no wait to a receiver that is down for hours. */
const WAIT_BOUNDS = [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200, 43_200];

/** Answered requests. `route` is a template such as `/v1/games/{id}`, or `unmatched`. */
export const requests = new Counter<"method" | "route" | "status">(
  "skytale_http_requests_total",
  "Answered requests by method, route template and class of the status.",
);

export const requestDuration = new Histogram<"method" | "route">(
  "skytale_http_request_duration_seconds",
  "Time from the arrival of a request to its response, including its time in the queue. A stream counts to its start.",
  REQUEST_BOUNDS,
);

/** Requests that the admission control refused before any route was matched. They are not part of `requests`. */
export const shedRequests = new Counter<"priority">(
  "skytale_http_requests_shed_total",
  "Requests refused as overloaded, by priority: 0 is the most urgent.",
);

export const requestsInProgress = new Gauge("skytale_http_requests_in_progress", "Requests that are being handled.");
export const requestsQueued = new Gauge("skytale_http_requests_queued", "Requests that wait for their turn.");
export const requestsLimit = new Gauge(
  "skytale_http_requests_limit",
  "Requests that are handled at once at most, now.",
);

export const moves = new Counter<"variant">(
  "skytale_moves_total",
  "Plies played by players, bots and conditional moves.",
);

export const deliveries = new Counter<"channel" | "outcome">(
  "skytale_deliveries_total",
  "Attempts to deliver a notice, by channel and outcome: delivered, retry or failed (no further attempt).",
);

export const deliveryDelay = new Histogram<"channel">(
  "skytale_delivery_delay_seconds",
  "Time from an event to the delivery of its notice, for delivered webhooks and Web Push.",
  WAIT_BOUNDS,
);

export const alarmDelay = new Histogram<"kind">(
  "skytale_alarm_delay_seconds",
  "Time by which an alarm of an object fired late, by kind of object.",
  WAIT_BOUNDS,
);

export const thinkingTime = new Histogram<"strength">(
  "skytale_house_thinking_seconds",
  "Time that a house bot needed for a move, including its time in the queue.",
  WAIT_BOUNDS,
);

export const searchesWaiting = new Gauge(
  "skytale_house_searches_waiting",
  "Moves of house bots that wait for a free place to be computed.",
);
export const searchesRunning = new Gauge(
  "skytale_house_searches_running",
  "Moves of house bots that are being computed.",
);
export const oldestSearch = new Gauge(
  "skytale_house_oldest_wait_seconds",
  "Time since the arrival of the oldest move of a house bot that waits.",
);

export const evaluations = new Counter<"outcome">(
  "skytale_evaluations_total",
  "Computer evaluations of games, by outcome: finished, retry (an attempt failed) or failed (no further attempt).",
);

export const errors = new Counter<"where">("skytale_errors_total", "Failures in the log, by part of the server.");

const IN_MEMORY: readonly Metric[] = [
  requests,
  requestDuration,
  shedRequests,
  requestsInProgress,
  requestsQueued,
  requestsLimit,
  moves,
  deliveries,
  deliveryDelay,
  alarmDelay,
  thinkingTime,
  searchesWaiting,
  searchesRunning,
  oldestSearch,
  evaluations,
  errors,
];

/** The current values of all metrics in the memory of this isolate. */
export const metricsInMemory = (): readonly Family[] => IN_MEMORY.map((metric) => metric.family());
