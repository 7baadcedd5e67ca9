import { ConnectionError, HttpError, isProblem, type ProblemCode } from "skytale-client";

/** Refusals whose own words are for programs: plies, durations, routes. */
const FOR_PLAYERS: Partial<Record<ProblemCode, string>> = {
  "stale-ply": "The game has gone on meanwhile: look at it again before you act.",
  "deadline-passed": "Your time for this move was over when it came: the game has ended.",
  "draw-already-offered": "You have offered a draw already. Wait five moves, or until the other side has offered one.",
  "offer-too-soon": "Your last offer is not five moves old. Wait some moves, or until the other side has offered one.",
  "on-vacation": "You are on vacation: a move would end it, in all your games.",
  "time-at-most": "The other side can't be given more time for this move.",
  "game-frozen": "This game is stopped for repair. Nothing is lost, and its clock will be set right.",
};

/** What went wrong, in a sentence for the person who caused it or waits for it. */
export function sentenceOf(error: unknown): string {
  if (isProblem(error)) {
    const words = FOR_PLAYERS[error.code];
    if (words !== undefined) return words;
    const { detail, errors } = error.problem as { readonly detail: string; readonly errors?: readonly FieldError[] };
    const [first] = errors ?? [];
    return first === undefined ? detail : `${capitalize(first.field)}: ${first.detail}.`;
  }
  if (error instanceof ConnectionError)
    return "The server can't be reached. Nothing that you typed is lost: try again.";
  if (error instanceof HttpError)
    return `The server has a problem of its own (${error.status}). Try again in a minute.`;
  if (error instanceof DOMException) return error.message;
  return "Something went wrong on this page. Load it again; nothing on the server was changed by it.";
}

interface FieldError {
  readonly field: string;
  readonly detail: string;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the server says that there is no such thing, or none for whoever asks. */
export const isMissing = (error: unknown): boolean => isProblem(error, "not-found");
