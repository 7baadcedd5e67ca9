import type { Env } from "../../bindings";
import { requestsInProgress, requestsLimit, requestsQueued, shedRequests } from "../../metrics/metrics";
import { settingsOf } from "../../settings";
import { problemResponse } from "../problems/problem-response";
import { corsHeaders } from "../response/common-headers";
import type { Priority } from "./admission";
import { markArrival } from "./arrival-times";
import { Gate } from "./gate";
import { HeavySenders } from "./heavy-senders";
import { priorityOf } from "./priority";
import { setSlot } from "./slots";

type Fetch = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>;

/**
 * Retry-After of a refused request, in seconds: the minimum, and the range of the random addition that spreads clients.
 */
const BACK_AFTER: Readonly<Record<Priority, number>> = { 0: 1, 1: 1, 2: 4, 3: 8 };
const SPREAD: Readonly<Record<Priority, number>> = { 0: 2, 1: 3, 2: 4, 3: 8 };

/**
 * Admits or queues a request, or refuses it as `overloaded`. It runs before the app: refusing must cost much less than
 * answering, so it matches no route, verifies no token, reads no body, and counts nothing in the address's limit. An
 * event stream gives its slot back once it has started.
 */
export function admitted(answer: Fetch): Fetch {
  const senders = new HeavySenders();
  let gate: Gate | null = null;
  return async (request, env, context) => {
    const now = Date.now();
    const priority = priorityOf(request.url, senders.count(request, now));
    if (priority === null || request.method === "OPTIONS") return answer(request, env, context);
    gate ??= openGate(env);
    markArrival(request);
    const slot = await gate.enter(priority, request.signal, now);
    if (slot === null) return refusal(request, env, priority);
    setSlot(request, slot);
    try {
      return await answer(request, env, context);
    } finally {
      slot.answered();
      context.waitUntil(slot.left());
    }
  };
}

function openGate(env: Env): Gate {
  const gate = new Gate(settingsOf(env));
  requestsInProgress.readBy(() => gate.inProgress);
  requestsQueued.readBy(() => gate.waiting);
  requestsLimit.readBy(() => gate.limit);
  return gate;
}

function refusal(request: Request, env: Env, priority: Priority): Response {
  const retryAfterSeconds = BACK_AFTER[priority] + Math.floor(Math.random() * SPREAD[priority]);
  shedRequests.add({ priority: String(priority) });
  const response = problemResponse({ code: "overloaded", retryAfterSeconds });
  // CORS headers, so that pages of allowed origins can read the problem.
  for (const [name, value] of corsHeaders(request, settingsOf(env))) response.headers.append(name, value);
  return response;
}
