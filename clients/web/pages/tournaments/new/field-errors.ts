import { isProblem } from "skytale-client";
import { timeLimitWords } from "../../../games/time-limit-words";

/** Sentences for fields whose errors are worded for programs. */
const FOR_PLAYERS: Readonly<Record<string, string>> = {
  name: "A name has 3 to 60 characters, and contains no address.",
  roundTime: "A round lasts at least twice the time for a move, and at most 400 days.",
  "start.at": "Choose a time in the future, within a year.",
  startsBy: "Choose a time in the future, within a year.",
  repeatEvery:
    "The next season of a league starts after the end of this one, within 400 days. Other series need a day or more.",
  "entry.minRating": "The lowest rating is not higher than the highest one.",
  "format.answerTime": "The time to answer is at most 30 days, and at most half the season.",
  "format.rematchAfter": "Expected 0 to 400 days.",
  "format.inactivity.after": "Expected 1 to 400 days.",
  "format.promoted": "Not the whole division can move up or down.",
};

/** Errors by field, as sentences. Members of a list count as the list. */
export type FieldErrors = ReadonlyMap<string, string>;

/** The errors of a refused request by field; empty if the refusal is about something else. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!isProblem(error, "invalid-request")) return new Map();
  return new Map(
    error.problem.errors.toReversed().map(({ field, detail }) => {
      const name = field.replace(/\[\d+\]$/, "");
      return [name, FOR_PLAYERS[name] ?? timeLimitWords(name, detail) ?? sentence(detail)];
    }),
  );
}

/** The text of the server without the marks of code: "Expected no more than most." */
const sentence = (text: string): string => {
  const plain = text.replaceAll("`", "");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1).replace(/\.$/, "")}.`;
};
