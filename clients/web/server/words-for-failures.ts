import { HttpError, isProblem, type Problem, type ProblemCode } from "skytale-client";
import { timeLimitWords } from "../games/time-limit-words";
import { ExplainedError, UNKNOWN_REFUSAL } from "./explained-error";

/** Sentences for problems whose title and detail are not suitable for players. */
const FOR_PLAYERS: Partial<Record<ProblemCode, string>> = {
  "missing-token": "You are not signed in. Sign up, or sign in with a passkey or your recovery code.",
  "not-found": "This no longer exists, or you are not allowed to see it.",
  "idempotency-running": "The server is still working on your last attempt. Try again in a minute.",
  "already-done": "It was created, but the response with its secret was lost. Delete it and create another one.",
  "bad-cursor": "The list has changed. Reload the page.",
  "bad-authorization-request": "The app made a mistake and cannot be connected. Tell its developers.",
  "body-too-large": "This is too long. Shorten it.",
  "stale-ply": "The game has changed. Look at the new position, then try again.",
  "deadline-passed": "Your time ran out before the move arrived. The game is over.",
  "draw-already-offered": "You already offered a draw. Wait five moves, or until your opponent offers one.",
  "offer-too-soon": "Your last offer was less than five moves ago. Wait some moves, or until your opponent offers one.",
  "on-vacation": "You are on vacation. A move ends it in all your games.",
  "time-at-most": "You cannot give your opponent more time for this move.",
  "webhook-address-taken": "You already have a webhook with this address.",
  "email-bounced":
    "This address rejected an e-mail, so it gets none for some days. Enter it again later, or use another address.",
  "already-reported":
    "You already reported this player. You can report them again once an admin has closed that report.",
  overloaded: "The server is too busy, and nothing was changed. Try again in a few seconds.",
  unavailable: "The server is too busy for this right now. Try again in a few seconds.",
};

/**
 * Sentences for invalid form fields whose server messages are written for programs. A key is a field or the object that
 * contains it.
 */
const FIELDS_FOR_PLAYERS: Readonly<Record<string, string>> = {
  duration: "A vacation lasts at least one whole day, and at most as many as the server allows at once.",
  from: "A vacation has to start in the future, within a year.",
  minRating: "The minimum rating is higher than the maximum rating.",
};

/** Labels of fields that differ from their names in the API. */
const FIELDS: Readonly<Record<string, string>> = {
  username: "Name",
  confirm: "Name",
  url: "Address",
  startsAt: "Start",
};

/** Matches technical terms that mean nothing to players: code, routes, headers, settings, plies, ISO durations. */
const FOR_PROGRAMS =
  /`|\/v1\/|[A-Z]_[A-Z]|X-|\b(GET|POST|PUT|PATCH|DELETE|Idempotency|request|header|ply|plies|cursor|bytes)\b|\bP(T?\d+[A-Z])+/;

/** A response with an error, or an error of the page, as a sentence for the player. */
export function wordsFor(error: unknown): string {
  if (isProblem(error)) return sentenceOfProblem(error.problem);
  if (error instanceof HttpError) {
    return error.status < 500
      ? "The response did not come from Skytale. Your network may require you to sign in first."
      : `The server failed (${error.status}). Try again in a minute.`;
  }
  if (error instanceof ExplainedError) return error.message;
  if (error instanceof DOMException) return UNKNOWN_REFUSAL;
  return "Something went wrong on this page. Reload it and check whether your change was made.";
}

function sentenceOfProblem(problem: Problem): string {
  const { code, title, detail } = problem;
  const words = FOR_PLAYERS[code];
  if (words !== undefined) return words;
  if ("retryAfterSeconds" in problem) return `${title}. Try again in ${waitOf(problem.retryAfterSeconds)}.`;
  // For other codes, `detail` already describes the invalid field.
  const [first] = code === "invalid-request" ? problem.errors : [];
  if (first === undefined) return sentence(FOR_PROGRAMS.test(detail) ? title : detail);
  const { field } = first;
  const [part = ""] = field.split(".");
  return fieldSentence(field, first.detail) ?? sentence(`${FIELDS[part] ?? part}: ${first.detail}`);
}

/** The error of a form field as a sentence that is shown beside the field. */
export const wordsForField = (field: string, detail: string): string =>
  fieldSentence(field, detail) ?? sentence(detail);

/** The sentence of this client for a field; undefined if the detail of the server suits players. */
function fieldSentence(field: string, detail: string): string | undefined {
  const [part = ""] = field.split(".");
  return timeLimitWords(field, detail) ?? FIELDS_FOR_PLAYERS[part];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

/** A duration in its largest suitable unit, rounded up. */
function waitOf(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [seconds, "second"] : seconds < 5400 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
