import type { Env } from "../../bindings";
import { settingsOf } from "../../settings";
import { problemResponse } from "../problems/problem-response";
import { corsHeaders } from "../response/common-headers";
import type { Priority } from "./admission";
import { Gate } from "./gate";
import { HeavySenders } from "./heavy-senders";
import { notePlace } from "./places";
import { priorityOf } from "./priority";

type Fetch = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>;

/** How soon a refused client may come back, in seconds: at the earliest, and how far clients are spread. */
const BACK_AFTER: Readonly<Record<Priority, number>> = { 0: 1, 1: 1, 2: 4, 3: 8 };
const SPREAD: Readonly<Record<Priority, number>> = { 0: 2, 1: 3, 2: 4, 3: 8 };

/**
 * Lets a request in, lets it wait, or refuses it as `overloaded`. It stands before the app: refusing has to cost much
 * less than answering, so neither routes, token, body nor the limit of an address are looked at. An event stream keeps
 * no place once it has begun.
 */
export function admitted(answer: Fetch): Fetch {
  const senders = new HeavySenders();
  let gate: Gate | null = null;
  return async (request, env, context) => {
    const now = Date.now();
    const priority = priorityOf(request.url, senders.count(request, now));
    if (priority === null || request.method === "OPTIONS") return answer(request, env, context);
    gate ??= new Gate(settingsOf(env));
    const place = await gate.enter(priority, request.signal, now);
    if (place === null) return refusal(request, env, priority);
    notePlace(request, place);
    try {
      return await answer(request, env, context);
    } finally {
      place.answered();
      context.waitUntil(place.left());
    }
  };
}

function refusal(request: Request, env: Env, priority: Priority): Response {
  const retryAfterSeconds = BACK_AFTER[priority] + Math.floor(Math.random() * SPREAD[priority]);
  const response = problemResponse({ code: "overloaded", retryAfterSeconds });
  // A page of another site may read why, if it may call at all.
  for (const [name, value] of corsHeaders(request, settingsOf(env))) response.headers.append(name, value);
  return response;
}
