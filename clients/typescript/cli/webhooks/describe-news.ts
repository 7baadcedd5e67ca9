import type { Colors } from "../terminal/colors.js";
import { printable } from "../terminal/printable.js";
import { formatSpan } from "../terminal/time.js";
import { type ForwarderNews, isTaken } from "./forwarder.js";

/** Describes forwarder news for people, in one line or none. */
export function newsForPeople(news: ForwarderNews, target: string, colors: Colors): readonly string[] {
  switch (news.kind) {
    case "away":
      return news.isNew
        ? [colors.red(`Cannot connect to ${target} (${news.error}). Events are kept until a receiver is there.`)]
        : [];
    case "back":
      return [
        colors.green(`${target} is back${news.waiting === 0 ? "." : `; ${news.waiting} more events are waiting.`}`),
      ];
    case "attempt": {
      const { event, result } = news;
      const status = result.kind === "answered" ? String(result.status) : result.error;
      const isGood = result.kind === "answered" && isTaken(result.status);
      const shown = `→ ${(isGood ? colors.green : colors.red)(status)} in ${result.durationMs} ms`;
      return [`${event.type.padEnd(18)} ${event.id}  ${shown}${isGood ? "" : afterFailure(news)}`];
    }
  }
}

/** Describes the receiver's error and the next step. */
function afterFailure({ attempt, nextIn, result }: Extract<ForwarderNews, { kind: "attempt" }>): string {
  const said = result.kind === "answered" && result.body !== "" ? `: ${printable(result.body)}` : "";
  if (nextIn !== null) return `${said}; retrying in ${formatSpan(nextIn)}`;
  if (result.kind === "answered" && result.status === 410)
    return `${said}; gone: the server would disable this webhook`;
  return `${said}; gave up after ${attempt} attempts`;
}

/** Forwarder news as a JSON value for programs. */
export function newsForPrograms(news: ForwarderNews): Readonly<Record<string, unknown>> {
  switch (news.kind) {
    case "away":
      return { kind: "away", error: news.error, waiting: news.waiting, nextAttemptInMs: news.nextIn };
    case "back":
      return { kind: "back", waiting: news.waiting };
    case "attempt": {
      const { attempt, event, nextIn, result } = news;
      return {
        kind: "attempt",
        eventId: event.id,
        eventType: event.type,
        attempt,
        status: result.kind === "answered" ? result.status : null,
        error: result.kind === "answered" ? null : result.error,
        durationMs: result.durationMs,
        nextAttemptInMs: nextIn,
      };
    }
  }
}
