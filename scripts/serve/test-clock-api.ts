import { Response } from "miniflare";
import { DAY, parseDuration } from "../../src/shared/duration.ts";
import type { TestClock } from "./test-clock.ts";

/** The part of a request that is read. */
interface ClockRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** Longest advance of one request, in milliseconds. */
const LONGEST = 3660 * DAY;

/** Serves `/v1/test-clock`, and the offset for the Worker. */
export function testClockApi(clock: TestClock): (request: ClockRequest) => Promise<Response> {
  return async (request) => {
    const { hostname, pathname } = new URL(request.url);
    if (hostname === "test-clock" && pathname === "/offset") return new Response(String(clock.offset));
    if (pathname === "/v1/test-clock") {
      return request.method === "GET" || request.method === "HEAD" ? view(clock) : notAllowed("GET, HEAD");
    }
    if (pathname !== "/v1/test-clock/advance") {
      return problem(404, "not-found", "Not found", "The test clock has only /v1/test-clock and its /advance.");
    }
    return request.method === "POST" ? advance(clock, request) : notAllowed("POST");
  };
}

async function advance(clock: TestClock, request: ClockRequest): Promise<Response> {
  // Forms of foreign web pages cannot send this type without a permission that is never given.
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    return problem(415, "unsupported-media-type", "Unsupported media type", "Send application/json.");
  }
  const wanted = readAdvance(await request.text(), clock);
  if (typeof wanted === "string") return problem(422, "invalid-request", "Invalid request", wanted);
  if (clock.isAdvancing) {
    const detail = "An advance is running. Repeat the request when `advancingTo` of GET /v1/test-clock is null.";
    return problem(409, "test-clock-busy", "Test clock busy", detail);
  }
  try {
    await clock.moveOn(wanted);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const detail = `The advance stopped at ${new Date(clock.now()).toISOString()}, because an alarm failed: ${reason}. The same request continues it.`;
    return problem(500, "internal-error", "Internal error", detail);
  }
  return view(clock);
}

/** The requested advance, or a sentence that says what is wrong with it. */
function readAdvance(text: string, clock: TestClock): { readonly by: number } | { readonly to: number } | string {
  const expected = 'expected {"by": "P1D"}, a duration, or {"to": "2027-01-01T00:00:00Z"}, a time';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `the body is not JSON: ${expected}`;
  }
  if (typeof body !== "object" || body === null || Object.keys(body).length !== 1) return expected;
  if ("by" in body && typeof body.by === "string") {
    const by = parseDuration(body.by);
    if (!by.ok) return `by: ${by.error}`;
    return by.value <= LONGEST ? { by: by.value } : "by: expected at most P3660D";
  }
  if ("to" in body && typeof body.to === "string" && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(body.to)) {
    const to = Date.parse(body.to);
    if (Number.isNaN(to)) return "to: expected an RFC 3339 time such as 2027-01-01T00:00:00Z";
    const now = clock.now();
    // An interrupted advance can be repeated until it is completed.
    if (clock.advance?.to === to) return { to };
    if (to < now) return `to: the clock never goes back, and it is ${new Date(now).toISOString()}`;
    return to - now <= LONGEST ? { to } : "to: expected a time within P3660D";
  }
  return expected;
}

function view(clock: TestClock): Response {
  const { advance: open } = clock;
  const body = {
    now: new Date(clock.now()).toISOString(),
    realTime: new Date(clock.realNow).toISOString(),
    advancingTo: open === null ? null : new Date(open.to).toISOString(),
  };
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}

const notAllowed = (allow: string): Response =>
  problem(405, "method-not-allowed", "Method not allowed", `Allowed: ${allow}.`, { Allow: allow });

const problem = (
  status: number,
  code: string,
  title: string,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(
    { type: "about:blank", title, status, detail, code },
    { status, headers: { ...headers, "Content-Type": "application/problem+json", "Cache-Control": "no-store" } },
  );
