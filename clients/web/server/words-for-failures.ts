import { HttpError, isProblem, type Problem, type ProblemCode } from "skytale-client";
import { BrowserRefusal, unknownRefusal } from "./browser-refusal";

/** Sentences for problems whose title and detail are not suitable for players. */
const FOR_PLAYERS: Partial<Record<ProblemCode, string>> = {
  "missing-token": "You are not signed in. Sign up, or come back with a passkey or your recovery code.",
  "not-found": "This is not there any more, or it is not for you to see.",
  "idempotency-running": "The server has this already and was interrupted with it. Try again in a minute.",
  "already-done": "It was made, but the answer was lost on its way. Delete it, and make another.",
  "bad-cursor": "The list has changed meanwhile. Load the page again.",
  "body-too-large": "This is more than the server keeps. Shorten it.",
  "stale-ply": "The game has gone on meanwhile: look at it again before you act.",
  "deadline-passed": "Your time for this move was over when it came: the game has ended.",
  "draw-already-offered": "You have offered a draw already. Wait five moves, or until the other side has offered one.",
  "offer-too-soon": "Your last offer is not five moves old. Wait some moves, or until the other side has offered one.",
  "on-vacation": "You are on vacation: a move would end it, in all your games.",
  "time-at-most": "The other side can't be given more time for this move.",
  "webhook-address-taken": "One of your webhooks is sent to this address already.",
  overloaded: "The server is too busy just now, and nothing was changed. Try again in a few seconds.",
  unavailable: "The server is too busy for this just now. Try again in some seconds.",
};

/**
 * Sentences for invalid form fields whose server messages are written for programs. A key is a field or the object that
 * contains it.
 */
const FIELDS_FOR_PLAYERS: Readonly<Record<string, string>> = {
  duration: "A vacation lasts whole days: one at least, and no more than the server gives at once.",
  from: "A vacation begins in the time to come, within a year.",
  timeControl: "This server has no games with this clock: choose another.",
};

/** Labels of fields that differ from their names in the API. */
const FIELDS: Readonly<Record<string, string>> = { username: "Name", confirm: "Name", url: "Address" };

/** Matches technical terms that mean nothing to players: code, routes, headers, settings, plies, ISO durations. */
const FOR_PROGRAMS =
  /`|\/v1\/|[A-Z]_[A-Z]|X-|\b(GET|POST|PUT|PATCH|DELETE|Idempotency|request|header|ply|plies|cursor|bytes)\b|\bP(T?\d+[A-Z])+/;

/** A response with an error, or an error of the page, as a sentence for the player. */
export function wordsFor(error: unknown): string {
  if (isProblem(error)) return sentenceOfProblem(error.problem);
  if (error instanceof HttpError) {
    return error.status < 500
      ? "What answered is not the server of Skytale: perhaps a network that wants you to sign in first."
      : `The server has a problem of its own (${error.status}). Try again in a minute.`;
  }
  if (error instanceof BrowserRefusal) return error.message;
  if (error instanceof DOMException) return unknownRefusal(error);
  return "Something went wrong on this page. Load it again, and look whether it was done.";
}

function sentenceOfProblem(problem: Problem): string {
  const { code, title, detail } = problem;
  const words = FOR_PLAYERS[code];
  if (words !== undefined) return words;
  if ("retryAfterSeconds" in problem) return `${title}. Try again in ${waitOf(problem.retryAfterSeconds)}.`;
  // The detail of other problems with fields says the same.
  const [first] = code === "invalid-request" ? problem.errors : [];
  if (first === undefined) return sentence(FOR_PROGRAMS.test(detail) ? title : detail);
  const [part = ""] = first.field.split(".");
  return FIELDS_FOR_PLAYERS[part] ?? sentence(`${FIELDS[part] ?? part}: ${first.detail}`);
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

/** A duration in its largest suitable unit, rounded up. */
function waitOf(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [seconds, "second"] : seconds < 5400 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
